package io.smppcore.tools.load;

import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.Outcome;
import io.smppcore.session.RequestFailedException;
import io.smppcore.session.SmppSession;
import io.smppcore.type.CommandStatus;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/* The response to one request sends the next one, on the event loop and in the same turn, so the session writes a batch for each read
 * and no other thread takes part. Time is read once per response: the end of one request is the beginning of the next. */

/** One bind of a run: keeps a window of requests in flight. Confined to the event loop of its session, but for {@link #start}. */
final class BindLoad {

    private final SmppSession session;
    private final SubmitSm message;
    private final int window;
    private final LoadLimit limit;
    private final LoadControl control;
    private final Tally tally = new Tally();
    private final CompletableFuture<Tally> done = new CompletableFuture<>();

    private long startNanos;
    private long unsent;
    private int inFlight;
    private boolean broken;

    BindLoad(SmppSession session, SubmitSm message, int window, LoadLimit limit, LoadControl control) {
        this.session = session;
        this.message = message;
        this.window = window;
        this.limit = limit;
        this.control = control;
        this.unsent = limit.requests();
    }

    /**
     * Begins to send.
     *
     * @return completes when the limit is reached and nothing is in flight any more
     */
    CompletableFuture<Tally> start() {
        onEventLoop();
        return done;
    }

    /* An enquire_link is the way to the event loop: its answer arrives there, unless it is faster than whenComplete. */
    private void onEventLoop() {
        Thread caller = Thread.currentThread();
        var unused = session.sendAsync(EnquireLink.HEADER_ONLY).whenComplete((response, failure) -> {
            if (failure != null) {
                tally.cutShort();
                done.complete(tally);
            } else if (Thread.currentThread().equals(caller)) {
                onEventLoop();
            } else {
                guarded(this::fillWindow);
            }
        });
    }

    private void fillWindow() {
        startNanos = System.nanoTime();
        for (int i = 0; i < window && mayGoOn(startNanos); i++) {
            new Slot().send(startNanos);
        }
        endWhenIdle();
    }

    private boolean mayGoOn(long nowNanos) {
        return unsent > 0 && nowNanos - startNanos < limit.nanos() && !broken && !control.isStopped();
    }

    private void endWhenIdle() {
        if (inFlight > 0) {
            return;
        }
        tally.took(System.nanoTime() - startNanos);
        if (control.isStopped() && unsent > 0) {
            tally.cutShort();
        }
        done.complete(tally);
    }

    private void answered(CommandStatus status, long nanos) {
        if (!status.isOk()) {
            control.problem();
        }
        tally.answered(status, nanos);
    }

    private void failed(Throwable failure) {
        control.problem();
        if (failure instanceof RequestFailedException failed && failed.outcome() == Outcome.NEVER_WRITTEN) {
            // The session is over, or its peer has not read for long.
            broken = true;
            tally.neverWritten();
        } else {
            tally.failed(failure);
        }
    }

    /** The future of a callback keeps what the callback throws to itself, and the run would never end. */
    private void guarded(Runnable step) {
        try {
            step.run();
        } catch (RuntimeException | Error e) {
            done.completeExceptionally(e);
            throw e;
        }
    }

    /** One place of the window, used for one request after another. */
    private final class Slot implements BiConsumer<@Nullable SubmitSmResp, @Nullable Throwable> {

        private long sentNanos;

        void send(long nowNanos) {
            sentNanos = nowNanos;
            unsent--;
            inFlight++;
            tally.sent();
            var unused = session.sendAsync(message).whenComplete(this);
        }

        @Override
        public void accept(@Nullable SubmitSmResp response, @Nullable Throwable failure) {
            guarded(() -> settle(response, failure));
        }

        private void settle(@Nullable SubmitSmResp response, @Nullable Throwable failure) {
            long nowNanos = System.nanoTime();
            inFlight--;
            if (response != null) {
                answered(response.commandStatus(), nowNanos - sentNanos);
            } else {
                failed(Objects.requireNonNull(failure));
            }
            if (mayGoOn(nowNanos)) {
                send(nowNanos);
            } else {
                endWhenIdle();
            }
        }
    }
}
