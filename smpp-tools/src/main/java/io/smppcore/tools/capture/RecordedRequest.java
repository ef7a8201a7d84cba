package io.smppcore.tools.capture;

import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;

/**
 * A request of a client in a recording.
 *
 * @param nanos time since the first request of the recording; 0 if the recording has no times
 * @param request the request
 */
public record RecordedRequest(long nanos, Request<? extends Response> request) {}
