package io.smppcore.gateway.broker;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * The program of a process with a broker, which ends with its standard input. A line there is the beginning of names of
 * topics, answered with a line that has the octets that the broker has written to those that it leads.
 *
 * <p>The class path has nothing of this project but this class, so that each side has its own versions of libraries.
 */
final class BrokerProcess {

    /** Time in which the end of the JVM begins if a signal has come before the end of the standard input. */
    private static final int SIGNAL_MILLIS = 1_000;

    /** Begin of an answer. */
    static final String WRITTEN = "octets written: ";

    private BrokerProcess() {}

    /**
     * Formats the directories of a broker unless that has been done, and runs it.
     *
     * @param arguments id of the cluster, file with the settings of the broker
     */
    @SuppressWarnings("SystemExitOutsideMain") // of a thread of this program
    public static void main(String[] arguments) throws ReflectiveOperationException {
        CountDownLatch ending = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(ending::countDown));
        Thread.ofPlatform().daemon().start(() -> {
            try (BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
                for (String prefix = input.readLine(); prefix != null; prefix = input.readLine()) {
                    System.out.println(WRITTEN + written(prefix));
                }
            } catch (IOException | JMException e) {
                System.err.println("standard input failed: " + e);
            }
            haltUnless(ending);
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

    /** Ends the process, unless it ends in order, which takes the broker longer. */
    private static void haltUnless(CountDownLatch ending) {
        boolean inOrder = false;
        try {
            inOrder = ending.await(SIGNAL_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            // Nothing interrupts this thread.
        }
        if (!inOrder) {
            Runtime.getRuntime().halt(1);
        }
    }

    /** Returns the octets of all groups, with the marks of transactions, as the meters of the broker have them. */
    private static long written(String prefix) throws JMException {
        MBeanServer meters = ManagementFactory.getPlatformMBeanServer();
        long octets = 0;
        for (ObjectName meter : meters.queryNames(
                new ObjectName("kafka.server:type=BrokerTopicMetrics,name=BytesInPerSec,topic=*"), null)) {
            if (meter.getKeyProperty("topic").startsWith(prefix)) {
                octets += (Long) meters.getAttribute(meter, "Count");
            }
        }
        return octets;
    }
}
