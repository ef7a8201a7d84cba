package io.smppcore.gateway.cli;

import io.smppcore.gateway.broker.ChildProcess;
import java.io.IOException;
import java.util.List;

/** A launcher of commands of this program in separate processes. */
final class Commands {

    private Commands() {}

    /** Starts a command with JVM options. */
    static ChildProcess start(List<String> jvmOptions, String... command) throws IOException {
        return ChildProcess.start(
                jvmOptions, System.getProperty("java.class.path"), Main.class.getName(), List.of(command));
    }
}
