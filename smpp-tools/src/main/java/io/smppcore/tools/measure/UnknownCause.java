package io.smppcore.tools.measure;

import java.util.Locale;

/** Why nobody can say what has become of a request that was sent. */
public enum UnknownCause {
    /** The session ended before the response. */
    CLOSED,
    /** What came back was not a response to it, or could not be read. */
    UNEXPECTED,
    /** Whatever else went wrong. */
    OTHER;

    /** As it is spelt in reports. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
