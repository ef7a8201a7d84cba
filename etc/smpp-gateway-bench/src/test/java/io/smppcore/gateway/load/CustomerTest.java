package io.smppcore.gateway.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CustomerTest {

    private static final int WINDOW = 4;

    private final CountDownLatch submitted = new CountDownLatch(WINDOW);
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final CountDownLatch last = new CountDownLatch(1);
    private final AtomicInteger count = new AtomicInteger();

    /** Answers the first message after the stop, and the others when the one that it makes possible has arrived. */
    private SubmitSmResp answer() {
        int number = count.incrementAndGet();
        submitted.countDown();
        if (number > WINDOW) {
            last.countDown();
        }
        try {
            (number == 1 ? stopped : last).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return SubmitSmResp.ok("id");
    }

    /** Otherwise an acknowledged message would be missing from a ledger that is compared after the run. */
    @Test
    void aRunThatIsStoppedEndsAfterTheResponses() throws Exception {
        long[] acceptedAtEnd = {0};
        try (SmppServer server = SmppServer.builder()
                        .authenticator(BindAuthenticator.anyone())
                        .host("127.0.0.1")
                        .port(0)
                        .onSubmitSm((session, message) -> answer())
                        .start();
                Customer customer = new Customer(
                        List.of(server.port()), "shop", "secret", 1, WINDOW, 20, null, Customer.Events.NONE)) {
            Thread load = Thread.ofPlatform().start(() -> {
                customer.run(Duration.ofMinutes(1), null);
                acceptedAtEnd[0] = customer.accepted();
            });
            assertThat(submitted.await(1, TimeUnit.MINUTES)).isTrue();
            customer.stop();
            stopped.countDown();
            load.join();

            assertThat(acceptedAtEnd[0]).isEqualTo(WINDOW + 1);
        }
    }
}
