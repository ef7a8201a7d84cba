package io.smppcore.client;

import static io.smppcore.testing.Waits.SECONDS;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.EnquireLinkResp;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.receipt.MessageIds;
import io.smppcore.receipt.ReceiptParser;
import io.smppcore.server.SmppServer;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.NoLeaks;
import io.smppcore.testing.Waits;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests of requirements from users of other libraries that no other test covers: see docs/development.md. */
@ExtendWith(NoLeaks.class)
@Timeout(Waits.METHOD_SECONDS)
class FieldRowsIT {

    private final Events events = new Events();

    @Test
    void matchesReceiptsWhoseIdsDifferInFormatFromTheResponses() throws Exception {
        MessageIds ids = MessageIds.RESPONSE_HEX_RECEIPT_DECIMAL;
        AtomicInteger lastId = new AtomicInteger(0xABC0);
        Map<String, String> sent = new ConcurrentHashMap<>();
        CompletableFuture<String> found = new CompletableFuture<>();
        SmppServer.Builder builder = Loopback.server()
                .listener(events)
                .onSubmitSm((session, message) -> SubmitSmResp.ok(
                        Integer.toHexString(lastId.incrementAndGet()).toUpperCase(Locale.ROOT)));
        try (SmppServer server = builder.start();
                SmppClient client = Loopback.client(server)
                        .onDeliverSm((session, message) -> {
                            found.complete(sent.get(ids.keyOfReceipt(idOf(message))));
                            return DeliverSmResp.ok();
                        })
                        .connect()) {
            for (int i = 1; i <= 3; i++) {
                SubmitSmResp response = client.send(Messages.submit(i));
                sent.put(ids.keyOfResponse(response.messageId()), "message " + i);
            }
            events.nextBound().send(Messages.receipt(Integer.toString(0xABC2)));

            assertThat(found.get(SECONDS, TimeUnit.SECONDS)).isEqualTo("message 2");
        }
    }

    @Test
    void connectsFromTheLocalAddress() throws Exception {
        InetAddress second = InetAddress.getByName("127.0.0.2");
        try (SmppServer server = Loopback.server().start();
                SmppClient client = Loopback.client(server)
                        .localAddress(new InetSocketAddress(second, 0))
                        .connect()) {
            InetSocketAddress seen =
                    (InetSocketAddress) server.sessions().getFirst().remoteAddress();

            assertThat(seen.getAddress()).isEqualTo(second);
            assertThat(seen).isEqualTo(client.session().localAddress());
        }
    }

    @Test
    void answersManyEnquireLinksWhileHandlersAreBusy() throws Exception {
        CompletableFuture<DeliverSmResp> release = new CompletableFuture<>();
        AtomicInteger busy = new AtomicInteger();
        try (SmppServer server = Loopback.server().listener(events).window(100).start();
                SmppClient client = Loopback.client(server)
                        .onDeliverSm((session, message) -> {
                            busy.incrementAndGet();
                            return release.get();
                        })
                        .connect()) {
            SmppSession session = events.nextBound();
            List<CompletableFuture<DeliverSmResp>> held = IntStream.range(0, 100)
                    .mapToObj(i -> session.sendAsync(Messages.receipt("r" + i)))
                    .toList();
            eventually().until(() -> busy.get() == held.size());
            AtomicInteger answered = new AtomicInteger();
            List<Thread> storm = IntStream.range(0, 8)
                    .mapToObj(i -> Thread.startVirtualThread(() -> {
                        for (int k = 0; k < 500; k++) {
                            EnquireLinkResp response = session.send(EnquireLink.HEADER_ONLY);
                            answered.addAndGet(response.isOk() ? 1 : 0);
                        }
                    }))
                    .toList();
            for (Thread thread : storm) {
                assertThat(thread.join(Duration.ofSeconds(SECONDS))).isTrue();
            }

            assertThat(answered).hasValue(4_000);
            assertThat(held).noneMatch(CompletableFuture::isDone);
            assertThat(client.send(Messages.submit(1)).isOk()).isTrue();
            release.complete(DeliverSmResp.ok());
            Messages.expectOk(held);
        }
    }

    private static String idOf(DeliverSm message) {
        DeliveryReceipt receipt = ReceiptParser.defaults().parse(message).orElseThrow();
        return receipt.id().orElseThrow();
    }
}
