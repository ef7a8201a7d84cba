package io.smppcore.simulator;

import io.smppcore.simulator.scenario.SubmitBehaviour;
import java.util.Locale;
import java.util.UUID;

/**
 * Conversion between the number of a message, by which it is stored, and its message_id in the form of the scenario.
 * Immutable.
 */
record MessageNumbers(SubmitBehaviour.MessageIds scheme) {

    /** Result of {@link #numberOf} for an unknown id. */
    static final long NONE = -1;

    private static final int DECIMAL = 10;
    private static final int HEX = 16;
    private static final long VERSION_4 = 0x4000;
    private static final long VERSION_MASK = 0xF000;
    private static final long VARIANT = 1L << 63;
    private static final long NUMBER_MASK = (1L << 62) - 1;

    /** Mask XORed with the number in the lower half of a UUID, so that consecutive ids look unrelated. */
    private static final long SCRAMBLE = 0x2A5D_39C6_6E1B_94F3L & NUMBER_MASK;

    /** Returns the message_id of a number. */
    String idOf(long number) {
        return switch (scheme.form()) {
            case DECIMAL -> padded(Long.toString(number));
            case HEX -> padded(Long.toHexString(number));
            case UUID ->
                scheme.prefix()
                        + new UUID(
                                (RandomSource.mix(number) & ~VERSION_MASK) | VERSION_4,
                                VARIANT | ((number ^ SCRAMBLE) & NUMBER_MASK));
        };
    }

    /** Returns the number of a message_id; {@link #NONE} if the id does not have the form of the scenario. */
    long numberOf(String id) {
        if (!id.startsWith(scheme.prefix())) {
            return NONE;
        }
        String digits = id.substring(scheme.prefix().length());
        try {
            return switch (scheme.form()) {
                case DECIMAL -> Long.parseLong(digits, DECIMAL);
                case HEX -> Long.parseLong(digits.toLowerCase(Locale.ROOT), HEX);
                case UUID -> (UUID.fromString(digits).getLeastSignificantBits() & NUMBER_MASK) ^ SCRAMBLE;
            };
        } catch (IllegalArgumentException e) {
            return NONE;
        }
    }

    private String padded(String digits) {
        int missing = scheme.length() - digits.length();
        if (missing <= 0 && scheme.prefix().isEmpty()) {
            return digits;
        }
        return scheme.prefix() + "0".repeat(Math.max(0, missing)) + digits;
    }
}
