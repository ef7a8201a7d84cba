package io.smppcore.tools.pairs;

import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.session.RequestHandler;
import io.smppcore.session.SmppSession;
import io.smppcore.tools.load.LoadControl;
import io.smppcore.type.Octets;

/**
 * The receiver of one pair, which acknowledges each message. Confined to the event loop of its session.
 *
 * @param flights times of the event loop that serves the session
 * @param control clock of the run
 */
record PairReceiver(long run, int pair, ReceivedMessages received, LoopFlights flights, LoadControl control)
        implements RequestHandler<DeliverSm, DeliverSmResp> {

    @Override
    public DeliverSmResp handle(SmppSession session, DeliverSm message) {
        return receive(message);
    }

    /**
     * Adds a message to the counts of this pair, and its times to those of the event loop, without allocation.
     * Duplicates and strays ({@link Deliveries#strays}) are only counted. Always returns a response with ESME_ROK.
     */
    DeliverSmResp receive(DeliverSm message) {
        long nowNanos = control.nanoTime();
        Octets text = message.shortMessage();
        if (!Payload.isOf(text, run, pair)) {
            received.addStray();
            return DeliverSmResp.ok();
        }
        int sequence = Payload.sequence(text);
        if (received.add(sequence, nowNanos)) {
            flights.record(pair, sequence, nowNanos - Payload.intendedNanos(text), nowNanos - Payload.sentNanos(text));
        }
        return DeliverSmResp.ok();
    }
}
