package io.smppcore.client;

import io.smppcore.internal.engine.SafeObserver;
import io.smppcore.internal.engine.SessionConfig;
import io.smppcore.internal.frame.SessionTaps;
import io.smppcore.internal.util.LimitedLog;
import io.smppcore.message.TextMessage;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.receipt.ReceiptParser;
import io.smppcore.segment.IncompleteMessage;
import io.smppcore.segment.Reassembler;
import io.smppcore.segment.ReassemblyLimits;
import io.smppcore.session.Dispatch;
import io.smppcore.session.OctetTap;
import io.smppcore.session.PduInterceptor;
import io.smppcore.session.RequestHandler;
import io.smppcore.session.RequestHandlers;
import io.smppcore.session.RequestObserver;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SessionOptions;
import io.smppcore.text.DefaultAlphabet;
import io.smppcore.text.TextDecoder;
import io.smppcore.transport.SmppTransport;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.Npi;
import io.smppcore.type.Ton;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The common part of the builders of {@link SmppClient} and {@link OutbindListener}: all settings of the binds of an
 * ESME that do not depend on which side opens the connection. Not thread-safe.
 *
 * @param <B> type of the builder, which its setters return
 */
abstract sealed class BindBuilder<B extends BindBuilder<B>> permits SmppClient.Builder, OutbindListener.Builder {

    private static final CompletionStage<?> DONE = CompletableFuture.completedStage(null);

    private final LimitedLog log = new LimitedLog(ClientLog.LOG, LimitedLog.LINES_PER_SECOND);

    final SessionOptions.Builder options = SessionOptions.builder();
    Ton addressTon = Ton.UNKNOWN;
    Npi addressNpi = Npi.UNKNOWN;
    String addressRange = "";
    private String systemId = "";
    private String password = "";
    private String systemType = "";
    private InterfaceVersion interfaceVersion = InterfaceVersion.V3_4;
    private final RequestHandlers.Builder handlers = RequestHandlers.builder();
    private SessionListener listener = SessionListener.NONE;
    private @Nullable SmppTransport transport;
    private SessionTaps taps = SessionTaps.NONE;
    private @Nullable RequestObserver observer;
    private DefaultAlphabet defaultAlphabet = DefaultAlphabet.GSM;
    private @Nullable TextDecoder textDecoder;
    private @Nullable ReceiptParser receiptParser;
    private @Nullable Reassembler reassembler;
    private @Nullable AsyncMessageHandler<TextMessage> onMessage;
    private @Nullable AsyncMessageHandler<ReceivedReceipt> onReceipt;
    private Consumer<IncompleteMessage> onIncomplete = message -> log.warn(
            "incomplete message from {} given up ({}): parts {} of {} are missing",
            message.key().source(),
            message.reason(),
            message.missing(),
            message.key().total());

    BindBuilder() {}

    abstract B self();

    String systemId() {
        return systemId;
    }

    /** Sets system_id, at most 15 octets; empty by default. */
    public B systemId(String value) {
        systemId = value;
        return self();
    }

    /** Sets the password, at most 8 octets; empty by default. */
    public B password(String value) {
        password = value;
        return self();
    }

    /** Sets system_type, at most 12 octets; empty by default. */
    public B systemType(String value) {
        systemType = value;
        return self();
    }

    /** Sets interface_version; 3.4 by default. */
    public B interfaceVersion(InterfaceVersion value) {
        interfaceVersion = value;
        return self();
    }

    /**
     * Sets the addresses that the client serves; none by default.
     *
     * @param ton type of number
     * @param npi numbering plan
     * @param range an address or a UNIX regular expression, at most 40 octets
     */
    public B addressRange(Ton ton, Npi npi, String range) {
        addressTon = ton;
        addressNpi = npi;
        addressRange = range;
        return self();
    }

    /** Sets {@link SessionOptions#window}, 1 to 65,536; 10 by default. */
    public B window(int requests) {
        options.window(requests);
        return self();
    }

    /** Changes the options of the sessions; {@code change} is called immediately with the current ones. */
    public B options(Consumer<SessionOptions.Builder> change) {
        change.accept(options);
        return self();
    }

    /**
     * Sets the handler of raw deliver_sm: messages, parts of messages, and receipts. Excludes {@link #onMessage} and
     * {@link #onReceipt}, which suit most applications. Without any handler deliver_sm is refused with ESME_RX_T_APPN,
     * so that the SMSC keeps it, unless it is a receipt that a {@link Submission} waits for.
     *
     * @param handler may block unless the dispatch is {@link Dispatch#EVENT_LOOP}
     */
    public B onDeliverSm(RequestHandler<DeliverSm, DeliverSmResp> handler) {
        handlers.on(DeliverSm.class, handler);
        return self();
    }

    /** Changes the handlers of requests; {@code change} is called immediately with the current ones. */
    public B handlers(Consumer<RequestHandlers.Builder> change) {
        change.accept(handlers);
        return self();
    }

    /** Sets the listener of the sessions, which is called on their event loops and must not block. */
    public B listener(SessionListener value) {
        listener = value;
        return self();
    }

    /** Adds an interceptor after those added before. It sees every PDU, may veto it, and must not block. */
    public B interceptor(PduInterceptor interceptor) {
        taps = taps.with(interceptor);
        return self();
    }

    /** Adds a tap after those added before. It gets the octets of every PDU, and must not block. */
    public B octetTap(OctetTap tap) {
        taps = taps.with(tap);
        return self();
    }

    /**
     * Sets the observer of requests that the client sends, over any bind, and of handlers, for traces, such as {@code
     * io.smppcore.metrics.SmppObservations}; null, the default, for none.
     */
    public B observer(@Nullable RequestObserver value) {
        observer = value;
        return self();
    }

    /** Sets the transport, which the caller owns; the shared one by default. */
    public B transport(SmppTransport value) {
        transport = value;
        return self();
    }

    /** Sets the meaning of data_coding 0 in both directions, which depends on the SMSC; GSM 7-bit by default. */
    public B defaultAlphabet(DefaultAlphabet value) {
        defaultAlphabet = value;
        return self();
    }

    /** Sets the decoder of messages; null, the default, for that of {@link #defaultAlphabet}. */
    public B textDecoder(@Nullable TextDecoder value) {
        textDecoder = value;
        return self();
    }

    /** Sets the parser of receipts; null, the default, for one that suits most SMSCs and {@link #defaultAlphabet}. */
    public B receiptParser(@Nullable ReceiptParser value) {
        receiptParser = value;
        return self();
    }

    /**
     * Sets the reassembler of long messages; null, the default, for one in memory with {@link
     * ReassemblyLimits#defaults}.
     */
    public B reassembler(@Nullable Reassembler value) {
        reassembler = value;
        return self();
    }

    /**
     * Sets the handler of reassembled messages, which arrive in deliver_sm and data_sm over any bind. Without a handler
     * they are refused with ESME_RX_T_APPN, so that the SMSC keeps them.
     *
     * @param handler may block unless the dispatch is {@link Dispatch#EVENT_LOOP}
     */
    public B onMessage(MessageHandler<TextMessage> handler) {
        return onMessageAsync(async(handler));
    }

    /**
     * Sets the handler of messages as {@link #onMessage} does; it must not block if the dispatch is {@link
     * Dispatch#EVENT_LOOP}.
     */
    public B onMessageAsync(AsyncMessageHandler<TextMessage> handler) {
        onMessage = handler;
        return self();
    }

    /**
     * Sets the handler of delivery receipts, final and intermediate. Without a handler, receipts that a {@link
     * Submission} waits for are answered with ESME_ROK, and others are refused with ESME_RX_T_APPN, so that the SMSC
     * keeps them.
     *
     * @param handler may block unless the dispatch is {@link Dispatch#EVENT_LOOP}
     */
    public B onReceipt(MessageHandler<ReceivedReceipt> handler) {
        return onReceiptAsync(async(handler));
    }

    /**
     * Sets the handler of receipts as {@link #onReceipt} does; it must not block if the dispatch is {@link
     * Dispatch#EVENT_LOOP}.
     */
    public B onReceiptAsync(AsyncMessageHandler<ReceivedReceipt> handler) {
        onReceipt = handler;
        return self();
    }

    /**
     * Sets the listener of long messages that were given up because parts did not arrive in time or memory was short.
     * The parts that did arrive were answered with ESME_ROK. By default, a line is written to the log.
     *
     * @param listener called on the virtual thread that gives up the message, or on the event loop with {@link
     *     Dispatch#EVENT_LOOP}
     */
    public B onIncomplete(Consumer<IncompleteMessage> listener) {
        onIncomplete = listener;
        return self();
    }

    DefaultAlphabet defaultAlphabet() {
        return defaultAlphabet;
    }

    BindRequest bindRequest(BindType type) {
        return BindRequest.builder(type)
                .systemId(systemId)
                .password(password)
                .systemType(systemType)
                .interfaceVersion(interfaceVersion)
                .addressRange(addressTon, addressNpi, addressRange)
                .build();
    }

    SessionListener sessionListener() {
        return listener;
    }

    SmppTransport transportOrShared() {
        return transport != null ? transport : SmppTransport.shared();
    }

    /**
     * Returns the converter of inbound PDUs. A receipt may arrive before the response to its message; its own response
     * then waits for that response. At most half of the requests within the inbound limit may wait in this way, because
     * a session at its inbound limit does not read, so that the awaited response could never arrive.
     */
    InboundMessages inboundMessages(ReceiptWaits waits, ClientClock clock) {
        SessionOptions session = options.build();
        int unansweredLimit = session.dispatch() == Dispatch.ORDERED ? 0 : session.inboundLimit() / 2;
        TextDecoder decoder = TextDecoder.of(defaultAlphabet);
        Reassembler used = reassembler != null || onMessage == null
                ? reassembler
                : Reassembler.inMemory(ReassemblyLimits.defaults());
        InboundMessages.Settings settings = new InboundMessages.Settings(
                onMessage,
                onReceipt,
                onIncomplete,
                textDecoder != null ? textDecoder : decoder,
                receiptParser != null
                        ? receiptParser
                        : ReceiptParser.builder().decoder(decoder).build(),
                used,
                unansweredLimit);
        return new InboundMessages(settings, waits, clock);
    }

    /** Returns the observer of the application in a wrapper that never throws; null if there is none. */
    @Nullable
    RequestObserver observer(InboundMessages messages) {
        return observer == null ? null : new SafeObserver(observer, messages::causeOf);
    }

    /** Returns the configuration of the sessions; binds from the peer are refused, because this side is not an SMSC. */
    SessionConfig sessionConfig(SessionListener sessionListener, InboundMessages messages) {
        return new SessionConfig(
                options.build(),
                requestHandlers(messages),
                (session, request) -> request.respond(CommandStatus.ESME_RINVBNDSTS),
                sessionListener,
                taps);
    }

    private RequestHandlers requestHandlers(InboundMessages messages) {
        RequestHandlers own = handlers.build();
        boolean raw = own.handles(DeliverSm.class) || own.handles(DataSm.class);
        if (raw && (onMessage != null || onReceipt != null)) {
            throw new IllegalArgumentException("onMessage, onReceipt: set together with a handler of "
                    + (own.handles(DeliverSm.class) ? "deliver_sm" : "data_sm")
                    + " (expected: one of them; only one handler can respond)");
        }
        // Receipts complete the submission that waits for them even if a handler of the application responds to them.
        RequestHandlers observed = own.observing(DeliverSm.class, (session, request) -> messages.observe(request))
                .observing(DataSm.class, (session, request) -> messages.observe(request));
        RequestHandlers.Builder all = observed.toBuilder();
        if (!own.handles(DeliverSm.class)) {
            all.onAsync(DeliverSm.class, messages::handle);
        }
        if (!own.handles(DataSm.class)) {
            all.onAsync(DataSm.class, messages::handle);
        }
        RequestObserver safe = observer(messages);
        return safe == null ? all.build() : all.build().observedBy(safe);
    }

    private static <M> AsyncMessageHandler<M> async(MessageHandler<M> handler) {
        return (session, message) -> {
            handler.handle(session, message);
            return DONE;
        };
    }
}
