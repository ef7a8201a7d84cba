package io.smppcore.codec;

import io.smppcore.config.OptionGroup;
import io.smppcore.config.OptionType;
import io.smppcore.config.Setting;

/**
 * Limits of what a peer may send. Immutable.
 *
 * @param maxPduOctets maximum command_length that is accepted, 16 to 16,777,216; default 69,632, which is a
 *     message_payload of 65,535 octets and 4 KiB. A larger PDU closes the session as soon as its command_length is
 *     read.
 */
public record CodecLimits(int maxPduOctets) {

    /** Octets in the header of every PDU (SMPP 5.0 3.2). */
    public static final int HEADER_OCTETS = 16;

    private static final Setting<Integer> MAX_PDU_OCTETS = OptionType.integer("octets", HEADER_OCTETS, 1 << 24)
            .setting("maxPduOctets", 69_632, "size of the largest PDU that is accepted");

    /** Checks the range; fails with {@link IllegalArgumentException} naming the option, its value and the range. */
    public CodecLimits {
        MAX_PDU_OCTETS.check(maxPduOctets);
    }

    /** Returns the options of this record. */
    public static OptionGroup<CodecLimits> options() {
        return OptionGroup.of(limits -> {}, MAX_PDU_OCTETS.option((limits, value) -> new CodecLimits(value)));
    }

    /** Returns limits that suit every conforming peer. */
    public static CodecLimits defaults() {
        return new CodecLimits(MAX_PDU_OCTETS.standard());
    }
}
