package io.smppcore.attackers;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.smppcore.codec.PduEncoder;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.Destination;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.SubmitMulti;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.type.Address;
import io.smppcore.type.CommandId;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.Npi;
import io.smppcore.type.Octets;
import io.smppcore.type.Ton;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;

/** Factory of the PDUs, some of them incomplete, that attacking peers send. */
public final class AttackPdus {

    /** The text of a submit_sm whose handler does not return before the end of the attack. */
    public static final String SLOW = "slow";

    private static final int ACCOUNTS = 20;
    private static final int MAX_DESTINATIONS = 255;
    private static final int HEADER_OCTETS = 16;
    private static final int MAX_PDU_OCTETS = 69_632;
    private static final String RECIPIENT = "491701234567890";

    private AttackPdus() {}

    /** Returns the octets of a PDU with the sequence number 1. */
    public static byte[] octets(Pdu pdu) {
        ByteBuf buffer = Unpooled.buffer();
        new PduEncoder().encode(pdu, 1, buffer);
        return ByteBufUtil.getBytes(buffer);
    }

    /** Returns the system_id of a peer: 20 accounts take turns. */
    public static String account(int peer) {
        return "account" + peer % ACCOUNTS;
    }

    /** Returns a bind_transceiver of the account of a peer. */
    public static byte[] bind(int peer) {
        return bindAs(account(peer), "secret", "");
    }

    /** Returns a bind_transceiver. */
    public static byte[] bindAs(String systemId, String password, String addressRange) {
        return bindAs(BindType.TRANSCEIVER, systemId, password, addressRange);
    }

    /** Returns a bind request. */
    public static byte[] bindAs(BindType type, String systemId, String password, String addressRange) {
        return octets(BindRequest.builder(type)
                .systemId(systemId)
                .password(password)
                .interfaceVersion(InterfaceVersion.V3_4)
                .addressRange(Ton.UNKNOWN, Npi.UNKNOWN, addressRange)
                .build());
    }

    /** Returns a number of enquire_link. */
    public static byte[] pings(int count) {
        return repeated(count, octets(EnquireLink.HEADER_ONLY));
    }

    /** Returns a number of submit_sm with the text {@link #SLOW}. */
    public static byte[] submits(int count) {
        return repeated(count, submit(SLOW));
    }

    /** Returns a submit_sm with this text. */
    public static byte[] submit(String text) {
        return octets(SubmitSm.builder()
                .sourceAddress(Address.alphanumeric("shop"))
                .destinationAddress(Address.international(RECIPIENT))
                .shortMessage(ascii(text))
                .build());
    }

    /** Returns a submit_multi with the maximum number of destinations. */
    public static byte[] submitMulti() {
        Destination destination = new Destination.SmeAddress(Address.international(RECIPIENT));
        Pdu message = SubmitMulti.builder()
                .sourceAddress(Address.alphanumeric("shop"))
                .destinations(Collections.nCopies(MAX_DESTINATIONS, destination))
                .shortMessage(ascii(SLOW))
                .build();
        return octets(message);
    }

    private static Octets ascii(String text) {
        return Octets.wrap(text.getBytes(StandardCharsets.US_ASCII));
    }

    /** Returns the beginning of a submit_sm, of the given length, with a command_length that announces more octets. */
    public static byte[] unfinished(int commandLength, int octets) {
        return ByteBuffer.allocate(octets)
                .putInt(commandLength)
                .putInt(CommandId.SUBMIT_SM.value())
                .array();
    }

    /** Returns the header of a submit_sm that announces more octets than a server accepts, or as many as it accepts. */
    public static byte[] giant(int peer) {
        return unfinished(peer % 2 == 0 ? Integer.MAX_VALUE : MAX_PDU_OCTETS, HEADER_OCTETS);
    }

    /** Returns a PDU several times. */
    public static byte[] repeated(int count, byte[] pdu) {
        byte[][] many = new byte[count][];
        Arrays.fill(many, pdu);
        return joined(many);
    }

    /** Returns all PDUs, one after the other. */
    public static byte[] joined(byte[]... pdus) {
        ByteBuffer all = ByteBuffer.allocate(
                Arrays.stream(pdus).mapToInt(pdu -> pdu.length).sum());
        for (byte[] pdu : pdus) {
            all.put(pdu);
        }
        return all.array();
    }

    /** Returns an expression that becomes a large program in a compiler without bounds, different for each peer. */
    public static String hostileRange(int peer) {
        String[] ranges = {"((((x{100}){100}){100}){100})", "(".repeat(20) + ")".repeat(20), "(((x{1,99}){9}){9}){9}"};
        return ranges[peer % ranges.length].replace('x', (char) ('a' + peer % 26));
    }
}
