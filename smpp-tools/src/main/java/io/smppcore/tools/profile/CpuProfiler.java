package io.smppcore.tools.profile;

import io.smppcore.type.SmppException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;

/* Samples of native code are left out, because they include threads that only wait for their sockets. */
/**
 * A profiler of this JVM, which records the stacks of threads that run Java code every 10 ms, with JDK Flight Recorder.
 * Confined to one thread.
 */
public final class CpuProfiler implements AutoCloseable {

    static final Duration PERIOD = Duration.ofMillis(10);

    private static final String SAMPLE = "jdk.ExecutionSample";
    private static final String UNNAMED = "";
    private static final long MAX_OCTETS = 1L << 29;

    /** Pattern of the part of names of hidden classes, such as lambdas, that differs between runs. */
    private static final Pattern HIDDEN = Pattern.compile("[./+]0x[0-9a-f]+(\\.\\d+)?");

    private final Recording recording;

    private CpuProfiler(Recording recording) {
        this.recording = recording;
    }

    /**
     * Starts the recording.
     *
     * @throws SmppException if this JVM has no flight recorder
     */
    public static CpuProfiler start() {
        if (!FlightRecorder.isAvailable()) {
            throw new SmppException(
                    "profile: this JVM has no flight recorder (expected: a JVM with the module jdk.jfr)");
        }
        Recording recording = new Recording();
        recording.enable(SAMPLE).withPeriod(PERIOD).withStackTrace();
        recording.setMaxSize(MAX_OCTETS);
        recording.start();
        return new CpuProfiler(recording);
    }

    /**
     * Ends the recording, and returns its profile.
     *
     * @param from time before which samples are ignored
     * @param sideOfThread function that assigns the name of a thread, which may be empty, to a side such as client or
     *     server, by which the profile is divided
     * @throws SmppException if the recording cannot be written or read
     */
    public Profile stop(Instant from, UnaryOperator<String> sideOfThread) {
        recording.stop();
        try {
            Path file = Files.createTempFile("smpp-profile", ".jfr");
            try {
                recording.dump(file);
                return read(file, from, sideOfThread);
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new SmppException("profile: the recording cannot be read: " + e.getMessage(), e);
        }
    }

    /** Ends and discards the recording. */
    @Override
    public void close() {
        recording.close();
    }

    private static Profile read(Path file, Instant from, UnaryOperator<String> sideOfThread) throws IOException {
        Map<List<String>, Long> stacks = new LinkedHashMap<>();
        try (RecordingFile events = new RecordingFile(file)) {
            while (events.hasMoreEvents()) {
                RecordedEvent event = events.readEvent();
                if (event.getEventType().getName().equals(SAMPLE)
                        && !event.getStartTime().isBefore(from)) {
                    String side = sideOfThread.apply(threadName(event.getThread("sampledThread")));
                    stack(event.getStackTrace(), side).ifPresent(stack -> stacks.merge(stack, 1L, Long::sum));
                }
            }
        }
        return new Profile(stacks);
    }

    private static String threadName(@Nullable RecordedThread thread) {
        String name = thread == null ? null : thread.getJavaName();
        return name == null ? UNNAMED : name;
    }

    /**
     * Returns the side, followed by the calls from the outermost to the innermost. Empty if the sample has no stack.
     */
    private static Optional<List<String>> stack(@Nullable RecordedStackTrace trace, String side) {
        if (trace == null || trace.getFrames().isEmpty()) {
            return Optional.empty();
        }
        List<String> frames = new ArrayList<>();
        for (RecordedFrame frame : trace.getFrames()) {
            frames.add(name(frame.getMethod()));
        }
        frames.add(side);
        Collections.reverse(frames);
        return Optional.of(frames);
    }

    private static String name(RecordedMethod method) {
        String type = HIDDEN.matcher(method.getType().getName()).replaceAll("");
        return type.replace('.', '/') + "." + method.getName();
    }
}
