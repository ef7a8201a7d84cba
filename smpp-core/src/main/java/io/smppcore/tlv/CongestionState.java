package io.smppcore.tlv;

import io.smppcore.type.InvalidFieldException;
import org.jspecify.annotations.Nullable;

/**
 * Load of the SMSC: congestion_state, 0 (idle) to 100 (congested); values above 100 are reserved (SMPP 5.0 4.8.4). An
 * ESME should adapt its rate so that the value stays between 80 and 90.
 */
public final class CongestionState extends NamedOctet {

    private static final NamedOctets<CongestionState> ALL = new NamedOctets<>("congestion_state", CongestionState::new);

    /** No load. */
    public static final CongestionState IDLE = ALL.named(0, "idle");

    /** Maximum load. */
    public static final CongestionState CONGESTED = ALL.named(100, "congested");

    private static final int LOW = 1;
    private static final int MEDIUM = 30;
    private static final int HIGH = 50;
    private static final int OPTIMUM = 80;
    private static final int NEARING = 91; // the table has 90 in two ranges; it counts as optimum

    static {
        ALL.named(LOW, MEDIUM - 1, "low load");
        ALL.named(MEDIUM, HIGH - 1, "medium load");
        ALL.named(HIGH, OPTIMUM - 1, "high load");
        ALL.named(OPTIMUM, NEARING - 1, "optimum load");
        ALL.named(NEARING, CONGESTED.value() - 1, "nearing congestion");
    }

    private CongestionState(int value, @Nullable String name) {
        super(value, name);
    }

    /** Returns the shared instance for a number, 0 to 255; fails with {@link InvalidFieldException} otherwise. */
    public static CongestionState of(int value) {
        return ALL.of(value);
    }
}
