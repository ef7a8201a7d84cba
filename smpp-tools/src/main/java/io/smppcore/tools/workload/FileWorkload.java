package io.smppcore.tools.workload;

import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.tools.load.RequestSource;
import io.smppcore.tools.load.Workload;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/**
 * The messages of a file in order; the binds take turns: of three binds, the first one sends the messages 1, 4, 7 and
 * so on. Constant messages allocate nothing.
 *
 * <p>Without repetition, a bind has no more requests after its last line of the file.
 */
public final class FileWorkload implements Workload {

    private final List<FileMessages.Line> lines;
    private final boolean repeats;
    private final long seed;

    /**
     * Creates a workload.
     *
     * @param messages the messages
     * @param repeats true if the file is repeated endlessly
     * @param seed seed of random parts
     */
    public FileWorkload(FileMessages messages, boolean repeats, long seed) {
        this.lines = messages.lines();
        this.repeats = repeats;
        this.seed = seed;
    }

    @Override
    public RequestSource source(int index, int binds) {
        return new Source(new Turn(seed, index, binds));
    }

    /** The requests of one bind. Confined to its event loop. */
    private final class Source implements RequestSource {

        private final Turn turn;
        private final Queue<Request<? extends Response>> pending = new ArrayDeque<>();

        Source(Turn turn) {
            this.turn = turn;
            turn.advance();
        }

        @Override
        public boolean hasNext() {
            return repeats || !pending.isEmpty() || turn.number() <= lines.size();
        }

        @Override
        public Request<? extends Response> next() {
            if (pending.isEmpty()) {
                lines.get((int) ((turn.number() - 1) % lines.size())).make(turn, pending);
                turn.advance();
            }
            return pending.remove();
        }
    }
}
