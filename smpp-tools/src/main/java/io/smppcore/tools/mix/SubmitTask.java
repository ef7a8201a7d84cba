package io.smppcore.tools.mix;

import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.tools.mix.WorkerMeter.Sender;
import java.util.SplittableRandom;

/** Sends one message of a mix; of one in parts each part when the one before was accepted. */
final class SubmitTask implements Task {

    private final Sender client;
    private final PayloadMix payload;
    private final Texts texts;
    private final SplittableRandom random;
    private final RecentMessage recent;

    /**
     * Takes what all workers share, and what is only its own.
     *
     * @param client over which to send
     * @param payload how long messages are
     * @param texts its own messages
     * @param random its own chance
     * @param recent is told of what was accepted
     */
    SubmitTask(Sender client, PayloadMix payload, Texts texts, SplittableRandom random, RecentMessage recent) {
        this.client = client;
        this.payload = payload;
        this.texts = texts;
        this.random = random;
        this.recent = recent;
    }

    @Override
    public boolean round(WorkerMeter meter) {
        for (SubmitSm part : texts.submits(payload.pick(random))) {
            SubmitSmResp response = meter.send(client, part);
            if (response == null) {
                return false;
            }
            recent.accepted(response.messageId());
        }
        return true;
    }
}
