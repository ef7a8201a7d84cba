package io.smppcore.tools.capture;

import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;

/** A request in a stream, with the time of its first octet. */
record FoundPdu(long nanos, Request<? extends Response> request) {}
