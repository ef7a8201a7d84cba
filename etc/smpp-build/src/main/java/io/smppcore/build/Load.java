package io.smppcore.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Background load while tests run: processes with two busy loops for each processor, and one that writes a file and
 * forces it to disk. They end with {@link #close}, or when this program ends.
 */
final class Load implements AutoCloseable {

    /* Head of a loop that ends with this program, even if that is killed. */
    private static final String WHILE_NEEDED =
            "while kill -0 " + ProcessHandle.current().pid() + " 2>/dev/null; do ";

    private final List<Process> processes = new ArrayList<>();
    private final Path file;

    private Load(Path file) {
        this.file = file;
    }

    /** Starts the work, which writes to this file. */
    static Load start(Path file) throws IOException {
        Load load = new Load(file);
        for (int i = 0; i < 2 * Runtime.getRuntime().availableProcessors(); i++) {
            load.add(WHILE_NEEDED + "i=0; while [ $i -lt 10000 ]; do i=$((i + 1)); done; done");
        }
        load.add(WHILE_NEEDED + "dd if=/dev/zero of=\"$1\" bs=65536 count=256 conv=fsync 2>/dev/null || sleep 1; done");
        return load;
    }

    private void add(String script) throws IOException {
        processes.add(new ProcessBuilder("sh", "-c", script, "sh", file.toString())
                .inheritIO()
                .start());
    }

    /** Returns a description, such as "4 busy loops and a writer that waits for its disk". */
    @Override
    public String toString() {
        return processes.size() - 1 + " busy loops and a writer that waits for its disk";
    }

    @Override
    public void close() throws IOException {
        processes.forEach(Process::destroy);
        processes.forEach(process -> process.onExit().join());
        Files.deleteIfExists(file);
    }
}
