package io.smppcore.gateway.attack;

import io.smppcore.attackers.AttackPdus;
import io.smppcore.pdu.CancelSm;
import io.smppcore.pdu.QuerySm;
import io.smppcore.pdu.ReplaceSm;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.EsmClass;
import io.smppcore.type.Octets;
import io.smppcore.type.RegisteredDelivery;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** PDUs of hostile accounts. */
final class HostilePdus {

    private static final Address SENDER = Address.alphanumeric("Shop");
    private static final long FIRST_RECIPIENT = 491_700_000_000L;
    private static final byte[] FIRST_PART = {6, 8, 4, 0, 0, 2, 1, 'n', 'e', 'v', 'e', 'r'};
    private static final int REFERENCE_INDEX = 3;
    private static final int FIRST_TAG = 0x1400;

    private HostilePdus() {}

    private static SubmitSm.Builder message(long recipient) {
        return SubmitSm.builder()
                .sourceAddress(SENDER)
                .destinationAddress(Address.international(Long.toString(FIRST_RECIPIENT + recipient)));
    }

    /** Returns a submit_sm that requests a receipt. */
    static byte[] withReceipt() {
        return AttackPdus.octets(message(0)
                .registeredDelivery(RegisteredDelivery.FINAL)
                .shortMessage(Octets.of("receipt".getBytes(StandardCharsets.US_ASCII)))
                .build());
    }

    /** Returns the first parts of long messages to a recipient, each with its own reference. */
    static byte[] firstParts(int recipient, int count) {
        byte[][] parts = new byte[count][];
        for (int i = 0; i < count; i++) {
            byte[] part = FIRST_PART.clone();
            part[REFERENCE_INDEX] = (byte) (i >> Byte.SIZE);
            part[REFERENCE_INDEX + 1] = (byte) i;
            parts[i] = AttackPdus.octets(message(recipient)
                    .esmClass(EsmClass.UDHI)
                    .shortMessage(Octets.of(part))
                    .build());
        }
        return AttackPdus.joined(parts);
    }

    /** Returns a submit_sm with this number of unknown parameters, each of them empty. */
    static byte[] withParameters(int count) {
        List<Tlv> parameters = IntStream.range(0, count)
                .mapToObj(i -> new Tlv(FIRST_TAG + i, Octets.of()))
                .toList();
        return AttackPdus.octets(message(0).tlvs(Tlvs.of(parameters)).build());
    }

    /** Returns a query_sm and a replace_sm of an unknown message, and a cancel_sm of all messages. */
    static byte[] queries() {
        return AttackPdus.joined(
                AttackPdus.octets(QuerySm.builder()
                        .messageId("00100000000001")
                        .sourceAddress(SENDER)
                        .build()),
                AttackPdus.octets(CancelSm.builder()
                        .sourceAddress(SENDER)
                        .destinationAddress(Address.international(Long.toString(FIRST_RECIPIENT)))
                        .build()),
                AttackPdus.octets(ReplaceSm.builder()
                        .messageId("00100000000001")
                        .sourceAddress(SENDER)
                        .shortMessage(Octets.of(new byte[] {'n', 'e', 'w'}))
                        .build()));
    }

    /** Returns octets of which the first four are no possible command_length. */
    static byte[] garbage(int seed, int count) {
        byte[] octets = new byte[count];
        new Random(seed).nextBytes(octets);
        octets[0] = -1;
        return octets;
    }
}
