package io.smppcore.tools.console;

import io.smppcore.session.Dispatch;
import picocli.CommandLine.Option;

/** The option {@code --dispatch} of commands with a server: the threads on which handlers of the server run. */
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
}
