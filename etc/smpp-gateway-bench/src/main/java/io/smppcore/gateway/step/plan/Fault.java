package io.smppcore.gateway.step.plan;

/** Kinds of faults of a call. */
public enum Fault {
    /** The call has no effect and throws the exception that it declares. */
    EXCEPTION,
    /** The call has its effect and then throws the exception that it declares. */
    EXCEPTION_AFTER,
    /** The call writes half of the octets, or reads one, and says so. */
    SHORT,
    /** The call writes half of the octets, and throws an IOException. */
    TORN_WRITE,
    /** The octets of this and all later writes to the socket are lost, and nothing says so. */
    SILENCE,
    /** The call throws an OutOfMemoryError. */
    OUT_OF_MEMORY,
    /** The process ends before the call. */
    HALT_BEFORE,
    /** The process ends after the call. */
    HALT_AFTER;

    boolean isShort() {
        return this == SHORT || this == TORN_WRITE;
    }

    /** Returns true if the call is begun. */
    boolean isWithin() {
        return isShort() || isAfter() || this == SILENCE;
    }

    boolean isAfter() {
        return this == EXCEPTION_AFTER || this == TORN_WRITE || this == HALT_AFTER;
    }
}
