package io.smppcore.tools.console;

/** What the process ends with. */
public final class ExitCode {

    /** All is well. */
    public static final int OK = 0;

    /** What was asked for has been done, and what it promised did not hold. */
    public static final int NOT_CLEAN = 1;

    /** Wrong options or input, or nobody to talk to. */
    public static final int CANNOT = 2;

    /** An error in this program. */
    public static final int INTERNAL_ERROR = 3;

    private ExitCode() {}
}
