package io.smppcore.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.Waits;
import io.smppcore.testing.peers.PduOctets;
import io.smppcore.testing.peers.RawPeer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Reproducible random decisions, and the order of responses, over plain sockets. */
@Timeout(Waits.METHOD_SECONDS)
class ChanceIT {

    private static final int MESSAGES = 40;

    @Test
    void eachClientGetsTheSameResponsesInAnyOrder() throws Exception {
        List<String> firstOfA = new ArrayList<>();
        List<String> firstOfB = new ArrayList<>();
        try (Rig rig = chancy(42)) {
            RawPeer a = rig.bound(PduOctets.BIND_TRANSCEIVER, "a", "");
            RawPeer b = rig.bound(PduOctets.BIND_TRANSCEIVER, "b", "");
            for (int sequence = 2; sequence < 2 + MESSAGES; sequence++) {
                firstOfA.add(answer(a, sequence));
                firstOfB.add(answer(b, sequence));
            }
        }
        assertThat(firstOfA).isNotEqualTo(firstOfB);
        assertThat(String.join(" ", firstOfA)).contains("58", "401", "DELIVRD", "UNDELIV");
        try (Rig rig = chancy(42)) {
            RawPeer b = rig.bound(PduOctets.BIND_TRANSCEIVER, "b", "");
            assertThat(answers(b)).isEqualTo(firstOfB);
            RawPeer a = rig.bound(PduOctets.BIND_TRANSCEIVER, "a", "");
            assertThat(answers(a)).isEqualTo(firstOfA);
            RawPeer secondOfA = rig.bound(PduOctets.BIND_TRANSCEIVER, "a", "");
            assertThat(answers(secondOfA)).isNotEqualTo(firstOfA);
        }
        try (Rig rig = chancy(43)) {
            assertThat(answers(rig.bound(PduOctets.BIND_TRANSCEIVER, "a", ""))).isNotEqualTo(firstOfA);
        }
    }

    @Test
    void reordersResponsesReproducibly() throws Exception {
        List<Integer> first = order(7);
        assertThat(first)
                .doesNotHaveDuplicates()
                .hasSize(32)
                .isNotEqualTo(first.stream().sorted().toList());
        for (int i = 0; i < first.size(); i++) {
            assertThat(Math.abs(first.get(i) - 2 - i)).as("moved by").isLessThan(8);
        }
        assertThat(order(7)).isEqualTo(first);
        assertThat(order(8)).isNotEqualTo(first);
    }

    @Test
    void aReceiptFollowsAReorderedResponse() throws Exception {
        try (Rig rig = new Rig("{seed: 7, submit: {reorder: 4, message-id: {form: decimal, start: 0}}}")) {
            RawPeer peer = rig.bound();
            for (int sequence = 0; sequence < 4; sequence++) {
                peer.write(Rig.message(2 + sequence, "hello"));
            }
            List<String> answered = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                PduOctets pdu = peer.read();
                if (pdu.commandId() == PduOctets.SUBMIT_SM_RESP) {
                    answered.add(pdu.firstText());
                } else {
                    String text = new String(HexFormat.of().parseHex(pdu.body()), StandardCharsets.ISO_8859_1);
                    assertThat(answered).anyMatch(id -> text.contains("id:" + id + " "));
                    peer.write(PduOctets.deliverSmResp(pdu.sequenceNumber()));
                }
            }
            assertThat(answered).containsExactlyInAnyOrder("0", "1", "2", "3");
        }
    }

    @Test
    void moreMessagesThanTheInboundLimitMayRemainUnanswered() throws Exception {
        try (Rig rig = new Rig("{session: {inbound-limit: 10}, submit: {never: 100%}}")) {
            RawPeer peer = rig.bound();
            for (int sequence = 2; sequence < 52; sequence++) {
                peer.write(Rig.message(sequence, "hello"));
                Rig.deliver(peer);
            }
            rig.scenario("submit: {never: 0}");
            peer.expectAlive(52);
            assertThat(rig.simulator.statistics().neverAnswered()).isEqualTo(50);
        }
    }

    @Test
    void sendsAThousandDelayedResponsesOnTime() throws Exception {
        try (Rig rig = new Rig("{seed: 1, submit: {delay: {uniform: [1s, 9s]}}}")) {
            RawPeer peer = rig.bound();
            for (int sequence = 2; sequence < 1_002; sequence++) {
                peer.write(PduOctets.submitSm(sequence, "hello"));
            }
            rig.awaitTasks(1_000);
            rig.advance(Duration.ofMillis(999));
            Rig.expectNothing(peer);
            rig.advance(Duration.ofMillis(4_001));
            assertThat(rig.timeline.waiting()).isBetween(400, 600);
            rig.advance(Duration.ofSeconds(4));
            List<Integer> sequences = new ArrayList<>();
            for (int i = 0; i < 1_000; i++) {
                sequences.add(peer.read().sequenceNumber());
            }
            assertThat(sequences)
                    .doesNotHaveDuplicates()
                    .isNotEqualTo(sequences.stream().sorted().toList());
        }
    }

    private static Rig chancy(int seed) {
        return new Rig("{seed: " + seed + ", submit: {status: {ESME_RTHROTTLED: 20%, 0x401: 10%}},"
                + " receipts: {states: {UNDELIVERABLE: 40%}}}");
    }

    private static List<String> answers(RawPeer peer) throws IOException {
        List<String> answers = new ArrayList<>();
        for (int sequence = 2; sequence < 2 + MESSAGES; sequence++) {
            answers.add(answer(peer, sequence));
        }
        return answers;
    }

    /** Returns the status of the response and the state of the receipt. */
    private static String answer(RawPeer peer, int sequence) throws IOException {
        peer.write(Rig.message(sequence, "hello"));
        PduOctets response = peer.read();
        if (response.commandStatus() != 0) {
            return Integer.toHexString(response.commandStatus());
        }
        String text = Rig.deliver(peer).text();
        return text.substring(text.indexOf("stat:"), text.indexOf(" err:"));
    }

    private static List<Integer> order(int seed) throws Exception {
        try (Rig rig = new Rig("{seed: " + seed + ", submit: {reorder: 8}}")) {
            RawPeer peer = rig.bound();
            for (int sequence = 2; sequence < 34; sequence++) {
                peer.write(PduOctets.submitSm(sequence, "hello"));
            }
            List<Integer> sequences = new ArrayList<>();
            for (int i = 0; i < 32; i++) {
                sequences.add(peer.read().sequenceNumber());
            }
            return sequences;
        }
    }
}
