package io.smppcore.trace;

import io.smppcore.session.CloseReason;
import io.smppcore.session.OctetTap;
import io.smppcore.session.SessionRole;
import io.smppcore.session.SmppSession;
import io.smppcore.type.Octets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;

/* The TCP numbers are assigned here, not by the writer thread, so that a dropped packet leaves a gap, which Wireshark
 * shows. */

/**
 * Tap of one session that creates the packets of a TCP connection in a capture file, and passes them to {@link
 * PcapWriter}. Confined to the event loop of the session.
 */
final class PcapFlow implements OctetTap {

    private final PcapAddresses addresses;
    private final PcapWriter writer;
    private final InstantSource clock;
    private final boolean showsPasswords;
    private final boolean isEsme;
    private int nextOfEsme;
    private int nextOfSmsc;

    PcapFlow(
            SmppSession session,
            PcapAddresses addresses,
            PcapWriter writer,
            InstantSource clock,
            boolean showsPasswords) {
        this.addresses = addresses;
        this.writer = writer;
        this.clock = clock;
        this.showsPasswords = showsPasswords;
        this.isEsme = session.role() == SessionRole.ESME;
    }

    /** Writes the three packets that open the connection. */
    void open() {
        add(true, PcapPacket.SYN, Octets.EMPTY);
        nextOfEsme++;
        add(false, PcapPacket.SYN | PcapPacket.ACK, Octets.EMPTY);
        nextOfSmsc++;
        add(true, PcapPacket.ACK, Octets.EMPTY);
    }

    @Override
    public void onPdu(SmppSession session, Direction direction, byte[] array, int index, int length) {
        boolean fromEsme = isEsme == (direction == Direction.SENT);
        if (writer.hasSpace()) {
            byte[] payload = Arrays.copyOfRange(array, index, index + length);
            if (!showsPasswords) {
                PasswordOctets password = PasswordOctets.in(payload, 0, length);
                Arrays.fill(payload, password.from(), password.to(), (byte) '*');
            }
            add(fromEsme, PcapPacket.PSH | PcapPacket.ACK, Octets.wrap(payload));
        } else {
            writer.drop();
        }
        if (fromEsme) {
            nextOfEsme += length;
        } else {
            nextOfSmsc += length;
        }
    }

    /** Writes the three packets that end the connection, always as if the ESME had closed it. */
    @Override
    public void onClosed(SmppSession session, CloseReason reason) {
        add(true, PcapPacket.FIN | PcapPacket.ACK, Octets.EMPTY);
        nextOfEsme++;
        add(false, PcapPacket.FIN | PcapPacket.ACK, Octets.EMPTY);
        nextOfSmsc++;
        add(true, PcapPacket.ACK, Octets.EMPTY);
    }

    private void add(boolean fromEsme, int flags, Octets payload) {
        Instant now = clock.instant();
        int sequenceNumber = fromEsme ? nextOfEsme : nextOfSmsc;
        int acknowledgement = (flags & PcapPacket.ACK) == 0 ? 0 : fromEsme ? nextOfSmsc : nextOfEsme;
        writer.offer(new PcapPacket(addresses, fromEsme, flags, sequenceNumber, acknowledgement, now, payload));
    }
}
