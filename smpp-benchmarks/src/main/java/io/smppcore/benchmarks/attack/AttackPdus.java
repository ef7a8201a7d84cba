package io.smppcore.benchmarks.attack;

import io.smppcore.benchmarks.codec.Samples;
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
final class AttackPdus {

    /** The text of a submit_sm whose handler does not return before the end of the attack. */
    static final String SLOW = "slow";

    private static final int ACCOUNTS = 20;
    private static final int MAX_DESTINATIONS = 255;
    private static final int HEADER_OCTETS = 16;
    private static final int MAX_PDU_OCTETS = 69_632;
    private static final String RECIPIENT = "491701234567890";

    private AttackPdus() {}

    static String account(int peer) {
        return "account" + peer % ACCOUNTS;
    }

    static byte[] bind(int peer) {
        return bindAs(account(peer), "secret", "");
    }

    static byte[] bindAs(String systemId, String password, String addressRange) {
        return bindAs(BindType.TRANSCEIVER, systemId, password, addressRange);
    }

    static byte[] bindAs(BindType type, String systemId, String password, String addressRange) {
        return Samples.octets(BindRequest.builder(type)
                .systemId(systemId)
                .password(password)
                .interfaceVersion(InterfaceVersion.V3_4)
                .addressRange(Ton.UNKNOWN, Npi.UNKNOWN, addressRange)
                .build());
    }

    static byte[] pings(int count) {
        return repeated(count, Samples.octets(EnquireLink.HEADER_ONLY));
    }

    static byte[] submits(int count) {
        return repeated(count, submit(SLOW));
    }

    static byte[] submit(String text) {
        return Samples.octets(SubmitSm.builder()
                .sourceAddress(Address.alphanumeric("shop"))
                .destinationAddress(Address.international(RECIPIENT))
                .shortMessage(ascii(text))
                .build());
    }

    static byte[] submitMulti() {
        Destination destination = new Destination.SmeAddress(Address.international(RECIPIENT));
        Pdu message = SubmitMulti.builder()
                .sourceAddress(Address.alphanumeric("shop"))
                .destinations(Collections.nCopies(MAX_DESTINATIONS, destination))
                .shortMessage(ascii(SLOW))
                .build();
        return Samples.octets(message);
    }

    static Octets ascii(String text) {
        return Octets.wrap(text.getBytes(StandardCharsets.US_ASCII));
    }

    /** Returns the beginning of a submit_sm, of the given length, with a command_length that announces more octets. */
    static byte[] unfinished(int commandLength, int octets) {
        return ByteBuffer.allocate(octets)
                .putInt(commandLength)
                .putInt(CommandId.SUBMIT_SM.value())
                .array();
    }

    /** Returns the header of a submit_sm that announces more octets than a server accepts, or as many as it accepts. */
    static byte[] giant(int peer) {
        return unfinished(peer % 2 == 0 ? Integer.MAX_VALUE : MAX_PDU_OCTETS, HEADER_OCTETS);
    }

    static byte[] repeated(int count, byte[] pdu) {
        byte[][] many = new byte[count][];
        Arrays.fill(many, pdu);
        return joined(many);
    }

    static byte[] joined(byte[]... pdus) {
        ByteBuffer all = ByteBuffer.allocate(
                Arrays.stream(pdus).mapToInt(pdu -> pdu.length).sum());
        for (byte[] pdu : pdus) {
            all.put(pdu);
        }
        return all.array();
    }

    /** Returns an expression that becomes a large program in a compiler without bounds, different for each peer. */
    static String hostileRange(int peer) {
        String[] ranges = {"((((x{100}){100}){100}){100})", "(".repeat(20) + ")".repeat(20), "(((x{1,99}){9}){9}){9}"};
        return ranges[peer % ranges.length].replace('x', (char) ('a' + peer % 26));
    }
}
