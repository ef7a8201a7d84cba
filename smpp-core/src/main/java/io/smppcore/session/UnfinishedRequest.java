package io.smppcore.session;

import io.smppcore.pdu.Request;

/**
 * A request that the end of a session has left without a response.
 *
 * @param request what was to be sent
 * @param sequenceNumber the number it was written with; 0 when it was never written
 * @param outcome whether the peer may have carried it out
 */
public record UnfinishedRequest(Request<?> request, int sequenceNumber, Outcome outcome) {}
