package io.smppcore.metrics;

import io.smppcore.type.CommandStatus;

/* Limited to a few hundred, so that a peer cannot create an unlimited number of tag values. */

/** Table of the statuses that have counters of their own: those with a name, and vendor-specific ones. */
final class Statuses {

    private static final int NAMED = 0x200;
    private static final int VENDOR_FIRST = 0x400;
    private static final int VENDORS = 0x100;
    private static final int OTHER = NAMED + VENDORS;

    /** Maximum number of statuses. */
    static final int COUNT = OTHER + 1;

    private static final boolean[] HAS_NAME = new boolean[NAMED];

    static {
        for (int status = 0; status < NAMED; status++) {
            HAS_NAME[status] = CommandStatus.of(status).name() != null;
        }
    }

    private Statuses() {}

    static int index(int status) {
        if (status >= 0 && status < NAMED) {
            return HAS_NAME[status] ? status : OTHER;
        }
        int vendor = status - VENDOR_FIRST;
        return vendor >= 0 && vendor < VENDORS ? NAMED + vendor : OTHER;
    }

    static String name(int index) {
        if (index == OTHER) {
            return "other";
        }
        return CommandStatus.of(index < NAMED ? index : index - NAMED + VENDOR_FIRST)
                .toString();
    }
}
