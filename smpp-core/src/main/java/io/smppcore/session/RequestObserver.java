package io.smppcore.session;

import io.smppcore.pdu.OneWay;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import org.jspecify.annotations.Nullable;

/**
 * Observer of requests from their start to their end, such as {@code io.smppcore.metrics.SmppObservations}, which
 * creates traces. Implementations must be thread-safe and must not block. Clients and servers log exceptions and errors
 * that it throws, and continue.
 */
public interface RequestObserver {

    /**
     * Reports that the application sends a request.
     *
     * @param account system_id of this side
     * @param request the request; the first one of a long text
     * @param parts number of requests of the observation: 1, or the number of parts of a text
     * @return the observation, which is ended once
     */
    Observed sending(String account, Request<?> request, int parts);

    /**
     * Reports that a handler is about to be called.
     *
     * @param session session that received the PDU
     * @param pdu a request or a {@link OneWay}
     * @param cause for a delivery receipt, the observation of its message, which {@link #sending} returned and which
     *     may have ended; null for other PDUs
     * @return the observation, which is ended once
     */
    Observed handling(SmppSession session, Pdu pdu, @Nullable Observed cause);

    /** Observation of one request. */
    interface Observed {

        /**
         * Makes the observation current for the calling thread, which runs the handler.
         *
         * @return the period, to be closed by the same thread
         */
        Scope open();

        /**
         * Ends the observation with a response of any status, or with a failure; the other one is null. Both are null
         * for a PDU without a response. Called by any thread.
         *
         * @param response response of any status, or null
         * @param failure reason why there is no response, or null
         */
        void end(@Nullable Response response, @Nullable Throwable failure);
    }

    /** Period during which an observation is current. */
    @FunctionalInterface
    interface Scope extends AutoCloseable {

        /** Ends the period. */
        @Override
        void close();
    }
}
