package io.smppcore.tools.console;

import io.smppcore.session.Dispatch;
import picocli.CommandLine.Option;

/** The dispatch of handlers in commands that serve. */
public final class DispatchOption {

    @Option(
            names = "--dispatch",
            paramLabel = "MODE",
            defaultValue = "concurrent",
            converter = DispatchConverter.class,
            completionCandidates = DispatchConverter.class,
            description = "Dispatch of the server's handlers: ${COMPLETION-CANDIDATES} (${DEFAULT-VALUE}).")
    private Dispatch dispatch = Dispatch.CONCURRENT;

    public Dispatch value() {
        return dispatch;
    }

    /** Returns the spelling of a mode on the command line. */
    public static String spelling(Dispatch dispatch) {
        return DispatchConverter.spelling(dispatch);
    }
}
