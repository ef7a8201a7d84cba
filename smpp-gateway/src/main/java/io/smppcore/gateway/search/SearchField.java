package io.smppcore.gateway.search;

/** Fields of messages that an index has keys of. Their order is that of the sections of a file. */
public enum SearchField {
    /** Destination address, by its first characters. */
    DESTINATION,
    /** Source address, by its first characters. */
    SOURCE,
    /** Reference of the account, by a hash. */
    REFERENCE,
    /** Time of acceptance in milliseconds since 1970. */
    ACCEPTED;

    static final int COUNT = values().length;
}
