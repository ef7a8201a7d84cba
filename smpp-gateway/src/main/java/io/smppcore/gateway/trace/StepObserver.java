package io.smppcore.gateway.trace;

import org.jspecify.annotations.Nullable;

/** An observer of the steps of messages, called on threads that must not block. */
@FunctionalInterface
public interface StepObserver {

    /**
     * Begins a step.
     *
     * @param kind kind of the step
     * @param parent context of the trace of the step; none if it begins one
     * @param account system_id of the account
     * @param group SMSC group, empty for a step without one
     * @return the step
     */
    Step begin(StepKind kind, TraceContext parent, String account, String group);

    /** A step in progress. */
    interface Step {

        /** Returns the context of an acceptance or an arrival for the following steps. */
        TraceContext context();

        /**
         * Ends the step. Called once.
         *
         * @param messageId message_id of the account, empty if there is none
         * @param outcome name of the status, or of the class of the failure
         * @param failure failure, null if the step has ended with a status
         */
        void end(String messageId, String outcome, @Nullable Throwable failure);
    }
}
