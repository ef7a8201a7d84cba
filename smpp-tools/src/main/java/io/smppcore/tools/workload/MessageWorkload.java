package io.smppcore.tools.workload;

import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DataSmResp;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.SubmitMulti;
import io.smppcore.pdu.SubmitMultiResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.tools.load.RequestSource;
import io.smppcore.tools.load.Workload;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * An endless workload of messages of a plan, in a mix of operations. The same seed gives the same requests for each
 * bind, except for {@code {time}} and message ids.
 *
 * <p>If every message is the same submit_sm, the workload allocates nothing.
 */
public final class MessageWorkload implements Workload {

    private static final int MAX_SHORT_MESSAGE = 255;

    /** Number of recent messages of a bind that further requests may refer to. */
    private static final int RECENT_IDS = 1_024;

    private final MessageMaker maker;
    private final Mix mix;
    private final long seed;

    /**
     * Creates a workload.
     *
     * @param plan plan of the messages
     * @param mix mix of operations
     * @param seed seed of random parts
     * @throws IllegalArgumentException if a text is too long for the replace_sm of the mix
     */
    public MessageWorkload(MessagePlan plan, Mix mix, long seed) {
        this.maker = new MessageMaker(plan);
        this.mix = mix;
        this.seed = seed;
        int octets = plan.body().maxOctets();
        if (mix.has(Operation.REPLACE) && octets > MAX_SHORT_MESSAGE) {
            throw new IllegalArgumentException(
                    "replace: a text of " + octets + " octets (expected: <= 255, the limit of replace_sm)");
        }
    }

    @Override
    public RequestSource source(int index, int binds) {
        Turn turn = new Turn(seed, index, binds);
        if (mix.isSubmitOnly() && maker.isConstant()) {
            Queue<Request<? extends Response>> one = new ArrayDeque<>();
            maker.submit(turn, one);
            return RequestSource.constant(one.remove());
        }
        return new Source(turn);
    }

    /** The requests of one bind. Confined to its event loop. */
    private final class Source implements RequestSource {

        private final Turn turn;
        private final Mix.Deck deck = mix.deck();
        private final RecentIds ids = new RecentIds(RECENT_IDS);
        private final boolean needsIds = mix.needsIds();

        /** The remaining parts of a long message. */
        private final Queue<Request<? extends Response>> pending = new ArrayDeque<>();

        Source(Turn turn) {
            this.turn = turn;
        }

        @Override
        public Request<? extends Response> next() {
            if (!pending.isEmpty()) {
                return pending.remove();
            }
            turn.advance();
            Operation operation = deck.next(turn);
            if (operation.needsId() && !ids.isEmpty()) {
                return maker.referringTo(ids, operation, turn);
            }
            switch (operation) {
                case DATA -> pending.add(maker.data(turn));
                case MULTI -> maker.multi(turn, pending);
                default -> maker.submit(turn, pending); // also instead of a query, until a message is accepted
            }
            return pending.remove();
        }

        @Override
        public void accepted(Request<? extends Response> request, Response response) {
            if (!needsIds || !response.isOk()) {
                return;
            }
            if (request instanceof SubmitSm message && response instanceof SubmitSmResp accepted) {
                ids.add(accepted.messageId(), message.sourceAddress());
            } else if (request instanceof DataSm message && response instanceof DataSmResp accepted) {
                ids.add(accepted.messageId(), message.sourceAddress());
            } else if (request instanceof SubmitMulti message && response instanceof SubmitMultiResp accepted) {
                ids.add(accepted.messageId(), message.sourceAddress());
            }
        }
    }
}
