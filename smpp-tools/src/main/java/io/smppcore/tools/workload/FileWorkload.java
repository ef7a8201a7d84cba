package io.smppcore.tools.workload;

import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.tools.load.RequestSource;
import io.smppcore.tools.load.Workload;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/**
 * Messages of a file in their order, the binds in turn. What does not change costs nothing while it is sent.
 *
 * <p>Without repetition the source of a bind has an end.
 */
public final class FileWorkload implements Workload {

    private final List<FileMessages.Line> lines;
    private final boolean repeats;
    private final long seed;

    /**
     * Takes what to send.
     *
     * @param messages what was read
     * @param repeats whether the first one comes again behind the last one, without end
     * @param seed what chance follows from
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

    /** The part of one bind. Confined to its event loop. */
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
