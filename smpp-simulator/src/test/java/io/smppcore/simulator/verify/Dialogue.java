package io.smppcore.simulator.verify;

import io.smppcore.codec.CodecLimits;
import io.smppcore.session.CloseReason;
import io.smppcore.simulator.verify.ConformanceReport.CheckResult;
import io.smppcore.testing.peers.PduOctets;
import java.nio.ByteBuffer;
import java.util.HexFormat;

/** A session without a connection: octets of both sides, and a clock that the test advances. */
final class Dialogue {

    private static final long START = 1_000_000_000_000L;

    private long nanos = START;
    private final Conformance conformance;
    private SessionVerification session;
    private boolean isClosed;

    Dialogue() {
        this(Expectations.defaults());
    }

    Dialogue(Expectations expected) {
        conformance =
                Conformance.builder().expecting(expected).clock(() -> nanos).build();
        session = opened();
    }

    private SessionVerification opened() {
        return conformance.opened("1", "127.0.0.1:4711", CodecLimits.defaults());
    }

    /** Opens another connection of the same client. */
    Dialogue reconnect() {
        session = opened();
        isClosed = false;
        return this;
    }

    Dialogue esme(byte[]... pdus) {
        for (byte[] pdu : pdus) {
            session.received(pdu, 0, pdu.length);
        }
        return this;
    }

    Dialogue smsc(byte[]... pdus) {
        for (byte[] pdu : pdus) {
            session.sent(pdu, 0, pdu.length);
        }
        return this;
    }

    Dialogue notSent(byte[] pdu) {
        session.notSent(pdu);
        return this;
    }

    Dialogue after(long millis) {
        nanos += millis * 1_000_000;
        return this;
    }

    /** Binds as transceiver with version 3.4 and sequence number 1. */
    Dialogue bound() {
        return bound(PduOctets.BIND_TRANSCEIVER, 0x34);
    }

    Dialogue bound(int bindCommand, int version) {
        return esme(bind(bindCommand, 1, version)).smsc(response(bindCommand, 1, 0, "smsc"));
    }

    /** Sends a request that is accepted. */
    Dialogue accepted(byte[] request) {
        return esme(request).smsc(header(intAt(request, 4) | PduOctets.GENERIC_NACK, 0, intAt(request, 12), 0x31, 0));
    }

    Dialogue unbound(int sequenceNumber) {
        return esme(PduOctets.request(PduOctets.UNBIND, sequenceNumber))
                .smsc(PduOctets.request(PduOctets.UNBIND_RESP, sequenceNumber))
                .closed(CloseReason.Kind.UNBOUND_BY_PEER);
    }

    Dialogue closed(CloseReason.Kind kind) {
        session.closed(new CloseReason(kind, "test", null));
        isClosed = true;
        return this;
    }

    ConformanceReport report() {
        return conformance.report();
    }

    /** Returns the result over all sessions of the only client. */
    CheckResult result(Check check) {
        if (!isClosed) {
            session.report();
        }
        return report().clients().getFirst().result(check);
    }

    static byte[] bind(int command, int sequenceNumber, int version) {
        return bind(command, sequenceNumber, "me", version);
    }

    static byte[] bind(int command, int sequenceNumber, String systemId, int version) {
        return PduOctets.bind(command, sequenceNumber, systemId, "secret", version, "");
    }

    static byte[] response(int command, int sequenceNumber, int status, String text) {
        byte[] body = status == 0 ? PduOctets.text(text) : new byte[0];
        return PduOctets.encoded(command | PduOctets.GENERIC_NACK, status, sequenceNumber, body);
    }

    static byte[] withStatus(byte[] pdu, int status) {
        return ByteBuffer.wrap(pdu.clone()).putInt(8, status).array();
    }

    static byte[] header(int command, int status, int sequenceNumber, int... body) {
        return PduOctets.encoded(command, status, sequenceNumber, PduOctets.octets(body));
    }

    /** Returns a submit_sm with these octets as its message, followed by TLVs in hexadecimal digits. */
    static byte[] submit(
            int sequenceNumber, int esmClass, int registered, int dataCoding, byte[] message, String tlvs) {
        return PduOctets.request(
                PduOctets.SUBMIT_SM,
                sequenceNumber,
                PduOctets.submitSmUpToLength(esmClass, registered, dataCoding),
                PduOctets.octets(message.length),
                message,
                hex(tlvs));
    }

    static byte[] submit(int sequenceNumber, String tlvs) {
        return submit(sequenceNumber, 0, 0, 0, PduOctets.ascii("hello"), tlvs);
    }

    static byte[] deliver(int sequenceNumber, String tlvs) {
        return PduOctets.request(
                PduOctets.DELIVER_SM,
                sequenceNumber,
                PduOctets.submitSmUpToLength(),
                PduOctets.octets(2),
                PduOctets.ascii("hi"),
                hex(tlvs));
    }

    static byte[] hex(String text) {
        return HexFormat.of().parseHex(text.replace(" ", ""));
    }

    static int intAt(byte[] pdu, int index) {
        return ByteBuffer.wrap(pdu).getInt(index);
    }
}
