package io.smppcore.benchmarks;

import io.smppcore.pdu.SubmitSm;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.Address;
import io.smppcore.type.Octets;

/** A submit_sm with a message of some length. */
public enum SampleMessage {
    /** No message at all. */
    OCTETS_0(0),
    /** The message of the other benchmarks. */
    OCTETS_37(37),
    /** 160 characters in one octet each. */
    OCTETS_160(160),
    /** As much as short_message holds in SMPP 3.4. */
    OCTETS_254(254),
    /** 1,000 octets in message_payload, short_message empty. */
    PAYLOAD_1000(1_000);

    private static final int HEADER_AND_FIELDS_OCTETS = 54;
    private static final int PAYLOAD_HEADER_OCTETS = 4;

    @SuppressWarnings("ImmutableEnumChecker") // an immutable record
    final SubmitSm pdu;

    /** Its command_length. */
    final int octets;

    SampleMessage(int length) {
        SubmitSm.Builder builder = SubmitSm.builder()
                .sourceAddress(Address.international(Messages.SOURCE))
                .destinationAddress(Address.international(Messages.DESTINATION));
        Octets text = text(length);
        boolean payload = length > Limits.SHORT_MESSAGE_OCTETS;
        pdu = (payload ? builder.tlv(TlvTag.MESSAGE_PAYLOAD, text) : builder.shortMessage(text)).build();
        octets = HEADER_AND_FIELDS_OCTETS + length + (payload ? PAYLOAD_HEADER_OCTETS : 0);
    }

    /** Letters. */
    private static Octets text(int length) {
        byte[] text = new byte[length];
        for (int i = 0; i < length; i++) {
            text[i] = (byte) ('a' + i % Limits.LETTERS);
        }
        return Octets.takingOver(text);
    }

    /* The constructor of an enum cannot see its own constants. */
    private static final class Limits {

        static final int SHORT_MESSAGE_OCTETS = 254;
        static final int LETTERS = 26;
    }
}
