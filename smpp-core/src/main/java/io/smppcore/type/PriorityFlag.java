package io.smppcore.type;

import io.smppcore.internal.util.NumberNames;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The priority_flag field (SMPP 5.0 4.7.19; 3.4: 5.2.14).
 *
 * <p>The meaning of a level depends on the network of the recipient, so several constants share a number; {@link
 * #nameIn} returns the meaning of a number in a network.
 *
 * @param value the octet, 0 to 255; values without a name in the specification are preserved
 */
public record PriorityFlag(int value) implements Named {

    /** A kind of network, with its names for the levels from 0 on. */
    public enum Network {
        /** GSM short messages: all levels above the lowest have the same meaning. */
        GSM_SMS("non-priority", "priority", "priority", "priority"),
        /** GSM cell broadcast. */
        GSM_CBS("normal", "immediate broadcast", "high priority", "reserved", "background"),
        /** ANSI-136 (TDMA). */
        ANSI_136("bulk", "normal", "urgent", "very urgent"),
        /** IS-95 (CDMA). */
        IS_95("normal", "interactive", "urgent", "emergency"),
        /** ANSI-41 cell broadcast: only the lowest level has a name here. */
        ANSI_41_CBS("normal");

        @SuppressWarnings("ImmutableEnumChecker") // List.of is immutable
        private final List<String> levels;

        Network(String... levels) {
            this.levels = List.of(levels);
        }
    }

    private static final NumberNames NAMES = new NumberNames();

    private static final PriorityFlag[] ALL = OctetField.all(new PriorityFlag[OctetField.VALUES], PriorityFlag::new);

    /** The lowest level, the default. */
    public static final PriorityFlag LOWEST = of(NAMES.put(0, "lowest"));

    /** The level above the lowest. */
    public static final PriorityFlag LEVEL_1 = of(NAMES.put(1, "level 1"));

    /** The level below the highest. */
    public static final PriorityFlag LEVEL_2 = of(NAMES.put(2, "level 2"));

    /** The highest level. */
    public static final PriorityFlag HIGHEST = of(NAMES.put(3, "highest"));

    /** A level below all others, although its number is the highest; GSM cell broadcast only (SMPP 5.0). */
    public static final PriorityFlag BACKGROUND = of(NAMES.put(4, "background (GSM CBS only)"));

    /** A short message without priority in a GSM network. */
    public static final PriorityFlag GSM_NON_PRIORITY = LOWEST;

    /** A short message with priority in a GSM network. */
    public static final PriorityFlag GSM_PRIORITY = LEVEL_1;

    /** A cell broadcast of normal priority in a GSM network. */
    public static final PriorityFlag CBS_NORMAL = LOWEST;

    /** A cell broadcast that is sent at once in a GSM network. */
    public static final PriorityFlag CBS_IMMEDIATE = LEVEL_1;

    /** A cell broadcast of high priority in a GSM network. */
    public static final PriorityFlag CBS_HIGH = LEVEL_2;

    /** Bulk in an ANSI-136 network. */
    public static final PriorityFlag ANSI_136_BULK = LOWEST;

    /** Normal in an ANSI-136 network. */
    public static final PriorityFlag ANSI_136_NORMAL = LEVEL_1;

    /** Urgent in an ANSI-136 network. */
    public static final PriorityFlag ANSI_136_URGENT = LEVEL_2;

    /** Very urgent in an ANSI-136 network. */
    public static final PriorityFlag ANSI_136_VERY_URGENT = HIGHEST;

    /** Normal in an IS-95 network. */
    public static final PriorityFlag IS_95_NORMAL = LOWEST;

    /** Interactive in an IS-95 network. */
    public static final PriorityFlag IS_95_INTERACTIVE = LEVEL_1;

    /** Urgent in an IS-95 network. */
    public static final PriorityFlag IS_95_URGENT = LEVEL_2;

    /** Emergency in an IS-95 network. */
    public static final PriorityFlag IS_95_EMERGENCY = HIGHEST;

    /** Fails with {@link InvalidFieldException} if the value is not 0 to 255. */
    public PriorityFlag {
        OctetField.check("priority_flag", value);
    }

    /** Returns the shared instance for a number, 0 to 255; fails with {@link InvalidFieldException} otherwise. */
    public static PriorityFlag of(int value) {
        return ALL[OctetField.check("priority_flag", value)];
    }

    /**
     * Returns the meaning of the number in the network of the recipient, {@code reserved} for reserved levels, or null
     * if the specification does not list it.
     */
    public @Nullable String nameIn(Network network) {
        return value < network.levels.size() ? network.levels.get(value) : null;
    }

    @Override
    public @Nullable String name() {
        return NAMES.of(value);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof PriorityFlag that && that.value == value;
    }

    @Override
    public int hashCode() {
        return value;
    }

    @Override
    public String toString() {
        return NumberNames.text(value, name());
    }
}
