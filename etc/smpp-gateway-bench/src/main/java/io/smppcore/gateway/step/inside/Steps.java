package io.smppcore.gateway.step.inside;

import io.smppcore.gateway.step.plan.Fault;
import io.smppcore.gateway.step.plan.StepPlan;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;

/** Static methods that the classes of a stepped gateway call. Each loader has its own copy with its own plan. */
public final class Steps {

    /** Places of sockets. */
    public static final String CONNECT = StepPlan.SOCKET + "connect";

    public static final String READ = StepPlan.SOCKET + "read";
    public static final String WRITE = StepPlan.SOCKET + "write";

    private static volatile StepPlan plan = StepPlan.counting();

    private Steps() {}

    /** Sets the plan of all later calls. */
    public static void plan(StepPlan next) {
        plan = next;
    }

    /** Returns true if the current call transfers only some of its octets. */
    static boolean isShort(String place) {
        return plan.isShort(place);
    }

    /** Returns true if the octets of the current call are lost unnoticed. */
    static boolean isLost(String place) {
        return plan.isLost(place);
    }

    /** Returns false, instead of whether a native transport is available: the places are in the portable one. */
    public static boolean isAvailable() {
        return false;
    }

    /** Returns true if the current call has the given fault. */
    static boolean isFault(Fault fault, String place) {
        return plan.isFault(fault, place);
    }

    /** Returns the exception of the fault. */
    static RuntimeException failure() {
        return (RuntimeException) plan.failure();
    }

    /** Waits as long as a late callback does. */
    static void delay() {
        unchecked(StepPlan::delay);
    }

    /** Called before a call that declares no exception. */
    static void begin(String place) {
        unchecked(() -> before(place));
    }

    /** Called after a call that declares no exception has returned. */
    static void end(String place) {
        unchecked(() -> after(place));
    }

    /** A part of a call. */
    @FunctionalInterface
    private interface Part {

        void run() throws Throwable;
    }

    private static void unchecked(Part part) {
        try {
            part.run();
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Called before a call at a place; throws what the plan wants. */
    public static void before(String place) throws Throwable {
        plan.before(place);
    }

    /** Called after a call at a place has returned. */
    public static void after(String place) throws Throwable {
        plan.after(place);
    }

    /** Called instead of {@link FileChannel#write(ByteBuffer)}. */
    public static int write(FileChannel channel, ByteBuffer octets, String place) throws Throwable {
        StepPlan current = plan;
        current.before(place);
        int written = current.isShort(place) ? writeHalf(channel, octets) : channel.write(octets);
        current.after(place);
        return written;
    }

    private static int writeHalf(FileChannel channel, ByteBuffer octets) throws IOException {
        int limit = octets.limit();
        octets.limit(octets.position() + octets.remaining() / 2);
        try {
            return channel.write(octets);
        } finally {
            octets.limit(limit);
        }
    }

    /** Called instead of {@link KafkaFuture#get()}. */
    public static Object get(KafkaFuture<?> future, String place) throws Throwable {
        try {
            StepPlan current = plan;
            current.before(place);
            Object result = future.get();
            current.after(place);
            return result;
        } catch (KafkaException e) {
            throw new ExecutionException(e);
        }
    }

    /** Called instead of {@link RandomAccessFile#writeLong}. */
    public static void writeLong(RandomAccessFile file, long value, String place) throws Throwable {
        StepPlan current = plan;
        current.before(place);
        if (current.isShort(place)) {
            file.write(ByteBuffer.allocate(Long.BYTES).putLong(value).array(), 0, Long.BYTES / 2);
        } else {
            file.writeLong(value);
        }
        current.after(place);
    }
}
