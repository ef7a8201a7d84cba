package io.smppcore.tools.console;

/** The exit codes of the process. */
public final class ExitCode {

    /** Success. */
    public static final int OK = 0;

    /** The command is complete, but a check failed. */
    public static final int NOT_CLEAN = 1;

    /** Wrong options or input, or no connection. */
    public static final int CANNOT = 2;

    /** An error in this program. */
    public static final int INTERNAL_ERROR = 3;

    private ExitCode() {}
}
