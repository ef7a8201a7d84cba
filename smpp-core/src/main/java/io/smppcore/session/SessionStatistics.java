package io.smppcore.session;

/**
 * Counters of one session since it was opened. They are not read atomically.
 *
 * @param requestsSent requests handed to the connection
 * @param responsesReceived responses that found their request
 * @param lateResponses responses without a pending request, for example after its timeout
 * @param expiredRequests requests that failed with a timeout
 * @param requestsReceived requests of the peer, including refused ones
 * @param responsesSent responses handed to the connection
 * @param decodeProblems PDUs of the peer that could not be decoded
 */
public record SessionStatistics(
        long requestsSent,
        long responsesReceived,
        long lateResponses,
        long expiredRequests,
        long requestsReceived,
        long responsesSent,
        long decodeProblems) {}
