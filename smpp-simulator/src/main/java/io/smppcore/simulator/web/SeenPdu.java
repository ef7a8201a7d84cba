package io.smppcore.simulator.web;

import io.smppcore.session.OctetTap.Direction;

/**
 * A PDU that has passed.
 *
 * @param number counts all PDUs, from 0 on
 * @param millis when, since 1970
 * @param session which session
 * @param direction which way
 * @param octets the first of them, without passwords; nobody changes them
 * @param length how many there were
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record SeenPdu(long number, long millis, String session, Direction direction, byte[] octets, int length) {}
