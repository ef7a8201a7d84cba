package io.smppcore.session;

import io.smppcore.pdu.Request;

/**
 * Request without a response at the end of its session.
 *
 * @param request the request
 * @param sequenceNumber its sequence number; 0 if it was never written
 * @param outcome state of the request at the peer, as far as this side knows it
 */
public record UnfinishedRequest(Request<?> request, int sequenceNumber, Outcome outcome) {}
