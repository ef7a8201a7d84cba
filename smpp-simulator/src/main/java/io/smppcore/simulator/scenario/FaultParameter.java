package io.smppcore.simulator.scenario;

import java.util.Locale;

/** What a fault may be told beyond what it is. */
public enum FaultParameter {
    /** How long. */
    TIME,
    /** How many. */
    COUNT,
    /** Which octets. */
    OCTETS,
    /** Which command_length. */
    LENGTH,
    /** Which command_status. */
    STATUS;

    /**
     * How it is written in a file.
     *
     * @return such as {@code time}
     */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
