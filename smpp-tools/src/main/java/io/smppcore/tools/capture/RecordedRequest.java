package io.smppcore.tools.capture;

import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;

/**
 * A request that a client has sent.
 *
 * @param nanos when, after the first one; 0 when the recording has no times
 * @param request what it was
 */
public record RecordedRequest(long nanos, Request<? extends Response> request) {}
