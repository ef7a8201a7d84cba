package io.smppcore.tools.mix;

import io.smppcore.tools.console.WordConverter;
import java.util.stream.Stream;

/** Which ends are in this process. */
enum Mode {
    /** Both. */
    ALL,
    /** The server, which also pushes. */
    SERVER,
    /** The client; the server is elsewhere. */
    CLIENT;

    boolean hasServer() {
        return this != CLIENT;
    }

    boolean hasClient() {
        return this != SERVER;
    }

    /** Whether a kind of work is done here. */
    boolean does(WorkerKind kind) {
        return kind.isOfServer() ? hasServer() : hasClient();
    }

    String word() {
        return WordConverter.spelling(this);
    }

    /** The words on the command line. */
    static final class Words extends WordConverter<Mode> {

        Words() {
            super("a mode", spelled(Stream.of(values())));
        }
    }
}
