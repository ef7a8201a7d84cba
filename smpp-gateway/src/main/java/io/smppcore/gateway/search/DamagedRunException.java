package io.smppcore.gateway.search;

import java.io.IOException;
import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** Failure to read a file whose content is not that which was written, or which is missing. */
final class DamagedRunException extends IOException {

    @Serial
    private static final long serialVersionUID = 1L;

    final transient Run run;

    DamagedRunException(Run run, @Nullable Throwable cause) {
        super(run.file + ": damaged or missing", cause);
        this.run = run;
    }
}
