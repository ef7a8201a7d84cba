package io.smppcore.gateway.step.plan;

/** Kinds of faults of a call. */
public enum Fault {
    /** The call has no effect and throws an exception that it may throw. */
    EXCEPTION,
    /** The call has its effect and then throws an exception that it may throw. */
    EXCEPTION_AFTER,
    /** The call returns, has no effect, and its callback and future fail. */
    FAILED_RESULT,
    /** The call returns and has its effect, but its callback and future fail. */
    FAILED_RESULT_AFTER,
    /** The call returns, and its callback is called seconds later. */
    LATE_RESULT,
    /** The call takes seconds longer. */
    LATE,
    /** The call writes half of the octets, or reads one, and says so. */
    SHORT,
    /** The call writes half of the octets, and throws an IOException. */
    TORN_WRITE,
    /** The octets of this and all later writes to the socket are lost, and nothing says so. */
    SILENCE,
    /** The call throws an OutOfMemoryError. */
    OUT_OF_MEMORY,
    /** The call has its effect and then throws an OutOfMemoryError, as does the next statement after a call. */
    OUT_OF_MEMORY_AFTER,
    /** The process ends before the call. */
    HALT_BEFORE,
    /** The process ends after the call. */
    HALT_AFTER;

    boolean isShort() {
        return this == SHORT || this == TORN_WRITE;
    }

    /** Returns true if the call is begun. */
    boolean isWithin() {
        return isShort() || isAfter() || isOfResult() || this == SILENCE;
    }

    boolean isAfter() {
        return switch (this) {
            case EXCEPTION_AFTER, TORN_WRITE, HALT_AFTER, OUT_OF_MEMORY_AFTER, LATE -> true;
            default -> false;
        };
    }

    private boolean isOfResult() {
        return this == FAILED_RESULT || this == FAILED_RESULT_AFTER || this == LATE_RESULT;
    }
}
