package io.smppcore.testing.peers;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * A PDU as on the wire, encoded and decoded without the codec under test.
 *
 * @param body the octets after the header, in hex
 */
public record PduOctets(int commandId, int commandStatus, int sequenceNumber, String body) {

    public static final int GENERIC_NACK = 0x8000_0000;
    public static final int BIND_RECEIVER = 0x0000_0001;
    public static final int BIND_TRANSMITTER = 0x0000_0002;
    public static final int QUERY_SM = 0x0000_0003;
    public static final int SUBMIT_SM = 0x0000_0004;
    public static final int SUBMIT_SM_RESP = 0x8000_0004;
    public static final int DELIVER_SM = 0x0000_0005;
    public static final int DELIVER_SM_RESP = 0x8000_0005;
    public static final int UNBIND = 0x0000_0006;
    public static final int UNBIND_RESP = 0x8000_0006;
    public static final int BIND_TRANSCEIVER = 0x0000_0009;
    public static final int BIND_TRANSCEIVER_RESP = 0x8000_0009;
    public static final int OUTBIND = 0x0000_000B;
    public static final int ENQUIRE_LINK = 0x0000_0015;
    public static final int ENQUIRE_LINK_RESP = 0x8000_0015;

    public static final int HEADER_OCTETS = 16;

    public static PduOctets of(int commandId, int commandStatus, int sequenceNumber) {
        return new PduOctets(commandId, commandStatus, sequenceNumber, "");
    }

    /** Returns a bind request with the version 3.4. */
    public static byte[] bind(int commandId, int sequenceNumber, String systemId, String password) {
        return bind(commandId, sequenceNumber, systemId, password, "");
    }

    /** Returns a bind request with the version 3.4 for a range of addresses. */
    public static byte[] bind(
            int commandId, int sequenceNumber, String systemId, String password, String addressRange) {
        return bind(commandId, sequenceNumber, systemId, password, 0x34, addressRange);
    }

    /** Returns a bind request. */
    public static byte[] bind(
            int commandId, int sequenceNumber, String systemId, String password, int version, String addressRange) {
        return request(
                commandId,
                sequenceNumber,
                text(systemId),
                text(password),
                text(""),
                octets(version, 0, 0),
                text(addressRange));
    }

    public static byte[] submitSm(int sequenceNumber, String message) {
        return request(SUBMIT_SM, sequenceNumber, submitSmUpToLength(), octets(message.length()), ascii(message));
    }

    /** Returns the mandatory fields of submit_sm before sm_length. */
    public static byte[] submitSmUpToLength() {
        return submitSmUpToLength(0, 0, 0);
    }

    /** Returns the mandatory fields of submit_sm before sm_length. */
    public static byte[] submitSmUpToLength(int esmClass, int registeredDelivery, int dataCoding) {
        return join(
                text(""), // service_type
                octets(5, 0), // source_addr_ton, source_addr_npi
                text("shop"),
                octets(1, 1), // dest_addr_ton, dest_addr_npi
                text("491701234567"),
                octets(esmClass, 0, 0), // esm_class, protocol_id, priority_flag
                text(""), // schedule_delivery_time
                text(""), // validity_period
                octets(
                        registeredDelivery,
                        0,
                        dataCoding,
                        0)); // registered_delivery, replace_if_present_flag, data_coding, sm_default_msg_id
    }

    /** Returns the response to a deliver_sm. */
    public static byte[] deliverSmResp(int sequenceNumber) {
        return request(DELIVER_SM_RESP, sequenceNumber, text(""));
    }

    /** Returns a PDU with the status 0. */
    public static byte[] request(int commandId, int sequenceNumber, byte[]... body) {
        return encoded(commandId, 0, sequenceNumber, body);
    }

    /** Returns a PDU with the correct command_length. */
    public static byte[] encoded(int commandId, int commandStatus, int sequenceNumber, byte[]... body) {
        byte[] joined = join(body);
        return encoded(HEADER_OCTETS + joined.length, commandId, commandStatus, sequenceNumber, joined);
    }

    /** Returns a request with the given command_length. */
    public static byte[] withLength(int commandLength, int commandId, int sequenceNumber, byte[]... body) {
        return encoded(commandLength, commandId, 0, sequenceNumber, join(body));
    }

    private static byte[] encoded(
            int commandLength, int commandId, int commandStatus, int sequenceNumber, byte[] body) {
        return ByteBuffer.allocate(HEADER_OCTETS + body.length)
                .putInt(commandLength)
                .putInt(commandId)
                .putInt(commandStatus)
                .putInt(sequenceNumber)
                .put(body)
                .array();
    }

    public static byte[] text(String value) {
        return join(ascii(value), octets(0));
    }

    public static byte[] ascii(String value) {
        return value.getBytes(StandardCharsets.US_ASCII);
    }

    public static byte[] octets(int... values) {
        byte[] octets = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            octets[i] = (byte) values[i];
        }
        return octets;
    }

    public static byte[] join(byte[]... parts) {
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

    /** Returns the C-octet string at the beginning of the body, without its NUL. */
    public String firstText() {
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
