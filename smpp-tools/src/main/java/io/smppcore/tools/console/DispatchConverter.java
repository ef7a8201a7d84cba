package io.smppcore.tools.console;

import io.smppcore.session.Dispatch;
import java.util.stream.Stream;

/** The converter of a {@link Dispatch}: {@code concurrent}, {@code ordered} or {@code event-loop}. */
public final class DispatchConverter extends WordConverter<Dispatch> {

    /** Creates the converter; called by picocli. */
    public DispatchConverter() {
        super("a dispatch", Stream.of(Dispatch.values()), WordConverter::spelling);
    }
}
