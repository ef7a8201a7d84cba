package io.smppcore.tools.workload;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.smppcore.tools.load.RequestSource;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** The allocation of messages before they are sent. */
class AllocationTest {

    private static final int MESSAGES = 20_000;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Object last = "";

    @Test
    void allocatesNothingForConstantMessages() {
        assertThat(octetsPerMessage(source(Sources.plan(Sources.LETTERS)))).isLessThan(1);
    }

    @Test
    void allocatesNothingForConstantLines() {
        MessageFile file = new MessageFile("a", Sources.plan(Sources.LETTERS), Sources.UDH_8, false);
        FileMessages messages = file.read("1;2;a;0\n1;2;b;0\n".getBytes(StandardCharsets.UTF_8));
        assertThat(octetsPerMessage(new FileWorkload(messages, true, 1).source(0, 1)))
                .isLessThan(1);
    }

    @Test
    void allocatesLittleMoreThanVariableAddressesAndTexts() {
        // 350 bytes: the record (72), two addresses and the text (64 each), and its part; plus allocations that
        // the compiler has not yet removed.
        MessagePlan plan = Sources.plan("79032494####", "44{seq:9}", Sources.text("Message {seq} {random:8}"));
        assertThat(octetsPerMessage(source(plan))).isLessThan(500);
    }

    private static RequestSource source(MessagePlan plan) {
        return new MessageWorkload(plan, Mix.SUBMIT_ONLY, 1).source(0, 1);
    }

    private double octetsPerMessage(RequestSource source) {
        take(source);
        long before = THREADS.getCurrentThreadAllocatedBytes();
        take(source);
        return (double) (THREADS.getCurrentThreadAllocatedBytes() - before) / MESSAGES;
    }

    private void take(RequestSource source) {
        for (int i = 0; i < MESSAGES; i++) {
            last = source.next();
        }
        assertThat(last).isNotNull();
    }
}
