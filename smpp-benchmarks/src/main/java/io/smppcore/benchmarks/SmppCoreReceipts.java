package io.smppcore.benchmarks;

import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.SmppSession;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/* A message is done when its submit_sm_resp has reached the client and its deliver_sm_resp the server, in either order. As all messages
 * are alike, the smaller of the two counts tells how many are done: the answer that makes it grow ends a message. */

/** A bind of this library over which the client submits, and the server delivers a receipt for each message. For one thread that submits. */
final class SmppCoreReceipts extends AsyncLoopback {

    private final SmppCoreEnds ends;

    /** Messages whose response has come, less those whose receipt is answered. */
    private final AtomicInteger withoutReceipt = new AtomicInteger();

    private volatile @Nullable InFlight inFlight;

    /**
     * Connects and binds.
     *
     * @param setup how; one bind
     */
    SmppCoreReceipts(LoopbackSetup setup) {
        ends = new SmppCoreEnds(setup, this::accept, this::acceptReceipt);
    }

    @Override
    void submit(InFlight messages) {
        inFlight = messages;
        var unused = ends.client().sendAsync(Messages.SUBMIT_SM).whenComplete((response, failure) -> {
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
        InFlight messages = Objects.requireNonNull(inFlight);
        var unused = session.sendAsync(Messages.RECEIPT).whenComplete((response, failure) -> {
            if (failure != null || !response.isOk() || withoutReceipt.getAndDecrement() > 0) {
                messages.ended(response, failure);
            }
        });
        return SubmitSmResp.ok(Messages.MESSAGE_ID);
    }

    private DeliverSmResp acceptReceipt(SmppSession session, DeliverSm receipt) {
        received(1);
        return DeliverSmResp.ok();
    }
}
