package io.smppcore.client;

import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindResp;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.session.OctetTap;
import io.smppcore.session.PduInterceptor;
import io.smppcore.session.RequestHandler;
import io.smppcore.session.RequestHandlers;
import io.smppcore.session.SessionConfig;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SessionOptions;
import io.smppcore.session.SessionTaps;
import io.smppcore.session.SmppTransport;
import io.smppcore.session.WireHook;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.Npi;
import io.smppcore.type.Ton;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What every bind of this side needs to know, whoever has made the connection. Not thread-safe.
 *
 * @param <B> the builder
 */
public abstract sealed class BindSettings<B extends BindSettings<B>> extends MessageSettings<B>
        permits SmppClient.Builder, OutbindListener.Builder {

    private String systemId = "";
    private String password = "";
    private String systemType = "";
    private InterfaceVersion interfaceVersion = InterfaceVersion.V3_4;
    private Ton addressTon = Ton.UNKNOWN;
    private Npi addressNpi = Npi.UNKNOWN;
    private String addressRange = "";
    private final SessionOptions.Builder options = SessionOptions.builder();
    private final RequestHandlers.Builder handlers = RequestHandlers.builder();
    private SessionListener listener = SessionListener.NONE;
    private @Nullable SmppTransport transport;
    private SessionTaps taps = SessionTaps.NONE;

    BindSettings() {}

    /**
     * Sets who binds.
     *
     * @param value at most 15 octets
     * @return this builder
     */
    public B systemId(String value) {
        systemId = value;
        return self();
    }

    /**
     * Sets the password.
     *
     * @param value at most 8 octets
     * @return this builder
     */
    public B password(String value) {
        password = value;
        return self();
    }

    /**
     * Sets the kind of system that binds.
     *
     * @param value at most 12 octets, empty by default
     * @return this builder
     */
    public B systemType(String value) {
        systemType = value;
        return self();
    }

    /**
     * Sets the version to announce.
     *
     * @param value 3.4 by default
     * @return this builder
     */
    public B interfaceVersion(InterfaceVersion value) {
        interfaceVersion = value;
        return self();
    }

    /**
     * Sets the addresses that the client serves.
     *
     * @param ton type of number
     * @param npi numbering plan
     * @param range an address or a UNIX regular expression, at most 40 octets
     * @return this builder
     */
    public B addressRange(Ton ton, Npi npi, String range) {
        addressTon = ton;
        addressNpi = npi;
        addressRange = range;
        return self();
    }

    /**
     * Sets the window.
     *
     * @param requests how many may be in flight, 1 to 65,536; 10 by default
     * @return this builder
     */
    public B window(int requests) {
        options.windowSize(requests);
        return self();
    }

    /**
     * Changes the options of the session.
     *
     * @param change called at once with the options so far
     * @return this builder
     */
    public B options(Consumer<SessionOptions.Builder> change) {
        change.accept(options);
        return self();
    }

    /**
     * Sets who answers deliver_sm as it is: messages, parts of messages, and receipts. Excludes {@link #onMessage} and {@link #onReceipt},
     * which are what is mostly wanted. Without any handler deliver_sm is refused with ESME_RX_T_APPN, so that the message centre keeps
     * it, unless it is a receipt that a {@link Submission} waits for.
     *
     * @param handler may block unless the dispatch is {@link io.smppcore.session.Dispatch#EVENT_LOOP}
     * @return this builder
     */
    public B onDeliverSm(RequestHandler<DeliverSm, DeliverSmResp> handler) {
        handlers.on(DeliverSm.class, handler);
        return self();
    }

    /**
     * Changes who answers which request.
     *
     * @param change called at once with the handlers so far
     * @return this builder
     */
    public B handlers(Consumer<RequestHandlers.Builder> change) {
        change.accept(handlers);
        return self();
    }

    /**
     * Sets who hears about the life of the sessions, on their event loops.
     *
     * @param value must not block
     * @return this builder
     */
    public B listener(SessionListener value) {
        listener = value;
        return self();
    }

    /**
     * Adds someone who sees every PDU and may veto it.
     *
     * @param interceptor asked after those added before; must not block
     * @return this builder
     */
    public B interceptor(PduInterceptor interceptor) {
        taps = taps.with(interceptor);
        return self();
    }

    /**
     * Adds someone who sees the octets of every PDU.
     *
     * @param tap told after those added before; must not block
     * @return this builder
     */
    public B octetTap(OctetTap tap) {
        taps = taps.with(tap);
        return self();
    }

    /**
     * Gets hold of the connection of each session, to run something on its event loop, or to send other octets than the session would: for
     * load generators, and for tests of servers.
     *
     * @param hook replaces one that was set before
     * @return this builder
     */
    public B wireHook(WireHook hook) {
        taps = taps.with(hook);
        return self();
    }

    /**
     * Sets the transport.
     *
     * @param value stays owned by the caller; the shared one by default
     * @return this builder
     */
    public B transport(SmppTransport value) {
        transport = value;
        return self();
    }

    BindRequest<?> bindRequest(BindType type) {
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

    InboundMessages inboundMessages(ReceiptWaits waits, ClientClock clock) {
        return new InboundMessages(messageSettings(options.build()), waits, clock);
    }

    /** Binds that the peer sends are refused: this is not a message centre. */
    SessionConfig sessionConfig(SessionListener heard, InboundMessages messages) {
        return new SessionConfig(
                options.build(),
                requestHandlers(messages),
                (session, request) -> (BindResp) request.respond(CommandStatus.ESME_RINVBNDSTS),
                heard,
                taps);
    }

    private RequestHandlers requestHandlers(InboundMessages messages) {
        RequestHandlers own = handlers.build();
        boolean raw = own.handles(DeliverSm.class) || own.handles(DataSm.class);
        if (raw && handlesMessages()) {
            throw new IllegalArgumentException("onMessage, onReceipt: set beside a handler of "
                    + (own.handles(DeliverSm.class) ? "deliver_sm" : "data_sm")
                    + " (expected: either; only one of them can give the answer)");
        }
        // Receipts that somebody waits for are noticed, whoever answers them.
        RequestHandlers observed = own.observing(DeliverSm.class, (session, request) -> messages.observe(request))
                .observing(DataSm.class, (session, request) -> messages.observe(request));
        RequestHandlers.Builder all = observed.toBuilder();
        if (!own.handles(DeliverSm.class)) {
            all.onAsync(DeliverSm.class, messages::handle);
        }
        if (!own.handles(DataSm.class)) {
            all.onAsync(DataSm.class, messages::handle);
        }
        return all.build();
    }
}
