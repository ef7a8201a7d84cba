package io.smppcore.tools.mix;

import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.QuerySm;
import io.smppcore.pdu.QuerySmResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import io.smppcore.session.AsyncRequestHandler;
import io.smppcore.session.Dispatch;
import io.smppcore.session.PduInterceptor;
import io.smppcore.session.SmppSession;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** A server that counts its requests, and refuses or ignores some of them. */
final class CountingServer implements AutoCloseable {

    private final Map<CommandId, LongAdder> received = new ConcurrentHashMap<>();
    private final LongAdder refused = new LongAdder();
    private volatile Runnable afterEach = () -> {};
    private final SmppServer server;

    private CountingServer(AsyncRequestHandler<SubmitSm, SubmitSmResp> submits) {
        server = SmppServer.builder()
                .authenticator(BindAuthenticator.anyone())
                .host("127.0.0.1")
                .port(0)
                .options(options -> options.dispatch(Dispatch.EVENT_LOOP).drainTimeout(Duration.ofMillis(100)))
                .interceptor(new PduInterceptor() {
                    @Override
                    public void onReceived(SmppSession session, Pdu pdu, int sequenceNumber) {
                        received.computeIfAbsent(pdu.commandId(), id -> new LongAdder())
                                .increment();
                        afterEach.run();
                    }
                })
                .handlers(handlers -> handlers.onAsync(SubmitSm.class, submits)
                        .on(
                                QuerySm.class,
                                (session, query) -> QuerySmResp.ok(query.messageId(), "", MessageState.DELIVERED, 0)))
                .start();
    }

    static CountingServer start() {
        AtomicLong ids = new AtomicLong();
        return new CountingServer((session, submit) ->
                CompletableFuture.completedFuture(SubmitSmResp.ok(Long.toString(ids.incrementAndGet()))));
    }

    /** Refuses every hundredth submit_sm. */
    static CountingServer refusingOneOfAHundred() {
        return refusingOneOf(100);
    }

    /** Refuses every second submit_sm. */
    static CountingServer refusingOneOfTwo() {
        return refusingOneOf(2);
    }

    private static CountingServer refusingOneOf(int several) {
        AtomicLong ids = new AtomicLong();
        CountingServer[] itself = new CountingServer[1];
        itself[0] = new CountingServer((session, submit) -> {
            long id = ids.incrementAndGet();
            if (id % several == 0) {
                itself[0].refused.increment();
                return CompletableFuture.completedFuture(submit.respond(CommandStatus.ESME_RSUBMITFAIL));
            }
            return CompletableFuture.completedFuture(SubmitSmResp.ok(Long.toString(id)));
        });
        return itself[0];
    }

    /** Never responds to submit_sm. */
    static CountingServer silent() {
        return new CountingServer((session, submit) -> new CompletableFuture<>());
    }

    /** Sets work to do when a PDU is received, after it has been counted; called by the event loops. */
    CountingServer afterEach(Runnable work) {
        afterEach = work;
        return this;
    }

    int port() {
        return server.port();
    }

    long received(CommandId id) {
        LongAdder count = received.get(id);
        return count == null ? 0 : count.sum();
    }

    long refused() {
        return refused.sum();
    }

    @Override
    public void close() {
        server.close();
    }
}
