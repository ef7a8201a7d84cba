package io.smppcore.tools.mix;

import io.smppcore.tools.console.WordConverter;
import java.util.stream.Stream;

/** The sides of a run that are in this process. */
enum MixMode {
    /** Client and server. */
    ALL,
    /** The server, which also pushes messages. */
    SERVER,
    /** The client; the server is in another process. */
    CLIENT;

    boolean hasServer() {
        return this != CLIENT;
    }

    boolean hasClient() {
        return this != SERVER;
    }

    /** Returns true if workers of a kind run in this process. */
    boolean does(WorkerKind kind) {
        return kind.isOfServer() ? hasServer() : hasClient();
    }

    String word() {
        return WordConverter.spelling(this);
    }

    /** Reader of the spelling on the command line. */
    static final class Words extends WordConverter<MixMode> {

        Words() {
            super("a mode", Stream.of(values()), MixMode::word);
        }
    }
}
