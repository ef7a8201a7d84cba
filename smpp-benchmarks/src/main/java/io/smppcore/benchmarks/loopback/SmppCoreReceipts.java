package io.smppcore.benchmarks.loopback;

import io.smppcore.benchmarks.codec.Samples;
import io.smppcore.benchmarks.measure.Completion;
import io.smppcore.benchmarks.measure.SampledLatencies;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.SmppSession;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/* A message ends when its submit_sm_resp has reached the client and its deliver_sm_resp the server, in either order. As
 * all messages are alike, the smaller of the two counts is the number of messages that have ended: the response that
 * raises it ends a message. Timed messages have a mark, and there is one at a time, so that both responses are those of
 * the same message. */

/**
 * Binds of this library over which the client submits and the server delivers a receipt for each message. Only one
 * thread submits.
 */
final class SmppCoreReceipts extends AsyncLoopback {

    private static final int MARK = 1;
    private static final SubmitSm TIMED =
            Samples.SUBMIT_SM.toBuilder().protocolId(MARK).build();

    private final SmppCoreEnds ends;

    /**
     * Number of messages whose response has arrived and whose receipt is not answered; negative while receipts are
     * ahead of responses.
     */
    private final AtomicInteger withoutReceipt = new AtomicInteger();

    private volatile @Nullable Completion inFlight;
    private volatile @Nullable Timing timing;

    SmppCoreReceipts(LoopbackSetup setup) {
        ends = new SmppCoreEnds(setup, this::accept, this::acceptReceipt);
    }

    @Override
    public void submit(Completion completion) {
        Completion messages = completion instanceof SampledLatencies.Timed timed ? timed.inFlight() : completion;
        inFlight = messages;
        if (timing == null && completion instanceof SampledLatencies.Timed timed) {
            Timing started = new Timing(timed);
            timing = started;
            submit(TIMED, messages, started);
        } else {
            submit(Samples.SUBMIT_SM, messages, null);
        }
    }

    private void submit(SubmitSm message, Completion messages, @Nullable Timing started) {
        var unused = ends.client().sendAsync(message).whenComplete((response, failure) -> {
            if (started != null) {
                started.half();
            }
            if (failure != null || !response.isOk() || withoutReceipt.getAndIncrement() < 0) {
                messages.ended(response, failure);
            }
        });
    }

    @Override
    public void close() {
        ends.close();
    }

    private SubmitSmResp accept(SmppSession session, SubmitSm message) {
        Completion messages = Objects.requireNonNull(inFlight);
        Timing started = message.protocolId() == MARK ? Objects.requireNonNull(timing) : null;
        var unused = session.sendAsync(Samples.RECEIPT).whenComplete((response, failure) -> {
            if (started != null) {
                started.half();
            }
            if (failure != null || !response.isOk() || withoutReceipt.getAndDecrement() > 0) {
                messages.ended(response, failure);
            }
        });
        return SubmitSmResp.ok(Samples.MESSAGE_ID);
    }

    private DeliverSmResp acceptReceipt(SmppSession session, DeliverSm receipt) {
        received(1);
        return DeliverSmResp.ok();
    }

    /** The time from the submission of one message to the later of its two responses. */
    private final class Timing {

        private final SampledLatencies.Timed timed;
        private final AtomicInteger halves = new AtomicInteger();

        Timing(SampledLatencies.Timed timed) {
            this.timed = timed;
        }

        void half() {
            if (halves.getAndIncrement() > 0) {
                timed.stop();
                timing = null;
            }
        }
    }
}
