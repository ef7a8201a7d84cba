package io.smppcore.client;

import static io.smppcore.testing.Waits.SECONDS;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.client.ClientEvents.Kind;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.pdu.Unbind;
import io.smppcore.pdu.UnbindResp;
import io.smppcore.server.SmppServer;
import io.smppcore.session.CloseReason;
import io.smppcore.session.Dispatch;
import io.smppcore.session.SessionClosedException;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.NoLeaks;
import io.smppcore.testing.Waits;
import io.smppcore.type.Address;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests of closing a client from any thread. */
@ExtendWith(NoLeaks.class)
class ClientCloseIT {

    /** Maximum time of a close; one that waited for itself would take the drain timeout of ten seconds. */
    private final Events events = new Events();

    private final ClientEvents bindEvents = new ClientEvents();

    // ---- from outside ----

    @Test
    void requestsAfterCloseFailBecauseTheClientIsClosed() {
        try (SmppServer server = Loopback.server().start();
                SmppClient client = Loopback.client(server).connect()) {
            client.closeAsync().join();

            String reason = "submit_sm: client is closed";
            assertThatThrownBy(() -> client.send(Messages.submit(1)))
                    .isInstanceOf(SessionClosedException.class)
                    .hasMessageContaining(reason);
            assertThat(Failures.of(client.sendAsync(Messages.submit(1)), SessionClosedException.class))
                    .hasMessageContaining(reason);
            assertThatThrownBy(() -> client.sendText(
                            Address.alphanumeric("shop"), Address.international("491701234567"), "hello"))
                    .isInstanceOf(SubmissionFailedException.class)
                    .hasMessageContaining(reason);
            List<Sent<Request<SubmitSmResp>, SubmitSmResp>> ends = new ArrayList<>();
            client.sendAll(List.<Request<SubmitSmResp>>of(Messages.submit(1)).iterator(), ends::add);
            assertThat(ends)
                    .singleElement()
                    .satisfies(end -> assertThat(end.toString()).contains(reason));
        }
    }

    @Test
    void closeDrainsEveryBind() throws Exception {
        HeldRequests held = new HeldRequests();
        try (SmppServer server = held.server().listener(events).start();
                SmppClient client = Loopback.client(server)
                        .options(o -> o.drainTimeout(Waits.BOUND))
                        .binds(3)
                        .connect()) {
            List<CompletableFuture<SubmitSmResp>> responses = List.of(
                    client.sendAsync(Messages.submit(1)),
                    client.sendAsync(Messages.submit(2)),
                    client.sendAsync(Messages.submit(3)));
            eventually().until(() -> held.count() == 3);
            CompletableFuture<@Nullable CloseReason> closing = client.closeAsync();

            assertThat(client.binds()).allMatch(bind -> bind.state() == BindSnapshot.State.CLOSING);
            assertThat(closing).isNotDone();
            for (int i = 0; i < 3; i++) {
                held.next().answer();
            }
            Messages.expectOk(responses);
            CloseReason reason = Objects.requireNonNull(closing.get(SECONDS, TimeUnit.SECONDS));
            assertThat(reason.kind()).isEqualTo(CloseReason.Kind.CLOSED_BY_US);
            for (int i = 0; i < 3; i++) {
                assertThat(events.nextClosed().detail()).isEqualTo("unbound by the peer");
            }
            assertThat(client.binds()).allMatch(bind -> bind.state() == BindSnapshot.State.STOPPED);
        }
    }

    @Test
    void closeMayBeCalledRepeatedlyAndByManyThreads() throws Exception {
        try (SmppServer server = Loopback.server().start()) {
            SmppClient client =
                    Loopback.client(server).binds(2).clientListener(bindEvents).connect();
            List<Thread> closing = List.of(
                    Thread.startVirtualThread(client::close),
                    Thread.startVirtualThread(client::close),
                    Thread.startVirtualThread(client::closeNow),
                    Thread.ofPlatform().start(client::close));
            for (Thread thread : closing) {
                assertThat(thread.join(Waits.BOUND)).isTrue();
            }
            client.close();
            bindEvents.next(Kind.STOPPED);
            bindEvents.next(Kind.STOPPED);
            eventually().until(() -> server.sessions().isEmpty());
        }
    }

    @Test
    void connectsAgainAfterClose() {
        try (SmppServer server = Loopback.server().start()) {
            SmppClient client = Loopback.client(server).binds(2).build();
            for (int i = 0; i < 3; i++) {
                client.connect();
                assertThat(client.send(Messages.submit(i)).isOk()).isTrue();
                client.close();
                assertThat(client.sessions()).isEmpty();
            }
        }
    }

    // ---- from handlers and listeners ----

    @ParameterizedTest
    @EnumSource(Dispatch.class)
    void closingInAHandlerNeitherDeadlocksNorLosesTheResponse(Dispatch dispatch) throws Exception {
        CompletableFuture<SmppClient> self = new CompletableFuture<>();
        try (SmppServer server = Loopback.server().listener(events).start()) {
            SmppClient client = Loopback.client(server)
                    .options(o -> o.dispatch(dispatch))
                    .onDeliverSm((session, message) -> {
                        self.join().close();
                        return DeliverSmResp.ok();
                    })
                    .connect();
            self.complete(client);
            SmppSession session = events.nextBound();

            CompletableFuture<DeliverSmResp> answer = session.sendAsync(Messages.receipt("1"));

            assertThat(answer.get(Waits.SECONDS, TimeUnit.SECONDS).isOk()).isTrue();
            assertThat(events.nextClosed().detail()).isEqualTo("unbound by the peer");
            eventually().until(() -> client.sessions().isEmpty());
        }
    }

    @ParameterizedTest
    @EnumSource(Dispatch.class)
    void repeatedUnbindAndCloseInAHandlerEndTheSessionOnce(Dispatch dispatch) throws Exception {
        CompletableFuture<SmppClient> self = new CompletableFuture<>();
        Queue<CompletableFuture<UnbindResp>> unbinds = new ConcurrentLinkedQueue<>();
        Events ofClient = new Events();
        try (SmppServer server = Loopback.server().listener(events).start()) {
            SmppClient client = Loopback.client(server)
                    .options(o -> o.dispatch(dispatch))
                    .listener(ofClient)
                    .onDeliverSm((session, message) -> {
                        for (int i = 0; i < 5; i++) {
                            unbinds.add(session.sendAsync(Unbind.HEADER_ONLY));
                            session.closeAsync();
                            self.join().close();
                            self.join().closeAsync();
                        }
                        return DeliverSmResp.ok();
                    })
                    .connect();
            self.complete(client);
            CompletableFuture<DeliverSmResp> answer = events.nextBound().sendAsync(Messages.receipt("1"));

            assertThat(ofClient.nextClosed().kind()).isEqualTo(CloseReason.Kind.CLOSED_BY_US);
            assertThat(events.nextClosed().detail()).isEqualTo("unbound by the peer");
            eventually().until(() -> unbinds.size() == 5 && answer.isDone());
            eventually().until(() -> unbinds.stream().allMatch(CompletableFuture::isDone));
            assertThat(unbinds.stream().filter(unbind -> !unbind.isCompletedExceptionally()))
                    .as("unbinds that were answered")
                    .hasSizeLessThanOrEqualTo(1);
            assertThat(ofClient.ended).hasValue(1);
            assertThat(events.ended).hasValue(1);
        }
    }

    @Test
    void closingInAListenerDoesNotDeadlock() throws Exception {
        CompletableFuture<SmppClient> self = new CompletableFuture<>();
        CompletableFuture<Void> closed = new CompletableFuture<>();
        ClientListener closing = new ClientListener() {
            @Override
            public void onBound(BindSnapshot bind, SmppSession session) {
                self.join().close();
            }

            @Override
            public void onStopped(BindSnapshot bind) {
                closed.complete(null);
            }
        };
        try (SmppServer server = Loopback.server().start()) {
            SmppClient client = Loopback.client(server).clientListener(closing).connect();
            self.complete(client);

            closed.get(Waits.SECONDS, TimeUnit.SECONDS);
            eventually().until(() -> server.sessions().isEmpty());
        }
    }

    @Test
    void closingInADependentOfAResponseDoesNotBlockTheEventLoop() throws Exception {
        try (SmppServer server = Loopback.server().listener(events).start()) {
            SmppClient client = Loopback.client(server).connect();

            CompletableFuture<Void> closing =
                    client.sendAsync(Messages.submit(1)).thenAccept(response -> client.close());

            closing.get(Waits.SECONDS, TimeUnit.SECONDS);
            assertThat(events.nextClosed().detail()).isEqualTo("unbound by the peer");
        }
    }
}
