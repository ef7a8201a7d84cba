package io.smppcore.gateway.trace;

import io.smppcore.gateway.trace.StepObserver.Step;
import io.smppcore.internal.util.LimitedLog;
import io.smppcore.pdu.Response;
import io.smppcore.type.CommandStatus;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Access of the components of a node to the observer of steps. Thread-safe.
 *
 * <p>Without an observer, a step costs one read of a reference. An exception of the observer is logged and has no other
 * effect.
 */
public final class Steps {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(Steps.class), LimitedLog.LINES_PER_SECOND);

    private final AtomicReference<@Nullable StepObserver> observer = new AtomicReference<>();

    /** Sets the observer. Throws an IllegalStateException if there already is one. */
    public void observe(StepObserver added) {
        if (!observer.compareAndSet(null, added)) {
            throw new IllegalStateException("the gateway is observed already (close the observations in use first)");
        }
    }

    /** Removes the observer, if it is the current one. Steps in progress are still ended. */
    public void ignore(StepObserver removed) {
        observer.compareAndSet(removed, null);
    }

    /** Begins a step that may start a new trace. Returns null if there is no observer. */
    public @Nullable Step begin(StepKind kind, TraceContext parent, String account, String group) {
        StepObserver current = observer.get();
        if (current == null) {
            return null;
        }
        try {
            return current.begin(kind, parent, account, group);
        } catch (RuntimeException | Error e) {
            LOG.error("observer {} has failed", current, e);
            return null;
        }
    }

    /**
     * Begins a later step of a stored message. Returns null if there is no observer, or if the message has no trace.
     */
    public @Nullable Step follow(StepKind kind, TraceContext trace, String account, String group) {
        return trace.isEmpty() ? null : begin(kind, trace, account, group);
    }

    /**
     * Returns the context to be stored with a message: that of its observed step, otherwise that of the submission.
     * None if the trace is not sampled.
     *
     * @param step step of the acceptance; null if it is not observed
     */
    public static TraceContext contextOf(@Nullable Step step, TraceContext parent) {
        if (step == null) {
            return parent.ifSampled();
        }
        try {
            return step.context().ifSampled();
        } catch (RuntimeException | Error e) {
            LOG.error("observed step {} has failed", step, e);
            return TraceContext.NONE;
        }
    }

    /** Ends a step with a status. Does nothing if the step is null. */
    public static void end(@Nullable Step step, String messageId, CommandStatus status) {
        if (step != null) {
            end(step, messageId, status.toString(), null);
        }
    }

    /**
     * Ends a step with a failure, or with the cause of a {@link CompletionException}. Does nothing if the step is null.
     */
    public static void end(@Nullable Step step, String messageId, Throwable failure) {
        if (step != null) {
            Throwable cause = failure instanceof CompletionException ? failure.getCause() : null;
            Throwable known = cause == null ? failure : cause;
            end(step, messageId, known.getClass().getSimpleName(), known);
        }
    }

    /** Ends a step with the status of a response, or with a failure if there is none. */
    public static void end(Step step, String messageId, @Nullable Response response, @Nullable Throwable failure) {
        if (response != null) {
            end(step, messageId, response.commandStatus());
        } else if (failure != null) {
            end(step, messageId, failure);
        }
    }

    private static void end(Step step, String messageId, String outcome, @Nullable Throwable failure) {
        try {
            step.end(messageId, outcome, failure);
        } catch (RuntimeException | Error e) {
            LOG.error("observed step {} has failed", step, e);
        }
    }
}
