package io.smppcore.benchmarks.memory;

import io.smppcore.benchmarks.codec.Samples;
import io.smppcore.benchmarks.loopback.AsyncLoopback;
import io.smppcore.benchmarks.loopback.CallerKind;
import io.smppcore.benchmarks.loopback.LoopbackSetup;
import io.smppcore.benchmarks.loopback.SmppCoreEnds;
import io.smppcore.benchmarks.measure.Completion;
import io.smppcore.benchmarks.measure.RequestGate;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.Dispatch;
import io.smppcore.session.SmppSession;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * A bind of this library with a slow server: each handler blocks its thread, at the gate and then for the time of a
 * look-up in another system.
 */
final class SmppCoreBlocking extends AsyncLoopback {

    private static final long LOOK_UP_MILLIS = 10;

    private final RequestGate gate;
    private final ExecutorService platformThreads;
    private final SmppCoreEnds ends;

    /**
     * Connects and binds.
     *
     * @param handlers kind of the threads that handle requests: virtual threads of the session, or platform threads
     *     that requests are handed to
     * @param requests maximum number of requests in progress
     * @param gate gate at which handlers wait
     */
    SmppCoreBlocking(CallerKind handlers, int requests, RequestGate gate) {
        this.gate = gate;
        // As many threads as there are requests in progress, which the window limits.
        platformThreads = Executors.newCachedThreadPool(CallerKind.PLATFORM.threads());
        ends = handlers == CallerKind.VIRTUAL
                ? SmppCoreEnds.of(
                        LoopbackSetup.of(Dispatch.CONCURRENT, requests),
                        server -> server.on(SubmitSm.class, this::accept))
                : SmppCoreEnds.of(
                        LoopbackSetup.of(Dispatch.EVENT_LOOP, requests),
                        server -> server.onAsync(SubmitSm.class, this::acceptLater));
    }

    @Override
    public void submit(Completion completion) {
        var unused = ends.client().sendAsync(Samples.SUBMIT_SM).whenComplete(completion::ended);
    }

    @Override
    public void close() {
        ends.close();
        platformThreads.shutdownNow();
    }

    private SubmitSmResp accept(SmppSession session, SubmitSm message) throws InterruptedException {
        gate.arrive().join();
        TimeUnit.MILLISECONDS.sleep(LOOK_UP_MILLIS);
        received(1);
        return SubmitSmResp.ok(Samples.MESSAGE_ID);
    }

    private CompletionStage<SubmitSmResp> acceptLater(SmppSession session, SubmitSm message) {
        CompletableFuture<SubmitSmResp> response = new CompletableFuture<>();
        platformThreads.execute(() -> {
            try {
                response.complete(accept(session, message));
            } catch (InterruptedException e) {
                response.completeExceptionally(e);
            }
        });
        return response;
    }
}
