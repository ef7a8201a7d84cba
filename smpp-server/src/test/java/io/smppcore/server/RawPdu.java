package io.smppcore.server;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * One PDU as it is on the wire, made and read without the codec under test.
 *
 * @param body the octets behind the header, in hex
 */
record RawPdu(int commandId, int commandStatus, int sequenceNumber, String body) {

    static final int GENERIC_NACK = 0x8000_0000;
    static final int BIND_RECEIVER = 0x0000_0001;
    static final int BIND_TRANSMITTER = 0x0000_0002;
    static final int SUBMIT_SM = 0x0000_0004;
    static final int SUBMIT_SM_RESP = 0x8000_0004;
    static final int DELIVER_SM = 0x0000_0005;
    static final int DELIVER_SM_RESP = 0x8000_0005;
    static final int UNBIND = 0x0000_0006;
    static final int UNBIND_RESP = 0x8000_0006;
    static final int BIND_TRANSCEIVER = 0x0000_0009;
    static final int BIND_TRANSCEIVER_RESP = 0x8000_0009;
    static final int OUTBIND = 0x0000_000B;
    static final int ENQUIRE_LINK = 0x0000_0015;
    static final int ENQUIRE_LINK_RESP = 0x8000_0015;

    static final int HEADER_OCTETS = 16;

    static RawPdu of(int commandId, int commandStatus, int sequenceNumber) {
        return new RawPdu(commandId, commandStatus, sequenceNumber, "");
    }

    /** A bind request with the version 3.4. */
    static byte[] bind(int commandId, int sequenceNumber, String systemId, String password) {
        return bind(commandId, sequenceNumber, systemId, password, "");
    }

    /** A bind request with the version 3.4 for a range of addresses. */
    static byte[] bind(int commandId, int sequenceNumber, String systemId, String password, String addressRange) {
        return request(
                commandId,
                sequenceNumber,
                text(systemId),
                text(password),
                text(""),
                octets(0x34, 0, 0),
                text(addressRange));
    }

    static byte[] submitSm(int sequenceNumber, String message) {
        return request(SUBMIT_SM, sequenceNumber, submitSmUpToLength(), octets(message.length()), ascii(message));
    }

    /** The mandatory fields of submit_sm in front of sm_length. */
    static byte[] submitSmUpToLength() {
        return join(
                text(""), // service_type
                octets(5, 0), // source_addr_ton, source_addr_npi
                text("shop"),
                octets(1, 1), // dest_addr_ton, dest_addr_npi
                text("491701234567"),
                octets(0, 0, 0), // esm_class, protocol_id, priority_flag
                text(""), // schedule_delivery_time
                text(""), // validity_period
                octets(0, 0, 0, 0)); // registered_delivery, replace_if_present_flag, data_coding, sm_default_msg_id
    }

    /** The response to a deliver_sm. */
    static byte[] deliverSmResp(int sequenceNumber) {
        return request(DELIVER_SM_RESP, sequenceNumber, text(""));
    }

    /** A PDU with the status 0. */
    static byte[] request(int commandId, int sequenceNumber, byte[]... body) {
        byte[] joined = join(body);
        return withLength(HEADER_OCTETS + joined.length, commandId, sequenceNumber, joined);
    }

    /** A request whose command_length is what it is told to be. */
    static byte[] withLength(int commandLength, int commandId, int sequenceNumber, byte[]... body) {
        byte[] header = ByteBuffer.allocate(HEADER_OCTETS)
                .putInt(commandLength)
                .putInt(commandId)
                .putInt(0)
                .putInt(sequenceNumber)
                .array();
        return join(header, join(body));
    }

    static byte[] text(String value) {
        return join(ascii(value), octets(0));
    }

    static byte[] ascii(String value) {
        return value.getBytes(StandardCharsets.US_ASCII);
    }

    static byte[] octets(int... values) {
        byte[] octets = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            octets[i] = (byte) values[i];
        }
        return octets;
    }

    static byte[] join(byte[]... parts) {
        int length = 0;
        for (byte[] part : parts) {
            length += part.length;
        }
        ByteBuffer joined = ByteBuffer.allocate(length);
        for (byte[] part : parts) {
            joined.put(part);
        }
        return joined.array();
    }

    /** The first text of the body. */
    String firstText() {
        byte[] octets = HexFormat.of().parseHex(body);
        int nul = 0;
        while (octets[nul] != 0) {
            nul++;
        }
        return new String(octets, 0, nul, StandardCharsets.US_ASCII);
    }

    @Override
    public String toString() {
        return "%08x status %08x sequence %08x %s".formatted(commandId, commandStatus, sequenceNumber, body);
    }
}
