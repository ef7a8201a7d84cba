package io.smppcore.tools.console;

import io.smppcore.session.Dispatch;
import java.util.stream.Stream;

/**
 * Reads a {@link Dispatch} in its spelling on the command line: {@code concurrent}, {@code ordered},
 * {@code event-loop}.
 */
public final class DispatchConverter extends WordConverter<Dispatch> {

    /** Creates the converter; called by picocli. */
    public DispatchConverter() {
        super("a dispatch", spelled(Stream.of(Dispatch.values())));
    }
}
