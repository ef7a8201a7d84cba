package io.smppcore.simulator.verify;

import java.time.Instant;
import java.util.OptionalLong;

/**
 * A violation, without passwords.
 *
 * @param session id of the session, see {@link SessionReport#id()}
 * @param time time of the violation
 * @param sequenceNumber sequence number of the PDU, 0 to 4,294,967,295; empty if there is no PDU
 * @param what finding and expectation
 * @param octets PDU in hexadecimal digits, at most 256 octets; of a bind request the header only; empty if there is
 *     none
 */
public record Evidence(String session, Instant time, OptionalLong sequenceNumber, String what, String octets) {}
