package io.smppcore.gateway.receipt;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.cluster.NodeRequest;
import io.smppcore.gateway.cluster.PeerSessions;
import io.smppcore.gateway.cluster.Peers;
import io.smppcore.gateway.config.ClusterConfig;
import io.smppcore.gateway.message.SmscId;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.store.MemoryDirectory;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.testing.Waits;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.Octets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Receipts and hashes of ids that a node sends to another one, whose responses are those of the test. */
class ReceiptOffersTest {

    private final MemoryDirectory directory = new MemoryDirectory();
    private final Peers here = new Peers(cluster("a"), directory, System::nanoTime, Waits.BOUND);
    private final Peers other = new Peers(cluster("b"), directory, System::nanoTime, Waits.BOUND);
    private final ReceiptOffers offers = new ReceiptOffers(here);
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final List<Asked> asked = new CopyOnWriteArrayList<>();

    /** A request to the other node. */
    private record Asked(int operation, Row.Reader body, CompletableFuture<byte[]> answer) {

        /** Returns the receipts in this request. */
        List<byte[]> receipts() {
            return body.list(Row.Reader::block);
        }

        void answer(boolean... isStored) {
            Row row = Row.write();
            for (boolean one : isStored) {
                row.flag(one);
            }
            answer.complete(row.toOctets());
        }
    }

    private static ClusterConfig cluster(String node) {
        return new ClusterConfig(node, "127.0.0.1", 0, "secret", null);
    }

    @BeforeEach
    void link() {
        assertThat(offers.offer("alpha", receipt(1))).as("without other nodes").isEmpty();
        here.start((node, operation, body) -> new CompletableFuture<>(), new PeerSessions.Listener() {});
        other.start(
                (node, operation, body) -> {
                    CompletableFuture<byte[]> answer = new CompletableFuture<>();
                    asked.add(new Asked(operation, new Row.Reader(body), answer));
                    return answer;
                },
                new PeerSessions.Listener() {});
        eventually().until(() -> here.nodes().equals(List.of("b")));
    }

    @AfterEach
    void close() {
        timer.shutdownNow();
        here.close();
        other.close();
    }

    private static DeliverSm receipt(int octets) {
        return DeliverSm.builder()
                .tlv(TlvTag.MESSAGE_PAYLOAD, Octets.of(new byte[octets]))
                .build();
    }

    private static boolean get(CompletableFuture<Boolean> future) throws Exception {
        return future.get(Waits.SECONDS, TimeUnit.SECONDS);
    }

    private Asked awaitRequest(int count) {
        eventually().until(() -> asked.size() == count);
        return asked.get(count - 1);
    }

    @Test
    void sendsTheSmscAndTheReceiptAndReturnsTheAnswer() throws Exception {
        List<CompletableFuture<Boolean>> all = offers.offer("alpha", receipt(3));
        assertThat(all).hasSize(1);
        Asked request = awaitRequest(1);
        assertThat(request.operation).isEqualTo(NodeRequest.RECEIPTS.number());
        List<byte[]> receipts = request.receipts();
        assertThat(receipts).hasSize(1);
        Row.Reader row = new Row.Reader(receipts.getFirst());
        assertThat(row.text()).isEqualTo("alpha");
        assertThat(row.pdu()).isEqualTo(receipt(3));
        request.answer(true);
        assertThat(get(all.getFirst())).isTrue();
        CompletableFuture<Boolean> second = offers.offer("b", "alpha", receipt(3));
        awaitRequest(2).answer(false);
        assertThat(get(second)).isFalse();
        assertThat(get(offers.offer("unknown", "alpha", receipt(3)))).isFalse();
    }

    @Test
    void receiptsThatArriveDuringFourRequestsShareTheNextOne() throws Exception {
        List<CompletableFuture<Boolean>> answers = new ArrayList<>();
        for (int i = 0; i < 4 + 10; i++) {
            answers.add(offers.offer("b", "alpha", receipt(10)));
        }
        eventually().until(() -> asked.size() == 4);
        assertThat(asked).allMatch(request -> request.receipts().size() == 1);
        asked.getFirst().answer(true);
        assertThat(get(answers.getFirst())).isTrue();
        Asked next = awaitRequest(5);
        assertThat(next.receipts()).hasSize(10);
        next.answer(true, false, true, false, true, false, true, false, true, false);
        for (int i = 0; i < 10; i++) {
            assertThat(get(answers.get(4 + i))).isEqualTo(i % 2 == 0);
        }
        assertThat(answers.subList(1, 4)).noneMatch(CompletableFuture::isDone);
        asked.get(1).answer.completeExceptionally(new IllegalStateException("broken"));
        assertThat(get(answers.get(1))).isFalse();
    }

    @Test
    void boundsTheOctetsOfARequest() throws Exception {
        for (int i = 0; i < 4 + 6; i++) {
            offers.offer("b", "alpha", receipt(60_000));
        }
        eventually().until(() -> asked.size() == 4);
        asked.get(0).answer(true);
        // 256 KiB have place for four of them.
        assertThat(awaitRequest(5).receipts()).hasSize(4);
        asked.get(1).answer(true);
        assertThat(awaitRequest(6).receipts()).hasSize(2);
    }

    @Test
    void sendsTheHashesOfForwardedMessagesTogetherUpToAMaximum() {
        ForwardingNodes forwarding = new ForwardingNodes(here, timer);
        CountDownLatch allForwarded = new CountDownLatch(1);
        timer.execute(() -> await(allForwarded));
        List<Long> hashes = new ArrayList<>();
        for (int i = 0; i < 10_005; i++) {
            SmscId id = new SmscId("alpha", "n" + i);
            hashes.add(id.hash());
            forwarding.forwarded(id);
        }
        allForwarded.countDown();
        Asked request = awaitRequest(1);
        request.answer();
        assertThat(request.operation).isEqualTo(NodeRequest.FORWARDED.number());
        List<Long> received = new ArrayList<>();
        while (request.body.hasMore()) {
            received.add(request.body.number());
        }
        assertThat(received).isEqualTo(hashes.subList(0, 10_000));
        forwarding.forwarded(new SmscId("alpha", "next"));
        assertThat(awaitRequest(2).body.number()).isEqualTo(new SmscId("alpha", "next").hash());
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(Waits.SECONDS, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void sendsNoHashesToANodeThatHasRefusedThem() throws Exception {
        ForwardingNodes forwarding = new ForwardingNodes(here, timer);
        forwarding.forwarded(new SmscId("alpha", "n1"));
        awaitRequest(1).answer.completeExceptionally(new IllegalStateException("an earlier version"));
        eventually().until(() -> !isSent(forwarding));
    }

    /** Returns true if the hash of another message is sent to the other node. */
    private boolean isSent(ForwardingNodes forwarding) throws Exception {
        int before = asked.size();
        forwarding.forwarded(new SmscId("alpha", "n2"));
        // The timer has one thread, which has sent the hash, if at all, when it runs this later task.
        timer.schedule(() -> {}, 10, TimeUnit.MILLISECONDS).get();
        CompletableFuture<Boolean> marker = offers.offer("b", "alpha", receipt(1));
        eventually().until(() -> asked.getLast().operation == NodeRequest.RECEIPTS.number());
        List<Asked> since = asked.subList(before, asked.size());
        since.forEach(request -> request.answer.completeExceptionally(new IllegalStateException()));
        assertThat(get(marker)).isFalse();
        return since.size() > 1;
    }
}
