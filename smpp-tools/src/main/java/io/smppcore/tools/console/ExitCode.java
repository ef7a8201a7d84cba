package io.smppcore.tools.console;

/** The exit codes of the process. */
public final class ExitCode {

    /** Exit code of a command that has succeeded. */
    public static final int OK = 0;

    /** Exit code of a command that is complete, but has found errors, or has missed an objective. */
    public static final int NOT_CLEAN = 1;

    /** Exit code of a command that cannot run, because of wrong options or input, or without a connection. */
    public static final int CANNOT = 2;

    /** Exit code for an error in this program. */
    public static final int INTERNAL_ERROR = 3;

    private ExitCode() {}
}
