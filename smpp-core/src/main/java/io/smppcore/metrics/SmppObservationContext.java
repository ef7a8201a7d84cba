package io.smppcore.metrics;

import io.micrometer.observation.transport.Kind;
import io.micrometer.observation.transport.SenderContext;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.Response;
import java.net.SocketAddress;
import org.jspecify.annotations.Nullable;

/*
 * SMPP has no field for the context of a trace. All observations use a sender context that writes nothing: a receiver
 * context would look for a parent in the PDU, and ignore the parent of a receipt.
 */

/** Context of an SMPP observation. Written by the thread that ends the observation. */
@SuppressWarnings("exports") // as in SmppObservations
public final class SmppObservationContext extends SenderContext<Pdu> {

    private final Pdu pdu;
    private final @Nullable String account;
    private final @Nullable SocketAddress peer;
    private final int parts;
    private volatile @Nullable Response response;

    SmppObservationContext(Kind kind, Pdu pdu, @Nullable String account, @Nullable SocketAddress peer, int parts) {
        super((carrier, key, value) -> {}, kind);
        this.pdu = pdu;
        this.account = account;
        this.peer = peer;
        this.parts = parts;
        setCarrier(pdu);
    }

    /** Returns the request, or the PDU that has no response; the first part of a long text. */
    public Pdu pdu() {
        return pdu;
    }

    /** Returns the system_id of the client; null if the session is not bound. */
    public @Nullable String account() {
        return account;
    }

    /** Returns the address of the peer; null for requests from this side, which may wait for a session. */
    public @Nullable SocketAddress peer() {
        return peer;
    }

    /** Returns the number of requests of this observation, at least 1. */
    public int parts() {
        return parts;
    }

    /** Returns the response, whatever its status, to the last part that was sent; null until there is one. */
    public @Nullable Response response() {
        return response;
    }

    void setResponse(@Nullable Response value) {
        response = value;
    }
}
