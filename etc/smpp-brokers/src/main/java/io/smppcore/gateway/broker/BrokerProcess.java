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
 * The program of a broker process, which ends when its standard input ends. Each line of input is a prefix of topic
 * names; the answer is a line with the octets written to the topics with that prefix whose leader is this broker.
 *
 * <p>This is the only class of the project on the class path, so that the broker uses its own versions of libraries.
 */
final class BrokerProcess {

    /** Time within which the JVM begins to shut down if it has received a signal before its standard input ended. */
    private static final int SIGNAL_MILLIS = 10_000;

    /** Prefix of an answer. */
    static final String WRITTEN = "octets written: ";

    private BrokerProcess() {}

    /**
     * Formats the directories of a broker if necessary, and runs it. The arguments are the id of the cluster and the
     * file with the settings of the broker.
     */
    @SuppressWarnings("SystemExitOutsideMain") // in a thread of this program
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

    /** Halts the process unless an orderly shutdown has begun, which takes longer. */
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

    /** Returns the octets of all record batches and transaction markers, from the meters of the broker. */
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
