package io.smppcore.gateway.filter;

/** Directions of messages. */
public enum Direction {
    /** From an account to a mobile: mobile-terminated. */
    MT,
    /** From a mobile to an account: mobile-originated. */
    MO
}
