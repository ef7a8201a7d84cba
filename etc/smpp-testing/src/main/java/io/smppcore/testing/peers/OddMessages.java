package io.smppcore.testing.peers;

import static io.smppcore.testing.peers.PduOctets.ascii;
import static io.smppcore.testing.peers.PduOctets.join;
import static io.smppcore.testing.peers.PduOctets.octets;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Factory of messages whose content contradicts their fields, each as a complete submit_sm with sequence number 2. */
public final class OddMessages {

    /** Sequence number of all messages. */
    public static final int SEQUENCE_NUMBER = 2;

    private static final int DEFAULT_ALPHABET = 0;
    private static final int UCS2 = 8;
    private static final int UDH = 0x40;
    private static final int MESSAGE_PAYLOAD = 0x0424;
    private static final int SAR_MSG_REF_NUM = 0x020C;
    private static final int SAR_TOTAL_SEGMENTS = 0x020E;
    private static final int SAR_SEGMENT_SEQNUM = 0x020F;

    private OddMessages() {}

    // ---- text ----

    /** Returns UCS-2 with a byte order mark that repeats data_coding. */
    public static byte[] ucs2WithByteOrderMark(String text) {
        return message(0, UCS2, join(octets(0xFE, 0xFF), text.getBytes(StandardCharsets.UTF_16BE)));
    }

    /** Returns UCS-2 with the low octet first. */
    public static byte[] littleEndianUcs2(String text) {
        return message(0, UCS2, text.getBytes(StandardCharsets.UTF_16LE));
    }

    /** Returns UCS-2 with the low octet first, and a byte order mark for that order. */
    public static byte[] littleEndianUcs2WithByteOrderMark(String text) {
        return message(0, UCS2, join(octets(0xFF, 0xFE), text.getBytes(StandardCharsets.UTF_16LE)));
    }

    /** Returns UCS-2 that ends in the middle of a character. */
    public static byte[] ucs2WithOddLength(String text) {
        return message(0, UCS2, join(text.getBytes(StandardCharsets.UTF_16BE), octets(0x04)));
    }

    /**
     * Returns UTF-8, windows-1251 or any other encoding of the operating system of the peer, as the default alphabet.
     */
    public static byte[] defaultAlphabetIn(Charset charset, String text) {
        return message(0, DEFAULT_ALPHABET, text.getBytes(charset));
    }

    /**
     * Returns ASCII text with one character per octet; 160 of them do not fit into a short message on the air unless
     * packed.
     */
    public static byte[] unpackedOctets(String text) {
        return message(0, DEFAULT_ALPHABET, ascii(text));
    }

    // ---- parts ----

    /** Returns a part with SAR parameters, each of them one octet too short or too long. */
    public static byte[] partWithBadSarLengths(String text) {
        return message(
                0,
                DEFAULT_ALPHABET,
                ascii(text),
                tlv(SAR_MSG_REF_NUM, 7),
                tlv(SAR_TOTAL_SEGMENTS, 0, 2),
                tlv(SAR_SEGMENT_SEQNUM, 0, 1));
    }

    /** Returns a message with a user data header that announces more octets than the message has. */
    public static byte[] headerBeyondTheMessage(String text) {
        return message(UDH, DEFAULT_ALPHABET, join(octets(200, 0, 3, 7, 2, 1), ascii(text)));
    }

    /** Returns a message with a user data header whose only element announces more octets than the header has. */
    public static byte[] elementBeyondTheHeader(String text) {
        return message(UDH, DEFAULT_ALPHABET, join(octets(5, 0, 9, 7, 2, 1), ascii(text)));
    }

    /** Returns a message with a user data header, but without its flag in esm_class. */
    public static byte[] headerWithoutItsFlag(String text) {
        return message(0, DEFAULT_ALPHABET, join(header(7, 2, 1), ascii(text)));
    }

    /** Returns a message whose esm_class announces a user data header, but whose text has none. */
    public static byte[] flagWithoutHeader(String text) {
        return message(UDH, DEFAULT_ALPHABET, ascii(text));
    }

    /** Returns a submit_sm whose user data header marks the text as part 1 of 1 of a concatenated message. */
    public static byte[] onlyPart(String text) {
        return message(UDH, DEFAULT_ALPHABET, join(header(7, 1, 1), ascii(text)));
    }

    /** Returns the parts of one message, to be sent over any connections. */
    public static List<byte[]> parts(int reference, String... texts) {
        List<byte[]> parts = new ArrayList<>();
        for (int i = 0; i < texts.length; i++) {
            byte[] header = header(reference, texts.length, i + 1);
            parts.add(message(UDH, DEFAULT_ALPHABET, join(header, ascii(texts[i]))));
        }
        return parts;
    }

    /** Returns a payload with a text that would fit into short_message. */
    public static byte[] shortTextAsPayload(String text) {
        byte[] value = ascii(text);
        return message(
                0,
                DEFAULT_ALPHABET,
                new byte[0],
                join(octets(MESSAGE_PAYLOAD >> 8, MESSAGE_PAYLOAD & 0xFF, 0, value.length), value));
    }

    // ---- flags ----

    /** Returns a message in datagram mode, which has no notification, with a requested receipt. */
    public static byte[] datagramWithReceipt(String text) {
        return submitSm(1, 1, DEFAULT_ALPHABET, ascii(text));
    }

    private static byte[] message(int esmClass, int dataCoding, byte[] shortMessage, byte[]... parameters) {
        return submitSm(esmClass, 0, dataCoding, shortMessage, parameters);
    }

    private static byte[] submitSm(
            int esmClass, int registeredDelivery, int dataCoding, byte[] shortMessage, byte[]... parameters) {
        return PduOctets.request(
                PduOctets.SUBMIT_SM,
                SEQUENCE_NUMBER,
                PduOctets.submitSmUpToLength(esmClass, registeredDelivery, dataCoding),
                octets(shortMessage.length),
                shortMessage,
                join(parameters));
    }

    private static byte[] header(int reference, int total, int sequence) {
        return octets(5, 0, 3, reference, total, sequence);
    }

    private static byte[] tlv(int tag, int... value) {
        return join(octets(tag >> 8, tag & 0xFF, 0, value.length), octets(value));
    }
}
