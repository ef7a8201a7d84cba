package io.smppcore.internal.frame;

import io.netty.buffer.ByteBuf;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.EnquireLinkResp;
import io.smppcore.pdu.GenericNack;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.Unbind;
import io.smppcore.pdu.UnbindResp;
import io.smppcore.session.CloseReason;
import io.smppcore.session.OctetTap;
import io.smppcore.session.PduInterceptor;
import io.smppcore.session.SmppSession;
import io.smppcore.type.CommandStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/* A session without taps has no instance, so that it only checks a field for null. */

/**
 * Caller of the interceptors and octet taps of one session. Their exceptions are logged and have no other effect; a
 * veto that throws counts as none. Confined to the event loop.
 */
public final class Taps {

    private final SmppSession session;
    private final SessionTaps taps;

    /**
     * Octet taps of this session, as returned by {@code forSession}. Empty until the session opens; nothing is read or
     * written before.
     */
    private OctetTap[] octetTaps = {};

    private Taps(SmppSession session, SessionTaps taps) {
        this.session = session;
        this.taps = taps;
    }

    /**
     * Creates the object that calls the interceptors and octet taps of a session. Returns null if there are none of
     * either.
     */
    public static @Nullable Taps of(SmppSession session, SessionTaps taps) {
        return taps.interceptors().isEmpty() && taps.octetTaps().isEmpty() ? null : new Taps(session, taps);
    }

    /**
     * Calls {@code forSession} of each octet tap, when the session opens. A tap that throws is not called again for
     * this session.
     */
    public void opened() {
        List<OctetTap> opened = new ArrayList<>();
        for (OctetTap tap : taps.octetTaps()) {
            try {
                opened.add(Objects.requireNonNull(tap.forSession(session), "forSession returned null"));
            } catch (Throwable e) {
                failed(e);
            }
        }
        octetTaps = opened.toArray(OctetTap[]::new);
    }

    /** Reports the end of the session to the octet taps. */
    public void closed(CloseReason reason) {
        for (OctetTap tap : octetTaps) {
            try {
                tap.onClosed(session, reason);
            } catch (Throwable e) {
                failed(e);
            }
        }
    }

    /** Reports an encoded PDU, from an index to the writer index of the buffer, to octet taps and interceptors. */
    void sent(Pdu pdu, int sequenceNumber, ByteBuf heapBuffer, int from) {
        int length = heapBuffer.writerIndex() - from;
        octets(OctetTap.Direction.SENT, heapBuffer.array(), heapBuffer.arrayOffset() + from, length);
        for (PduInterceptor interceptor : taps.interceptors()) {
            try {
                interceptor.onSent(session, pdu, sequenceNumber);
            } catch (Throwable e) {
                failed(e);
            }
        }
    }

    /** Reports a decoded PDU from the peer to the interceptors. */
    public void received(Pdu pdu, int sequenceNumber) {
        for (PduInterceptor interceptor : taps.interceptors()) {
            try {
                interceptor.onReceived(session, pdu, sequenceNumber);
            } catch (Throwable e) {
                failed(e);
            }
        }
    }

    /** Reports the octets of a PDU from the peer, before it is decoded, to the octet taps. */
    public void octetsReceived(byte[] array, int index, int length) {
        octets(OctetTap.Direction.RECEIVED, array, index, length);
    }

    /** Returns the status with which an interceptor vetoes a PDU of this side; null if none does. */
    public @Nullable CommandStatus vetoOutbound(Pdu pdu) {
        return veto(pdu, true);
    }

    /** Returns the status with which an interceptor vetoes a PDU from the peer; null if none does. */
    public @Nullable CommandStatus vetoInbound(Pdu pdu) {
        return veto(pdu, false);
    }

    private @Nullable CommandStatus veto(Pdu pdu, boolean outbound) {
        if (!mayBeVetoed(pdu)) {
            return null;
        }
        for (PduInterceptor interceptor : taps.interceptors()) {
            try {
                CommandStatus status =
                        outbound ? interceptor.vetoOutbound(session, pdu) : interceptor.vetoInbound(session, pdu);
                if (status != null) {
                    return status;
                }
            } catch (Throwable e) {
                failed(e);
            }
        }
        return null;
    }

    private static boolean mayBeVetoed(Pdu pdu) {
        return !(pdu instanceof EnquireLink
                || pdu instanceof EnquireLinkResp
                || pdu instanceof Unbind
                || pdu instanceof UnbindResp
                || pdu instanceof GenericNack);
    }

    private void octets(OctetTap.Direction direction, byte[] array, int index, int length) {
        for (OctetTap tap : octetTaps) {
            try {
                tap.onPdu(session, direction, array, index, length);
            } catch (Throwable e) {
                failed(e);
            }
        }
    }

    private void failed(Throwable failure) {
        CallbackLog.FAILURES.error("session {}: a tap has failed", session.id(), failure);
    }
}
