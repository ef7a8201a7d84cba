package io.smppcore.internal.turn;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.ScheduledFuture;
import io.netty.util.concurrent.Ticker;
import io.smppcore.internal.frame.CallbackLog;
import io.smppcore.internal.frame.OutboundBatch;
import io.smppcore.internal.state.SessionStatus;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/*
 * There is no lock: everything in a session except its public methods runs on the event loop of the channel. Other
 * threads post to the mailbox. A turn (a read, a drain of the mailbox, a timer) adds to the batch; its end flushes
 * once.
 */

/**
 * Turns of one session on its event loop, and the mailbox for other threads. A turn is one read, one drain of the
 * mailbox or one task; what it writes is flushed once, at its end. No other class begins or ends a turn. Confined to
 * the event loop, except for {@link #post}, {@link #postUnannounced}, {@link #wakeUp}, {@link #onLoop}, {@link
 * #schedule} and {@link #attempt}.
 */
public final class Turns extends Mailbox implements Runnable {

    /** Session whose turns these are. */
    public interface Owner {

        /** Writes everything that may be written, at the end of a turn. Returns true if octets were flushed. */
        boolean endTurn(long nowNanos);

        /** Ends the session after an exception in its own code, because its state may be inconsistent. */
        void failed(Throwable failure);

        /**
         * Completes {@code closed()} of the session, because its event loop runs no more tasks that would. Called by
         * any thread.
         */
        void loopShutDown();
    }

    private final SessionStatus status;
    private final EventLoop eventLoop;
    private final Ticker ticker;
    private final OutboundBatch batch;
    private final Owner owner;

    private volatile boolean loopEnded;

    private long nowNanos;
    private boolean inTurn;
    private boolean flushScheduled;

    /** True after a read until a turn flushes. */
    private boolean readUnanswered;

    public Turns(SessionStatus status, EventLoop eventLoop, OutboundBatch batch, Owner owner) {
        this.status = status;
        this.eventLoop = eventLoop;
        this.ticker = eventLoop.ticker();
        this.batch = batch;
        this.owner = owner;
    }

    // ---- any thread ----

    /**
     * Passes an item to the event loop, which serves items in the order of posting. If the caller is the event loop,
     * serves the item before returning. Rejects it if the event loop has ended.
     */
    public void post(MailboxItem item) {
        if (eventLoop.inEventLoop()) {
            flushSoon();
            serve(item);
        } else {
            if (add(item)) {
                execute(this);
            }
            if (loopEnded) {
                rejectMailbox(); // the event loop may have accepted the task above but never run it
            }
        }
    }

    /**
     * Passes an item to the event loop as {@link #post} does, but does not wake the event loop. For a thread that posts
     * several items and then calls {@link #wakeUp}; the next {@code post} of any thread wakes it as well.
     */
    public void postUnannounced(LinkedItem item) {
        addUnannounced(item);
        if (loopEnded) {
            rejectMailbox();
        }
    }

    /** Wakes the event loop if nothing has since the last {@link #postUnannounced}. */
    public void wakeUp() {
        if (lacksWakeUp()) {
            execute(this);
        }
    }

    /** Runs a task on the event loop, in a separate turn. The task is dropped if the event loop has ended. */
    public void onLoop(Runnable task) {
        execute(() -> turn(task));
    }

    /**
     * Runs a task on the event loop after a delay, in a separate turn. The task is dropped if the event loop has ended.
     */
    public void schedule(Runnable task, long delayNanos) {
        try {
            after(delayNanos, task);
        } catch (RejectedExecutionException e) {
            // The event loop has ended, and the session with it.
        }
    }

    private void execute(Runnable task) {
        try {
            eventLoop.execute(task);
        } catch (RejectedExecutionException e) {
            // The event loop was shut down before the session.
            rejectMailbox();
            owner.loopShutDown();
        }
    }

    private void rejectMailbox() {
        MailboxItem item = takeAll();
        while (item != null) {
            MailboxItem next = item.next();
            item.next(null);
            attempt(item::onRejected);
            item = next;
        }
    }

    // ---- event loop ----

    /**
     * Returns the time in nanoseconds at which the current turn began or {@link #timePassed} was called, by the ticker
     * of the event loop.
     */
    public long nowNanos() {
        return nowNanos;
    }

    /** Reads the time again, because code of the application has run within the current turn. */
    public void timePassed() {
        nowNanos = ticker.nanoTime();
    }

    /**
     * Runs a task as a turn, and then flushes. Within another turn, that turn continues afterwards. An exception of the
     * task ends the session.
     */
    public void turn(Runnable task) {
        boolean within = inTurn;
        begin();
        try {
            task.run();
        } catch (Throwable e) {
            owner.failed(e);
        }
        end();
        inTurn = within;
    }

    /** Begins the turn of a read. It spans several calls of Netty's handler methods, until {@link #endRead}. */
    public void begin() {
        inTurn = true;
        nowNanos = ticker.nanoTime();
    }

    /**
     * Ends the turn of a read. Returns true if the caller has to call {@link #takeUnansweredRead} after the tasks of
     * the event loop that wait now: nothing was flushed, and no such call is due.
     */
    public boolean endRead() {
        boolean isCallDue = readUnanswered;
        readUnanswered = true;
        end();
        return readUnanswered && !isCallDue;
    }

    /** Returns true if no turn has flushed octets since the last read, and this method was not called since. */
    public boolean takeUnansweredRead() {
        boolean unanswered = readUnanswered;
        readUnanswered = false;
        return unanswered;
    }

    private void end() {
        inTurn = false;
        try {
            if (owner.endTurn(nowNanos)) {
                readUnanswered = false;
            }
        } catch (Throwable e) {
            owner.failed(e);
        }
    }

    /**
     * Runs a task after a delay, in a separate turn. Throws {@link RejectedExecutionException} if the event loop has
     * ended.
     */
    public ScheduledFuture<?> after(long delayNanos, Runnable task) {
        return eventLoop.schedule(() -> turn(task), delayNanos, TimeUnit.NANOSECONDS);
    }

    /**
     * Ensures that a turn follows, for events outside of a turn: it is run after the current task of the event loop and
     * flushes what the events add. Does nothing within a turn.
     */
    public void flushSoon() {
        if (!inTurn && !flushScheduled) {
            flushScheduled = true;
            nowNanos = ticker.nanoTime();
            execute(this);
        }
    }

    /** Serves everything posted so far, as a task of the event loop. Does nothing if there is nothing to do. */
    @Override
    public void run() {
        if (flushScheduled || !isEmpty()) {
            flushScheduled = false;
            drain();
        }
    }

    /**
     * Serves everything posted so far as a turn, and then flushes. Within another turn, that turn continues afterwards.
     */
    public void drain() {
        boolean within = inTurn;
        begin();
        try {
            serveMailbox();
        } catch (Throwable e) {
            owner.failed(e);
        }
        end();
        inTurn = within;
    }

    private void serveMailbox() {
        serveAll(takeAll(), false);
        // What handlers have posted that ran on this thread, so that the same flush takes their responses.
        serveAll(takeAll(), true);
    }

    private void serveAll(@Nullable MailboxItem first, boolean again) {
        MailboxItem item = first;
        while (item != null) {
            MailboxItem next = item.next();
            item.next(null);
            if (again && item.isLater()) {
                postAgain(item);
            } else {
                serve(item);
            }
            batch.flushPart();
            item = next;
        }
    }

    private void postAgain(MailboxItem item) {
        if (add(item)) {
            execute(this);
        }
    }

    /**
     * Serves one posted item. If it throws, ends the session and rejects the item, but the caller continues with the
     * next one.
     */
    private void serve(MailboxItem item) {
        try {
            item.onLoop();
        } catch (Throwable e) {
            owner.failed(e);
            attempt(item::onRejected);
        }
    }

    /** Rejects all items posted so far and from now on, because the event loop ends. */
    public void loopEnded() {
        loopEnded = true;
        rejectMailbox(); // items posted by threads that have not yet seen loopEnded
    }

    /** Runs a step and logs its exception, so that the caller can continue with further steps. Thread-safe. */
    public void attempt(Runnable step) {
        try {
            step.run();
        } catch (Throwable e) {
            CallbackLog.FAILURES.error("session {}: internal error", status.id(), e);
        }
    }
}
