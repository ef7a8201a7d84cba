package io.smppcore.tools.pairs;

import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.SmppSession;
import io.smppcore.tools.load.LoadControl;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/* As in the load engine, the response to one message sends the next one at once, on the event loop, and the clock is
 * read once for both. */

/**
 * A sender of a closed loop, which keeps a window full. Confined to the event loop of its session, except where noted.
 */
final class WindowSender {

    private final SmppSession session;
    private final PairMessages messages;
    private final SentMessages sent;
    private final PairsPlan plan;
    private final LoadControl control;

    private long startNanos;
    private int next;
    private int inFlight;
    private boolean broken;
    private volatile boolean done;

    WindowSender(SmppSession session, PairMessages messages, SentMessages sent, PairsPlan plan, LoadControl control) {
        this.session = session;
        this.messages = messages;
        this.sent = sent;
        this.plan = plan;
        this.control = control;
    }

    /** Returns true if the sender has sent all messages or cannot continue, and nothing is in flight. Thread-safe. */
    boolean isDone() {
        return done;
    }

    /* The response to an enquire_link continues on the event loop, where it arrives. If it arrives before whenComplete
     * is called, the callback runs on the calling thread, which tries again. */
    /** Starts to send requests on the event loop. May be called by any thread. */
    void start() {
        Thread caller = Thread.currentThread();
        var unused = session.sendAsync(EnquireLink.HEADER_ONLY).whenComplete((response, failure) -> {
            if (failure != null) {
                done = true; // the session has ended, and the counts show it
            } else if (Thread.currentThread().equals(caller)) {
                start();
            } else {
                control.guarded(this::fillWindow);
            }
        });
    }

    private void fillWindow() {
        startNanos = control.nanoTime();
        for (int i = 0; i < plan.window() && mayContinue(startNanos); i++) {
            new Slot().send(startNanos);
        }
        endWhenIdle();
    }

    private boolean mayContinue(long nowNanos) {
        return next < plan.messages() && !broken && !control.isStopped() && nowNanos - startNanos < plan.nanos();
    }

    private void endWhenIdle() {
        if (inFlight == 0) {
            done = true;
        }
    }

    /** One slot of the window, used for one message after another. */
    private final class Slot implements BiConsumer<@Nullable SubmitSmResp, @Nullable Throwable> {

        private int sequence;

        void send(long nowNanos) {
            sequence = next++;
            inFlight++;
            sent.sent(sequence);
            var unused = session.sendAsync(messages.message(sequence, nowNanos, nowNanos))
                    .whenComplete(this);
        }

        @Override
        public void accept(@Nullable SubmitSmResp response, @Nullable Throwable failure) {
            try {
                settle(response, failure);
            } catch (RuntimeException | Error e) {
                control.fail(e);
            }
        }

        private void settle(@Nullable SubmitSmResp response, @Nullable Throwable failure) {
            inFlight--;
            broken |= response == null; // the session has ended, or its peer does not respond
            sent.settle(sequence, response, failure);
            long nowNanos = control.nanoTime();
            if (mayContinue(nowNanos)) {
                send(nowNanos);
            } else {
                endWhenIdle();
            }
        }
    }
}
