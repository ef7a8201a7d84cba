package io.smppcore.simulator.verify;

import java.time.Instant;
import java.util.OptionalLong;

/**
 * One violation. Passwords are not in it.
 *
 * @param session the session, as {@link SessionReport#id()} names it
 * @param time when it was seen
 * @param sequenceNumber of the PDU, 0 to 4,294,967,295; none when there is no PDU
 * @param what what was found and what was expected
 * @param octets the PDU in hex, 256 octets at most; empty when there is none. Of a bind request only the header.
 */
public record Evidence(String session, Instant time, OptionalLong sequenceNumber, String what, String octets) {}
