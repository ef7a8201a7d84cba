package io.smppcore.simulator.web;

import io.smppcore.session.OctetTap.Direction;

/**
 * A recorded PDU.
 *
 * @param number number among all PDUs, from 0 on
 * @param millis time since 1970
 * @param session id of the session
 * @param direction direction
 * @param octets first octets, without passwords; not modified
 * @param length number of octets of the PDU
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record RecordedPdu(long number, long millis, String session, Direction direction, byte[] octets, int length) {}
