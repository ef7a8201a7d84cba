package io.smppcore.tools;

import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import io.smppcore.session.Dispatch;
import io.smppcore.session.SessionOptions;
import io.smppcore.session.SmppSession;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;

/** An SMSC that accepts every submit_sm, and delivers nothing but the receipts that are asked for. Thread-safe. */
final class MessageCentre implements AutoCloseable {

    /** What may wait for the window of a session before receipts are given up. */
    private static final int RECEIPT_QUEUE = 100_000;

    private static final Duration DRAIN_TIMEOUT = Duration.ofSeconds(4);
    private static final Duration UNBIND_TIMEOUT = Duration.ofSeconds(2);

    /** Message ids go on from the time, so that they stay unique when the program is started again. */
    private static final int IDS_PER_MILLI_BITS = 20;

    private final AtomicLong lastId = new AtomicLong(System.currentTimeMillis() << IDS_PER_MILLI_BITS);
    private final ReceiptSender receipts = new ReceiptSender(new Receipts(Clock.system(ZoneId.systemDefault())));
    private final SmppServer server;

    private MessageCentre(String host, int port, BindAuthenticator authenticator, int window, Dispatch dispatch) {
        this.server = SmppServer.builder()
                .host(host)
                .port(port)
                .authenticator(authenticator)
                .options(options -> configure(options, window, dispatch))
                .handlers(handlers -> handlers.onAsync(SubmitSm.class, this::answer))
                .listener(receipts)
                .start();
    }

    /**
     * Starts to listen.
     *
     * @param port 0 for any free one
     * @param window deliver_sm that may be in flight on each session
     * @throws io.smppcore.server.StartFailedException if it cannot listen there
     */
    static MessageCentre start(String host, int port, BindAuthenticator authenticator, int window, Dispatch dispatch) {
        return new MessageCentre(host, port, authenticator, window, dispatch);
    }

    int port() {
        return server.port();
    }

    ReceiptSender receipts() {
        return receipts;
    }

    /** Unbinds every session in order. Bounded: whoever does not answer is cut off. */
    @Override
    public void close() {
        server.close();
    }

    private static void configure(SessionOptions.Builder options, int window, Dispatch dispatch) {
        options.windowSize(window)
                .queueLimit(RECEIPT_QUEUE)
                .drainTimeout(DRAIN_TIMEOUT)
                .unbindTimeout(UNBIND_TIMEOUT)
                .dispatch(dispatch);
    }

    private CompletionStage<SubmitSmResp> answer(SmppSession session, SubmitSm message) {
        String messageId = Long.toHexString(lastId.incrementAndGet());
        SubmitSmResp response = SubmitSmResp.ok(messageId);
        return message.registeredDelivery().wantsReceiptOnSuccess()
                ? new AnswerThen<>(response, () -> receipts.send(session, message, messageId))
                : CompletableFuture.completedFuture(response);
    }
}
