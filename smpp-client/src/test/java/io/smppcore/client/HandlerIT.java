package io.smppcore.client;

import static io.smppcore.testing.Waits.SECONDS;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.SmppServer;
import io.smppcore.session.BlockingOnEventLoopException;
import io.smppcore.session.Dispatch;
import io.smppcore.session.InboundOverload;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.NoLeaks;
import io.smppcore.transport.SmppTransport;
import io.smppcore.type.CommandStatus;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests of handlers: permitted calls, failures, and too many requests. */
@ExtendWith(NoLeaks.class)
class HandlerIT {

    private final Events events = new Events();
    private final HeldRequests held = new HeldRequests();

    // ---- answers ----

    @ParameterizedTest
    @EnumSource(Dispatch.class)
    void answersSystemErrorWhenAHandlerThrows(Dispatch dispatch) {
        SmppServer.Builder builder = Loopback.server()
                .options(o -> o.dispatch(dispatch))
                .onSubmitSm((session, message) -> {
                    if (Messages.text(message).equals("bad")) {
                        throw new IOException("the store is unavailable");
                    }
                    return SubmitSmResp.ok("1");
                });
        try (SmppServer server = builder.start();
                SmppClient client = Loopback.client(server).connect()) {
            assertThat(client.send(Messages.submit("bad")).commandStatus()).isEqualTo(CommandStatus.ESME_RSYSERR);
            assertThat(client.send(Messages.submit("good"))).isEqualTo(SubmitSmResp.ok("1"));
        }
    }

    @Test
    void answersSystemErrorWhenAHandlerThrowsAnError() {
        SmppServer.Builder builder = Loopback.server().onSubmitSm((session, message) -> {
            throw new AssertionError("not even an exception");
        });
        try (SmppServer server = builder.start();
                SmppClient client = Loopback.client(server).connect()) {
            assertThat(client.send(Messages.submit(1)).commandStatus()).isEqualTo(CommandStatus.ESME_RSYSERR);
            assertThat(client.send(Messages.submit(2)).commandStatus()).isEqualTo(CommandStatus.ESME_RSYSERR);
        }
    }

    @ParameterizedTest
    @EnumSource(Dispatch.class)
    void asynchronousHandlerRespondsLater(Dispatch dispatch) throws Exception {
        try (SmppServer server = holding().options(o -> o.dispatch(dispatch)).start();
                SmppClient client = Loopback.client(server).connect()) {
            CompletableFuture<SubmitSmResp> response = client.sendAsync(Messages.submit(1));
            HeldRequests.Held later = held.next();

            assertThat(response).isNotDone();
            later.answer();
            assertThat(response.get(SECONDS, TimeUnit.SECONDS)).isEqualTo(Loopback.idOf("message 1"));
        }
    }

    @ParameterizedTest
    @EnumSource(Dispatch.class)
    void answersSystemErrorWhenAnAsynchronousHandlerFails(Dispatch dispatch) throws Exception {
        try (SmppServer server = holding().options(o -> o.dispatch(dispatch)).start();
                SmppClient client = Loopback.client(server).connect()) {
            CompletableFuture<SubmitSmResp> failing = client.sendAsync(Messages.submit(1));
            held.next().response().completeExceptionally(new IOException("the store is unavailable"));
            assertThat(failing.get(SECONDS, TimeUnit.SECONDS).commandStatus()).isEqualTo(CommandStatus.ESME_RSYSERR);

            CompletableFuture<SubmitSmResp> working = client.sendAsync(Messages.submit(2));
            held.next().answer();
            assertThat(working.get(SECONDS, TimeUnit.SECONDS).isOk()).isTrue();
        }
    }

    @Test
    void returnsANegativeResponseAsAResult() {
        SmppServer.Builder builder =
                Loopback.server().onSubmitSm((session, message) -> message.respond(CommandStatus.ESME_RINVDSTADR));
        try (SmppServer server = builder.start();
                SmppClient client = Loopback.client(server).connect()) {
            assertThat(client.send(Messages.submit(1)).commandStatus()).isEqualTo(CommandStatus.ESME_RINVDSTADR);
        }
    }

    @Test
    void refusesDeliverSmTemporarilyWithoutAHandler() throws Exception {
        try (SmppServer server = Loopback.server().listener(events).start();
                SmppClient client = Loopback.client(server).connect()) {
            DeliverSmResp response = events.nextBound().send(Messages.receipt("1"));

            assertThat(response.commandStatus()).isEqualTo(CommandStatus.ESME_RX_T_APPN);
            assertThat(client.send(Messages.submit(1)).isOk()).isTrue();
        }
    }

    // ---- event loop ----

    @Test
    void blockingInAHandlerOnTheEventLoopFailsAtOnce() {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        SmppServer.Builder builder = onEventLoop().onSubmitSm((session, message) -> {
            try {
                session.send(Messages.receipt("1"));
            } catch (BlockingOnEventLoopException e) {
                failure.set(e);
            }
            return SubmitSmResp.ok("1");
        });
        try (SmppServer server = builder.start();
                SmppClient client = Loopback.client(server).connect()) {
            assertThat(client.send(Messages.submit(1))).isEqualTo(SubmitSmResp.ok("1"));
            assertThat(failure.get()).isInstanceOf(BlockingOnEventLoopException.class);
        }
    }

    @Test
    void closingInAHandlerOnTheEventLoopFailsAtOnce() {
        SmppServer.Builder builder = onEventLoop().onSubmitSm((session, message) -> {
            session.close();
            return SubmitSmResp.ok("1");
        });
        try (SmppServer server = builder.start();
                SmppClient client = Loopback.client(server).connect()) {
            assertThat(client.send(Messages.submit(1)).commandStatus()).isEqualTo(CommandStatus.ESME_RSYSERR);
        }
    }

    @Test
    void sendAsyncWorksOnTheEventLoop() {
        AtomicReference<CompletableFuture<DeliverSmResp>> receipt = new AtomicReference<>();
        SmppServer.Builder builder = onEventLoop().onSubmitSm((session, message) -> {
            receipt.set(session.sendAsync(Messages.receipt("1")));
            return SubmitSmResp.ok("1");
        });
        try (SmppServer server = builder.start();
                SmppClient client = Loopback.client(server)
                        .options(o -> o.dispatch(Dispatch.EVENT_LOOP))
                        .onDeliverSm((session, message) -> DeliverSmResp.ok())
                        .connect()) {
            client.send(Messages.submit(1));
            assertThat(receipt.get())
                    .succeedsWithin(Duration.ofSeconds(SECONDS))
                    .isEqualTo(DeliverSmResp.ok());
        }
    }

    @Test
    void handlerMayForwardARequestToASessionOfTheSameEventLoop() {
        try (SmppTransport oneLoop = SmppTransport.create(SmppTransport.Kind.NIO, 1);
                SmppServer smsc = Loopback.server().transport(oneLoop).start();
                SmppClient onward = Loopback.client(smsc).transport(oneLoop).connect();
                SmppServer relay = onEventLoop()
                        .transport(oneLoop)
                        .handlers(h -> h.onAsync(SubmitSm.class, (session, message) -> onward.sendAsync(message)))
                        .start();
                SmppClient client = Loopback.client(relay).transport(oneLoop).connect()) {
            assertThat(client.send(Messages.submit(1))).isEqualTo(Loopback.idOf("message 1"));
            assertThat(client.send(Messages.submit(2))).isEqualTo(Loopback.idOf("message 2"));
        }
    }

    // ---- too many ----

    @ParameterizedTest
    @EnumSource(Dispatch.class)
    void stopsReadingBeyondTheInboundLimit(Dispatch dispatch) throws Exception {
        int requests = 20_000;
        SmppServer.Builder builder = holding()
                .listener(events)
                .options(o -> o.dispatch(dispatch).inboundLimit(10).inboundOverload(InboundOverload.STOP_READING));
        try (SmppServer server = builder.start();
                SmppClient client = Loopback.client(server).window(requests).connect()) {
            List<CompletableFuture<SubmitSmResp>> responses = Messages.sendAll(client, requests);
            SmppSession session = events.nextBound();
            eventually().until(() -> session.statistics().requestsReceived() > 10);
            long readAtFirst = session.statistics().requestsReceived();

            // One read of 64 KiB contains about a thousand requests.
            assertThat(session.statistics().requestsReceived()).isLessThan(requests / 2);
            assertThat(held.count()).isLessThanOrEqualTo(10);
            assertThat(readAtFirst).isLessThan(requests / 2);
            for (int i = 0; i < requests; i++) {
                held.next().answer();
            }
            Messages.expectOk(responses);
        }
    }

    @Test
    void throttlesBeyondTheInboundLimit() throws Exception {
        SmppServer.Builder builder =
                holding().options(o -> o.inboundLimit(2).inboundOverload(InboundOverload.THROTTLE));
        try (SmppServer server = builder.start();
                SmppClient client = Loopback.client(server).connect()) {
            List<CompletableFuture<SubmitSmResp>> withinLimit = Messages.sendAll(client, 2);
            eventually().until(() -> held.count() == 2);

            assertThat(client.send(Messages.submit(3)).commandStatus()).isEqualTo(CommandStatus.ESME_RTHROTTLED);
            held.next().answer();
            held.next().answer();
            Messages.expectOk(withinLimit);
            CompletableFuture<SubmitSmResp> again = client.sendAsync(Messages.submit(4));
            held.next().answer();
            assertThat(again.get(SECONDS, TimeUnit.SECONDS).isOk()).isTrue();
        }
    }

    @Test
    void answersReceiptsWhileAnotherHandlerBlocks() throws Exception {
        CompletableFuture<DeliverSmResp> release = new CompletableFuture<>();
        try (SmppServer server = Loopback.server().listener(events).start();
                SmppClient client = Loopback.client(server)
                        .onDeliverSm((session, message) -> isLast(message) ? DeliverSmResp.ok() : release.get())
                        .connect()) {
            SmppSession session = events.nextBound();
            CompletableFuture<DeliverSmResp> blocked = session.sendAsync(Messages.receipt("first"));
            assertThat(session.send(Messages.receipt("last")).isOk()).isTrue();
            assertThat(client.send(Messages.submit(1)).isOk()).isTrue();

            release.complete(DeliverSmResp.ok());
            assertThat(blocked.get(SECONDS, TimeUnit.SECONDS).isOk()).isTrue();
        }
    }

    /** Tests a window larger than the inbound limit, so that responses arrive after requests that have to wait. */
    @ParameterizedTest
    @CsvSource({"1000, 1000", "20, 20"})
    void handlersThatSendAndWaitComplete(int serverLimit, int clientLimit) throws Exception {
        SmppServer.Builder builder = Loopback.server()
                .listener(events)
                .window(1_200)
                .options(o -> o.inboundLimit(serverLimit))
                .onSubmitSm((session, message) -> {
                    boolean back = session.send(Messages.receipt("1")).isOk();
                    return back ? Loopback.idOf(Messages.text(message)) : message.respond(CommandStatus.ESME_RSYSERR);
                });
        try (SmppServer server = builder.start();
                SmppClient client = Loopback.client(server)
                        .window(1_200)
                        .options(o -> o.inboundLimit(clientLimit))
                        .onDeliverSm((session, message) -> {
                            Thread.sleep(1);
                            return DeliverSmResp.ok();
                        })
                        .connect()) {
            List<CompletableFuture<SubmitSmResp>> responses = Messages.sendAll(client, 3_000);
            for (CompletableFuture<SubmitSmResp> response : responses) {
                assertThat(response.get(3 * SECONDS, TimeUnit.SECONDS).isOk()).isTrue();
            }
        }
    }

    private SmppServer.Builder holding() {
        return held.server();
    }

    private static SmppServer.Builder onEventLoop() {
        return Loopback.server().options(o -> o.dispatch(Dispatch.EVENT_LOOP));
    }

    private static boolean isLast(DeliverSm message) {
        return Messages.text(message).equals(Messages.receiptText("last"));
    }
}
