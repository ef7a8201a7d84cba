package io.smppcore.simulator;

import static io.smppcore.testing.Waits.eventually;
import static io.smppcore.testing.peers.PduOctets.octets;
import static io.smppcore.testing.peers.PduOctets.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.testing.peers.PduOctets;
import io.smppcore.testing.peers.RawPeer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;

/** A simulator whose clock is advanced explicitly, and plain sockets as its clients. Not thread-safe. */
final class Rig implements AutoCloseable {

    static final Duration QUIET = Duration.ofMillis(150);
    static final int CANCEL_SM = 0x08;

    private static final int MARKER = 0x7000_0000;

    final ManualTimeline timeline = new ManualTimeline();
    final SmscSimulator simulator;
    private final List<RawPeer> open = new ArrayList<>();

    /** A received deliver_sm. */
    record Delivered(int sequence, String from, String to, int esmClass, String text) {}

    Rig(String yaml) {
        this(yaml, builder -> {});
    }

    Rig(String yaml, Consumer<SmscSimulator.Builder> further) {
        SmscSimulator.Builder builder =
                SmscSimulator.builder().scenario(Scenario.parse(yaml)).timeline(timeline);
        further.accept(builder);
        simulator = builder.start();
    }

    void scenario(String yaml) {
        simulator.scenario(Scenario.parse(yaml));
    }

    RawPeer connect() throws IOException {
        RawPeer peer = RawPeer.connect(simulator.address());
        open.add(peer);
        return peer;
    }

    RawPeer bound() throws IOException {
        return bound(PduOctets.BIND_TRANSCEIVER, "me", "");
    }

    RawPeer bound(int commandId, String systemId, String addressRange) throws IOException {
        return connect().bindAs(PduOctets.bind(commandId, 1, systemId, "secret", addressRange));
    }

    /** Returns the status of the response to a bind. */
    int bindStatus(byte[] bind) throws IOException {
        RawPeer peer = connect();
        peer.write(bind);
        return peer.read().commandStatus();
    }

    /** Waits for a number of waiting tasks, as other threads read requests. */
    void awaitTasks(int count) {
        eventually().until(() -> timeline.waiting() == count);
    }

    void advance(Duration time) {
        timeline.advance(time);
    }

    /** Expects that nothing was sent: the next PDU is the response to an enquire_link. */
    static void expectNothing(RawPeer peer) throws IOException {
        peer.write(PduOctets.request(PduOctets.ENQUIRE_LINK, MARKER));
        PduOctets next = peer.read();
        assertThat(next.commandId()).as(next.toString()).isEqualTo(PduOctets.ENQUIRE_LINK_RESP);
        assertThat(next.sequenceNumber()).isEqualTo(MARKER);
    }

    /** Returns a submit_sm that requests a receipt. */
    static byte[] message(int sequence, String text) {
        return message(sequence, "shop", "491701234567", 1, "", "", text);
    }

    static byte[] message(
            int sequence, String from, String to, int registered, String schedule, String validity, String text) {
        return PduOctets.request(
                PduOctets.SUBMIT_SM,
                sequence,
                text(""),
                octets(5, 0),
                text(from),
                octets(1, 1),
                text(to),
                octets(0, 0, 0),
                text(schedule),
                text(validity),
                octets(registered, 0, 0, 0, text.length()),
                PduOctets.ascii(text));
    }

    /** Submits a message that requests a receipt, and returns the response. */
    static PduOctets submitted(RawPeer peer) throws IOException {
        peer.write(message(2, "hello"));
        return peer.read();
    }

    static int submit(RawPeer peer, int sequence) throws IOException {
        peer.write(PduOctets.submitSm(sequence, "hello"));
        return peer.read().commandStatus();
    }

    static PduOctets query(RawPeer peer, int sequence, String id) throws IOException {
        peer.write(PduOctets.request(PduOctets.QUERY_SM, sequence, text(id), octets(5, 0), text("shop")));
        return peer.read();
    }

    static byte[] cancelSm(int sequence, String id, String destination) {
        return PduOctets.request(
                CANCEL_SM, sequence, text(""), text(id), octets(5, 0), text("shop"), octets(1, 1), text(destination));
    }

    static int cancel(RawPeer peer, int sequence, String id, String destination) throws IOException {
        peer.write(cancelSm(sequence, id, destination));
        return peer.read().commandStatus();
    }

    /** Returns the message_state of query_sm_resp. */
    static int state(RawPeer peer, int sequence, String id) throws IOException {
        PduOctets response = query(peer, sequence, id);
        assertThat(response.commandStatus()).isZero();
        byte[] body = HexFormat.of().parseHex(response.body());
        return body[body.length - 2];
    }

    /** Reads a deliver_sm and accepts it. */
    static Delivered deliver(RawPeer peer) throws IOException {
        Delivered delivered = unanswered(peer);
        peer.write(PduOctets.deliverSmResp(delivered.sequence()));
        return delivered;
    }

    /** Reads a deliver_sm. */
    static Delivered unanswered(RawPeer peer) throws IOException {
        PduOctets pdu = peer.read();
        assertThat(pdu.commandId()).as(pdu.toString()).isEqualTo(PduOctets.DELIVER_SM);
        ByteBuffer body = ByteBuffer.wrap(HexFormat.of().parseHex(pdu.body()));
        string(body); // service_type
        body.getShort(); // source_addr_ton, source_addr_npi
        String from = string(body);
        body.getShort(); // dest_addr_ton, dest_addr_npi
        String to = string(body);
        int esmClass = body.get() & 0xFF;
        body.getShort(); // protocol_id, priority_flag
        string(body); // schedule_delivery_time
        string(body); // validity_period
        body.getInt(); // registered_delivery to sm_default_msg_id
        byte[] text = new byte[body.get() & 0xFF];
        body.get(text);
        return new Delivered(pdu.sequenceNumber(), from, to, esmClass, new String(text, StandardCharsets.ISO_8859_1));
    }

    /** Returns a deliver_sm_resp that refuses. */
    static byte[] refusal(int sequence, int status) {
        return PduOctets.encoded(PduOctets.DELIVER_SM_RESP, status, sequence, text(""));
    }

    @Override
    public void close() throws IOException {
        for (RawPeer one : open.reversed()) {
            one.close();
        }
        simulator.close();
    }

    private static String string(ByteBuffer body) {
        StringBuilder text = new StringBuilder();
        for (byte octet = body.get(); octet != 0; octet = body.get()) {
            text.append((char) octet);
        }
        return text.toString();
    }
}
