package io.smppcore.tools.console;

/** The exit codes of the process. */
public final class ExitCode {

    /** Success. */
    public static final int OK = 0;

    /** Exit code of a command that is complete, but one of whose checks has failed. */
    public static final int NOT_CLEAN = 1;

    /** Exit code for wrong options or input, or a missing connection. */
    public static final int CANNOT = 2;

    /** Exit code for an error in this program. */
    public static final int INTERNAL_ERROR = 3;

    private ExitCode() {}
}
