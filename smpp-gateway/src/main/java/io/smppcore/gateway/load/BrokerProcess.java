package io.smppcore.gateway.load;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Method;

/**
 * The program of a process with a broker, which ends with its standard input.
 *
 * <p>The class path has nothing of this project but this class, so that each side has its own versions of libraries.
 */
final class BrokerProcess {

    private BrokerProcess() {}

    /**
     * Formats the directories of a broker unless that has been done, and runs it.
     *
     * @param arguments id of the cluster, file with the settings of the broker
     */
    @SuppressWarnings("SystemExitOutsideMain") // of a thread of this program
    public static void main(String[] arguments) throws ReflectiveOperationException {
        Thread.ofPlatform().daemon().start(() -> {
            try {
                System.in.transferTo(OutputStream.nullOutputStream());
            } catch (IOException e) {
                System.err.println("standard input failed: " + e);
            }
            Runtime.getRuntime().halt(1);
        });
        Method format =
                Class.forName("kafka.tools.StorageTool").getMethod("execute", String[].class, PrintStream.class);
        String[] formatting = {"format", "--ignore-formatted", "-t", arguments[0], "-c", arguments[1]};
        Object exitCode = format.invoke(null, formatting, System.out);
        if (!Integer.valueOf(0).equals(exitCode)) {
            throw new IllegalStateException("directories of " + arguments[1] + " were not formatted: " + exitCode);
        }
        Class.forName("kafka.Kafka").getMethod("main", String[].class).invoke(null, (Object)
                new String[] {arguments[1]});
    }
}
