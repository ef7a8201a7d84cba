package io.smppcore.gateway.receipt;

import io.smppcore.gateway.cluster.NodeRequest;
import io.smppcore.gateway.cluster.Peers;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.store.Guard;
import io.smppcore.pdu.DeliverSm;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Sender of receipts whose message is unknown here to the other nodes, one of which may know it. Thread-safe.
 *
 * <p>At most four requests to a node are in flight. Receipts that arrive meanwhile share the next request, because a
 * request costs more than the receipts in it. The windows of the SMSCs bound the number of waiting receipts.
 */
final class ReceiptOffers {

    /**
     * Maximum number of requests in flight to a node. The node responds to a request when all of its receipts are
     * durable.
     */
    private static final int MAX_REQUESTS = 4;

    /** Maximum octets of the receipts in a request; a single larger receipt is sent alone. */
    private static final int MAX_OCTETS = 256 << 10;

    private final Peers peers;
    private final Map<String, Waiting> nodes = new ConcurrentHashMap<>();

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Offer(byte[] octets, CompletableFuture<Boolean> isStored) {}

    ReceiptOffers(Peers peers) {
        this.peers = peers;
    }

    /**
     * Sends a receipt to all other nodes. Never blocks.
     *
     * @param smsc name of the SMSC
     * @return a future for each node, which completes with true when the receipt is durable there, and with false if
     *     the node does not know the message or does not respond
     */
    List<CompletableFuture<Boolean>> offer(String smsc, DeliverSm request) {
        List<String> linked = peers.nodes();
        if (linked.isEmpty()) {
            return List.of();
        }
        byte[] octets = octets(smsc, request);
        return linked.stream().map(node -> waiting(node).add(octets)).toList();
    }

    /**
     * Sends a receipt to one node. Never blocks.
     *
     * @return a future as described at {@link #offer(String, DeliverSm)}
     */
    CompletableFuture<Boolean> offer(String node, String smsc, DeliverSm request) {
        return waiting(node).add(octets(smsc, request));
    }

    private static byte[] octets(String smsc, DeliverSm request) {
        return Row.write().text(smsc).pdu(request).toOctets();
    }

    private Waiting waiting(String node) {
        return nodes.computeIfAbsent(node, Waiting::new);
    }

    /** Receipts that wait for the next request to a node. */
    private final class Waiting {

        private final String node;

        /** Guards the following fields. */
        private final Guard lock = new Guard();

        private final Deque<Offer> offers = new ArrayDeque<>();
        private int requests;

        Waiting(String node) {
            this.node = node;
        }

        CompletableFuture<Boolean> add(byte[] octets) {
            Offer offer = new Offer(octets, new CompletableFuture<>());
            lock.run(() -> offers.add(offer));
            send();
            return offer.isStored;
        }

        private void send() {
            List<Offer> group = lock.get(this::next);
            if (group.isEmpty()) {
                return;
            }
            byte[] body = Row.write()
                    .blocks(group.stream().map(Offer::octets).toList())
                    .toOctets();
            peers.ask(node, NodeRequest.RECEIPTS, body)
                    .thenApply(answer -> answers(answer, group.size()))
                    .exceptionally(failure -> new boolean[group.size()])
                    .thenAccept(answers -> answered(group, answers));
        }

        /** Removes the receipts of the next request; none if nothing may be sent now. Called under the lock. */
        private List<Offer> next() {
            List<Offer> group = new ArrayList<>();
            int octets = 0;
            while (requests < MAX_REQUESTS
                    && !offers.isEmpty()
                    && (group.isEmpty() || octets + offers.element().octets.length <= MAX_OCTETS)) {
                Offer offer = offers.remove();
                octets += offer.octets.length;
                group.add(offer);
            }
            requests += group.isEmpty() ? 0 : 1;
            return group;
        }

        private void answered(List<Offer> group, boolean[] answers) {
            lock.run(() -> requests--);
            send();
            for (int i = 0; i < answers.length; i++) {
                group.get(i).isStored.complete(answers[i]);
            }
        }
    }

    private static boolean[] answers(Row.Reader answer, int count) {
        boolean[] answers = new boolean[count];
        for (int i = 0; i < count; i++) {
            answers[i] = answer.flag();
        }
        return answers;
    }
}
