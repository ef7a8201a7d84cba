package io.smppcore.gateway.simulation.scenario;

import java.util.SplittableRandom;

/**
 * Behaviour of a peer for a time: shares of its answers in percent. The rest is accepted at once.
 *
 * @param refused temporary refusals
 * @param rejected permanent refusals
 * @param slow responses that arrive in time, but late
 * @param late responses that arrive after the timeout
 * @param never requests without a response
 * @param cut requests after which the connection breaks
 */
public record Mood(int refused, int rejected, int slow, int late, int never, int cut) {

    /** Everything is accepted at once. */
    public static final Mood GOOD = new Mood(0, 0, 0, 0, 0, 0);

    /** Answers of a peer. */
    public enum Answer {
        ACCEPT,
        REFUSE,
        REJECT,
        SLOW,
        LATE,
        NEVER,
        CUT
    }

    /** Returns a behaviour. */
    public static Mood random(SplittableRandom random) {
        return new Mood(
                random.nextInt(30),
                random.nextInt(6),
                random.nextInt(20),
                random.nextInt(12),
                random.nextInt(8),
                random.nextInt(6));
    }

    /** Returns the answer to a request. */
    public Answer answer(SplittableRandom random) {
        int left = random.nextInt(100);
        int[] shares = {refused, rejected, slow, late, never, cut};
        for (int i = 0; i < shares.length; i++) {
            left -= shares[i];
            if (left < 0) {
                return Answer.values()[i + 1];
            }
        }
        return Answer.ACCEPT;
    }
}
