package io.smppcore.gateway.trace;

import org.jspecify.annotations.Nullable;

/**
 * An observer of the steps of messages, for traces. Its methods are called on threads of any kind, including event
 * loops, and must not block.
 */
@FunctionalInterface
public interface StepObserver {

    /**
     * Begins a step.
     *
     * @param kind kind of the step
     * @param parent context of the trace to which the step belongs; none if it begins a new trace
     * @param account system_id of the account
     * @param group SMSC group, empty for a step without one
     * @return the step
     */
    Step begin(StepKind kind, TraceContext parent, String account, String group);

    /** A step in progress. */
    interface Step {

        /**
         * Returns the context that is stored with the message and becomes the parent of its later steps. Called for
         * {@link StepKind#ACCEPT} and {@link StepKind#ARRIVE} only.
         */
        TraceContext context();

        /**
         * Ends the step. Called once.
         *
         * @param messageId message_id of the account, empty if there is none
         * @param outcome name of the command_status, or of the class of the failure
         * @param failure failure; null if the step has ended with a status
         */
        void end(String messageId, String outcome, @Nullable Throwable failure);
    }
}
