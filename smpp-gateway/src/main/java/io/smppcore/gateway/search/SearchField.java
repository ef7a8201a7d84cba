package io.smppcore.gateway.search;

/** Fields of messages that an index has keys of, in the order of the sections of a file. */
public enum SearchField {
    /** Destination address, by its first characters. */
    DESTINATION(0),
    /** Source address, by its first characters. */
    SOURCE(1),
    /** Reference of the account, by a hash. */
    REFERENCE(2),
    /** Time of acceptance in milliseconds since 1970. */
    ACCEPTED(3),
    /** system_id of the account, by a hash. */
    ACCOUNT(4);

    static final int COUNT = values().length;

    private final int section;

    SearchField(int section) {
        this.section = section;
    }

    /** Returns the index of its section in a file. */
    int section() {
        return section;
    }
}
