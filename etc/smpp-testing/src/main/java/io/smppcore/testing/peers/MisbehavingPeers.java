package io.smppcore.testing.peers;

import static io.smppcore.testing.peers.PduOctets.BIND_RECEIVER;
import static io.smppcore.testing.peers.PduOctets.BIND_TRANSCEIVER;
import static io.smppcore.testing.peers.PduOctets.BIND_TRANSMITTER;
import static io.smppcore.testing.peers.PduOctets.DELIVER_SM_RESP;
import static io.smppcore.testing.peers.PduOctets.ENQUIRE_LINK;
import static io.smppcore.testing.peers.PduOctets.QUERY_SM;
import static io.smppcore.testing.peers.PduOctets.SUBMIT_SM_RESP;
import static io.smppcore.testing.peers.PduOctets.UNBIND;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;

/**
 * Peers with misbehaviour known from the field, each over plain sockets and without the codec under test. A method
 * returns after the misbehaviour; its result is the received PDUs, or the peer itself, still connected. Every read has
 * a bound, {@link io.smppcore.testing.Waits#BOUND}. Thread-safe.
 */
public final class MisbehavingPeers {

    private static final int THROTTLED = 0x58;

    private final InetSocketAddress server;
    private final String systemId;
    private final String password;

    private MisbehavingPeers(InetSocketAddress server, String systemId, String password) {
        this.server = server;
        this.systemId = systemId;
        this.password = password;
    }

    /** Creates peers that use an account of a server. */
    public static MisbehavingPeers of(InetSocketAddress server, String systemId, String password) {
        return new MisbehavingPeers(server, systemId, password);
    }

    /** Returns a peer that has bound with sequence number 1 and has not misbehaved yet. */
    public RawPeer bound(int commandId) throws IOException {
        RawPeer peer = RawPeer.connect(server);
        return peer.bindAs(bind(commandId));
    }

    // ---- enquire_link ----

    /** Sends nothing of its own, but answers a number of enquire_link of the server. */
    public RawPeer sendsNoEnquireLink(int answers) throws IOException {
        RawPeer peer = bound(BIND_TRANSCEIVER);
        for (int i = 0; i < answers; i++) {
            PduOctets ping = peer.read();
            peer.write(PduOctets.request(PduOctets.ENQUIRE_LINK_RESP, ping.sequenceNumber()));
        }
        return peer;
    }

    /** Sends a number of enquire_link at once without a pause, and then reads as many responses. */
    public List<PduOctets> sendsEnquireLinkTooFast(int count) throws IOException {
        try (RawPeer peer = bound(BIND_TRANSCEIVER)) {
            byte[][] pings = new byte[count][];
            for (int i = 0; i < count; i++) {
                pings[i] = PduOctets.request(ENQUIRE_LINK, i + 2);
            }
            peer.write(pings);
            return read(peer, count);
        }
    }

    /** Sends enquire_link, but only when that of the server has arrived; answers that afterwards. */
    public RawPeer sendsEnquireLinkTooSlowly(int count) throws IOException {
        RawPeer peer = bound(BIND_TRANSCEIVER);
        for (int i = 0; i < count; i++) {
            PduOctets ping = peer.read();
            peer.write(
                    PduOctets.request(ENQUIRE_LINK, i + 2),
                    PduOctets.request(PduOctets.ENQUIRE_LINK_RESP, ping.sequenceNumber()));
            peer.readAnsweringPings();
        }
        return peer;
    }

    /** Answers no enquire_link, and sends none. Returns the PDUs read until the server has closed. */
    public List<PduOctets> answersNoEnquireLink() throws IOException {
        try (RawPeer peer = bound(BIND_TRANSCEIVER)) {
            return readToTheEnd(peer);
        }
    }

    // ---- connections ----

    /** Crashes with a request in flight. */
    public void dropsWithoutUnbind() throws IOException {
        RawPeer peer = bound(BIND_TRANSCEIVER);
        peer.write(PduOctets.submitSm(2, "dropped"));
        peer.reset();
    }

    /** Closes without waiting for the response to its bind. */
    public void closesRightAfterBind() throws IOException {
        try (RawPeer peer = RawPeer.connect(server)) {
            peer.write(bind(BIND_TRANSCEIVER));
        }
    }

    /** Closes without waiting for the response to its submit_sm. */
    public void closesRightAfterSubmit(String text) throws IOException {
        try (RawPeer peer = bound(BIND_TRANSCEIVER)) {
            peer.write(PduOctets.submitSm(2, text));
        }
    }

    /** Connects, binds and unbinds for each message. */
    public void bindsForEachMessage(String... texts) throws IOException {
        for (String text : texts) {
            try (RawPeer peer = bound(BIND_TRANSMITTER)) {
                peer.write(PduOctets.submitSm(2, text));
                peer.read();
                peer.write(PduOctets.request(UNBIND, 3));
                peer.read();
            }
        }
    }

    // ---- answers ----

    /** Reads a number of deliver_sm and answers none of them, but answers enquire_link. */
    public RawPeer answersNoDeliverSm(int count) throws IOException {
        RawPeer peer = bound(BIND_RECEIVER);
        for (int i = 0; i < count; i++) {
            peer.readAnsweringPings();
        }
        return peer;
    }

    /** Answers one deliver_sm, but only when the next one has arrived; does not answer that. */
    public RawPeer answersDeliverSmLate() throws IOException {
        RawPeer peer = bound(BIND_RECEIVER);
        PduOctets request = peer.readAnsweringPings();
        peer.readAnsweringPings();
        peer.write(PduOctets.deliverSmResp(request.sequenceNumber()));
        return peer;
    }

    /** Sends a number of submit_sm_resp and deliver_sm_resp without a request. */
    public RawPeer sendsUnexpectedResponses(int count) throws IOException {
        RawPeer peer = bound(BIND_TRANSCEIVER);
        byte[][] responses = new byte[count][];
        for (int i = 0; i < count; i++) {
            responses[i] =
                    PduOctets.request(i % 2 == 0 ? DELIVER_SM_RESP : SUBMIT_SM_RESP, i + 2, PduOctets.text("id"));
        }
        peer.write(responses);
        return peer;
    }

    // ---- requests ----

    /**
     * Sends a number of messages and sends each throttled one again without a pause. Returns the status of each
     * attempt, up to a maximum number.
     */
    public List<Integer> doesNotWaitWhenThrottled(int messages, int maxAttempts) throws IOException {
        List<Integer> statuses = new ArrayList<>();
        try (RawPeer peer = bound(BIND_TRANSMITTER)) {
            int accepted = 0;
            while (accepted < messages && statuses.size() < maxAttempts) {
                peer.write(PduOctets.submitSm(statuses.size() + 2, "message " + accepted));
                int status = peer.readAnsweringPings().commandStatus();
                statuses.add(status);
                accepted += status == THROTTLED ? 0 : 1;
            }
        }
        return statuses;
    }

    /** Sends submit_sm on a session that is bound as receiver. Returns the response. */
    public PduOctets submitsOnAReceiver(String text) throws IOException {
        try (RawPeer peer = bound(BIND_RECEIVER)) {
            peer.write(PduOctets.submitSm(2, text));
            return peer.read();
        }
    }

    /** Sends submit_sm, query_sm and unbind before it binds. Returns the responses, and then binds. */
    public List<PduOctets> sendsRequestsBeforeTheBind() throws IOException {
        try (RawPeer peer = RawPeer.connect(server)) {
            byte[] address = PduOctets.join(PduOctets.octets(1, 1), PduOctets.text("4917"));
            peer.write(
                    PduOctets.submitSm(2, "too early"),
                    PduOctets.request(QUERY_SM, 3, PduOctets.text("1"), address),
                    PduOctets.request(UNBIND, 4));
            List<PduOctets> answers = read(peer, 3);
            peer.bindAs(bind(BIND_TRANSCEIVER)).expectAlive(5);
            return answers;
        }
    }

    /** Uses sequence numbers that SMPP does not allow, one of them twice. Returns the responses. */
    public List<PduOctets> usesSequenceNumbersOutOfRange(int... sequenceNumbers) throws IOException {
        try (RawPeer peer = bound(BIND_TRANSCEIVER)) {
            for (int sequenceNumber : sequenceNumbers) {
                peer.write(PduOctets.submitSm(sequenceNumber, "odd"));
            }
            return read(peer, sequenceNumbers.length);
        }
    }

    /** Sends one message unchanged. Returns the response. See {@link OddMessages}. */
    public PduOctets submits(byte[] submitSm) throws IOException {
        try (RawPeer peer = bound(BIND_TRANSMITTER)) {
            peer.write(submitSm);
            return peer.read();
        }
    }

    /**
     * Sends each part of a message over another connection, all of them open at once, in the order of the list. Returns
     * the responses.
     */
    public List<PduOctets> submitsOverSeveralConnections(List<byte[]> parts) throws IOException {
        List<RawPeer> peers = new ArrayList<>();
        try {
            for (int i = 0; i < parts.size(); i++) {
                peers.add(bound(BIND_TRANSMITTER));
            }
            List<PduOctets> answers = new ArrayList<>();
            for (int i = 0; i < parts.size(); i++) {
                peers.get(i).write(parts.get(i));
                answers.add(peers.get(i).read());
            }
            return answers;
        } finally {
            for (RawPeer peer : peers) {
                peer.close();
            }
        }
    }

    private byte[] bind(int commandId) {
        return PduOctets.bind(commandId, 1, systemId, password);
    }

    private static List<PduOctets> read(RawPeer peer, int count) throws IOException {
        List<PduOctets> answers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            answers.add(peer.read());
        }
        return answers;
    }

    private static List<PduOctets> readToTheEnd(RawPeer peer) throws IOException {
        List<PduOctets> received = new ArrayList<>();
        try {
            while (true) {
                received.add(peer.read());
            }
        } catch (EOFException | SocketException e) {
            return received; // the end
        }
    }
}
