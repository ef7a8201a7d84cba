package io.smppcore.segment;

import io.smppcore.type.InvalidFieldException;
import java.util.Arrays;
import java.util.List;

/** The range checks of values in a user data header. */
final class UdhFields {

    static final int MAX_8_BITS = 0xFF;
    static final int MAX_16_BITS = 0xFFFF;

    private UdhFields() {}

    static void range(String field, int value, int max) {
        if (value < 0 || value > max) {
            throw new InvalidFieldException(field, "value " + value, "0 to " + max);
        }
    }

    static void oneOf(UdhIdentifier identifier, UdhIdentifier... allowed) {
        List<UdhIdentifier> all = Arrays.asList(allowed);
        if (!all.contains(identifier)) {
            throw new InvalidFieldException("information element identifier", identifier.toString(), "one of " + all);
        }
    }
}
