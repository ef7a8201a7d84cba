package io.smppcore.tools.capture;

import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;

/** A request in a stream, and when its first octet came. */
record FoundPdu(long nanos, Request<? extends Response> request) {}
