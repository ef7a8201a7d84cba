package io.smppcore.benchmarks.loopback;

import io.smppcore.benchmarks.codec.Samples;
import io.smppcore.benchmarks.measure.Completion;
import io.smppcore.benchmarks.measure.Listening;
import io.smppcore.benchmarks.measure.ThreadWindow;
import io.smppcore.client.SmppClient;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.transport.SmppTransport;

/**
 * A client of this library that submits messages over the loopback interface, to a server that it starts in this
 * process or to one in another process. Closing it closes both ends.
 */
public final class SmppCoreLoopback extends AsyncLoopback {

    private final SmppClient client;
    private final Runnable end;

    public SmppCoreLoopback(LoopbackSetup setup) {
        SmppCoreEnds ends = SmppCoreEnds.of(setup, SmppCoreServer.Handling.counting(this));
        client = ends.client();
        end = ends::close;
    }

    /** Connects and binds to a server in another process. */
    public SmppCoreLoopback(LoopbackSetup setup, Listening server) {
        SmppTransport transport = SmppTransport.create(setup.transport(), 1);
        client =
                SmppCoreEnds.client(setup, server.port(), transport, null, null).connect();
        end = () -> {
            client.close();
            server.close();
            transport.close();
        };
    }

    public SubmitSmResp submitAndWait() {
        SubmitSmResp response = client.send(Samples.SUBMIT_SM).orThrow();
        answered(1);
        return response;
    }

    /**
     * Submits messages one after the other: each when the previous response has arrived, on the thread that completes
     * it.
     */
    public void submitInTurn(int messages) throws InterruptedException {
        ThreadWindow inFlight = ThreadWindow.ofAll(messages);
        submitNext(inFlight, messages);
        inFlight.awaitAll();
        answered(messages);
    }

    private void submitNext(ThreadWindow inFlight, int left) {
        var unused = client.sendAsync(Samples.SUBMIT_SM).whenComplete((response, failure) -> {
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
    public void submit(Completion completion) {
        var unused = client.sendAsync(Samples.SUBMIT_SM).whenComplete(completion::ended);
    }

    @Override
    public void close() {
        end.run();
    }
}
