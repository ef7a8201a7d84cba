package io.smppcore.gateway.cli;

import io.smppcore.gateway.broker.ChildProcess;
import java.io.IOException;
import java.util.List;

/** Commands of this program in processes of their own. */
final class Commands {

    private Commands() {}

    /** Starts a command with options of the JVM. */
    static ChildProcess start(List<String> jvmOptions, String... command) throws IOException {
        return ChildProcess.start(
                jvmOptions, System.getProperty("java.class.path"), Main.class.getName(), List.of(command));
    }
}
