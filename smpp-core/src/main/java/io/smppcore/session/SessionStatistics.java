package io.smppcore.session;

/**
 * Counts of one session since it was opened. Read while the session goes on, so the numbers belong to slightly different moments.
 *
 * @param requestsSent requests handed to the connection
 * @param responsesReceived responses that found their request
 * @param lateResponses responses that came after their request had expired, or to no request at all
 * @param expiredRequests requests that failed because their time had passed
 * @param requestsReceived requests of the peer, those that the session refused counted
 * @param responsesSent responses handed to the connection
 * @param decodeProblems PDUs of the peer that could not be read
 */
public record SessionStatistics(
        long requestsSent,
        long responsesReceived,
        long lateResponses,
        long expiredRequests,
        long requestsReceived,
        long responsesSent,
        long decodeProblems) {}
