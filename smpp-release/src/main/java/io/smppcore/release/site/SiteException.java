package io.smppcore.release.site;

import java.io.Serial;
import java.util.List;

/** Faults in the documents, such as broken links. */
final class SiteException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1;

    SiteException(List<String> faults) {
        super(String.join("\n", faults));
    }
}
