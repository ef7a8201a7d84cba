package io.smppcore.tools.console;

import io.smppcore.session.Dispatch;
import picocli.CommandLine.Option;

/** The option of every command that serves. */
public final class DispatchOption {

    @Option(
            names = "--dispatch",
            paramLabel = "MODE",
            defaultValue = "concurrent",
            converter = DispatchConverter.class,
            completionCandidates = DispatchConverter.class,
            description = "Who runs the server's handlers: ${COMPLETION-CANDIDATES} (${DEFAULT-VALUE}).")
    private Dispatch dispatch = Dispatch.CONCURRENT;

    public Dispatch value() {
        return dispatch;
    }

    /** What a mode is called on the command line. */
    public static String spelling(Dispatch dispatch) {
        return DispatchConverter.spelling(dispatch);
    }
}
