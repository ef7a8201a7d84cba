package io.smppcore.tools.mix;

import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.tools.mix.WorkerMeter.Sender;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Sender of one message of the mix; sends each part of a long message after the previous part was accepted.
 *
 * @param client client that sends the requests
 * @param payload lengths of messages
 * @param texts messages of this worker
 * @param random random numbers of this worker
 * @param recent id of the last accepted message
 */
record SubmitTask(
        Sender client, PayloadMix payload, Texts texts, SplittableRandom random, AtomicReference<String> recent)
        implements Task {

    @Override
    public boolean round(WorkerMeter meter) {
        for (SubmitSm part : texts.submits(payload.pick(random))) {
            SubmitSmResp response = meter.send(client, part);
            if (response == null) {
                return false;
            }
            recent.set(response.messageId());
        }
        return true;
    }
}
