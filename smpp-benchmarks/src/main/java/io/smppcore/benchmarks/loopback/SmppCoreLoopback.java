package io.smppcore.benchmarks.loopback;

import io.smppcore.benchmarks.codec.Messages;
import io.smppcore.client.SmppClient;
import io.smppcore.pdu.SubmitSmResp;

/** Binds of this library over which the client submits. */
public final class SmppCoreLoopback extends AsyncLoopback {

    private final SmppCoreEnds ends;
    private final SmppClient client;

    /** Connects and binds. */
    public SmppCoreLoopback(LoopbackSetup setup) {
        ends = SmppCoreEnds.of(setup, SmppCoreServer.Handling.counting(this));
        client = ends.client();
    }

    /** Submits one message and waits for its response. */
    public SubmitSmResp submitAndWait() {
        SubmitSmResp response = client.send(Messages.SUBMIT_SM).orThrow();
        answered(1);
        return response;
    }

    /**
     * Submits messages one after the other: each when the previous response has arrived, on the thread that completes
     * it.
     */
    public void submitInTurn(int messages) throws InterruptedException {
        InFlight inFlight = new InFlight(messages);
        for (int i = 0; i < messages; i++) {
            inFlight.awaitSlot(); // never waits: the limit is the number of messages
        }
        submitNext(inFlight, messages);
        inFlight.awaitAll();
        answered(messages);
    }

    private void submitNext(InFlight inFlight, int left) {
        var unused = client.sendAsync(Messages.SUBMIT_SM).whenComplete((response, failure) -> {
            if (response != null && response.isOk()) {
                inFlight.ended(response, null);
                if (left > 1) {
                    submitNext(inFlight, left - 1);
                }
            } else {
                for (int i = 0; i < left; i++) {
                    inFlight.ended(response, failure); // the rest is not submitted and must not be waited for
                }
            }
        });
    }

    @Override
    public void submit(Outcome outcome) {
        var unused = client.sendAsync(Messages.SUBMIT_SM).whenComplete(outcome::ended);
    }

    @Override
    public void close() {
        ends.close();
    }
}
