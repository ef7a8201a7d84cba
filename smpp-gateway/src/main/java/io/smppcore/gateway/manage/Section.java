package io.smppcore.gateway.manage;

import java.util.List;
import java.util.Locale;

/** Sections of a managed configuration, in the order of a file. Their names are part of the stored format. */
public enum Section {
    /** Accounts by system_id. */
    ACCOUNTS(true),
    /** SMSCs by name. */
    SMSCS(true),
    /** Routes of messages to SMSC groups, in their order. */
    ROUTES(false),
    /** Routes of mobile-originated messages, in their order. */
    MO(false),
    /** Rules, in their order. */
    RULES(false),
    /** Retries: a single item without a name, which is a list. */
    RETRY(false),
    /** Tokens of the management by name, which are no part of a file. */
    TOKENS(true),
    /** States of SMSCs by name that operators have set, which are no part of a file. */
    SMSC_STATES(true);

    /** The sections of a file, in its order. */
    public static final List<Section> OF_FILE = List.of(ACCOUNTS, SMSCS, ROUTES, MO, RULES, RETRY);

    private final boolean isMap;

    Section(boolean isMap) {
        this.isMap = isMap;
    }

    /** Returns the key of the section in a file. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns true if a file has the items by their names; false if they have an order. */
    public boolean isMap() {
        return isMap;
    }

    /** Returns true if the section has a single item. */
    public boolean isWhole() {
        return this == RETRY;
    }

    /** Returns the beginning of a name for items without one, as in a file. */
    String defaultName() {
        return switch (this) {
            case ROUTES -> "route-";
            case RULES -> "rule-";
            default -> key() + "-";
        };
    }
}
