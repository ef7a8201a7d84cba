package io.smppcore.gateway.step.inside;

import io.smppcore.gateway.step.plan.StepPlan;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

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
