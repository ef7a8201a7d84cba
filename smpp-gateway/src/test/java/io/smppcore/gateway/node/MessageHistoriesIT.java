package io.smppcore.gateway.node;

import static io.smppcore.gateway.GatewayFixture.message;
import static io.smppcore.gateway.GatewayFixture.smscYaml;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.client.SmppClient;
import io.smppcore.gateway.GatewayFixture;
import io.smppcore.gateway.GatewayFixture.Smsc;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.node.MessageModel.Answer;
import io.smppcore.gateway.row.MessageNumber;
import io.smppcore.pdu.CancelSm;
import io.smppcore.pdu.CancelSmResp;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.QuerySm;
import io.smppcore.pdu.QuerySmResp;
import io.smppcore.pdu.ReplaceSm;
import io.smppcore.pdu.ReplaceSmResp;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.receipt.ReceiptParser;
import io.smppcore.testing.Waits;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import io.smppcore.type.Octets;
import io.smppcore.type.RegisteredDelivery;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Messages over three nodes, while links are cut, partitions move, former owners continue and nodes end: submissions,
 * queries, cancellations, replacements, replays, copies and receipts of each message must have an order that {@link
 * MessageModel} permits. One seed, 60 with -Dsmpp.full=true; -Dsmpp.messages.seed repeats the choices of one, though
 * not at the same moments.
 */
@NullUnmarked // values of maps and nodes are present
class MessageHistoriesIT {

    private static final boolean FULL = Boolean.getBoolean("smpp.full");
    private static final int CLIENTS = 2 * FaultyCluster.NODES;
    private static final int WINDOW = 2;
    private static final int LATEST = 3;
    private static final int MAX_MESSAGES = 150;
    private static final int MAX_REQUESTS = 20;
    private static final int MAX_REFUSALS = 3;
    private static final int MAX_BETWEEN = 20;
    private static final int MAX_WAITS = 100;
    private static final int WAIT_MILLIS = 5;
    private static final long QUOTA = 1_000_000;

    @TempDir
    Path directory;

    private final List<Sent> messages = new CopyOnWriteArrayList<>();
    private final List<Sent> acknowledged = new CopyOnWriteArrayList<>();
    private final Queue<Receipt> received = new ConcurrentLinkedQueue<>();
    private final Queue<Told> told = new ConcurrentLinkedQueue<>();
    private final Queue<Copy> copies = new ConcurrentLinkedQueue<>();
    private final List<Smsc> smscs = new ArrayList<>();
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicInteger receipts = new AtomicInteger();
    private final Map<String, AtomicInteger> successes = new ConcurrentHashMap<>();
    private ExecutorService threads;
    private FaultyCluster cluster;
    private ClusterFaults faults;
    private volatile boolean isOver;
    private long seed;

    /** A submitted message. */
    private static final class Sent {
        final History<MessageModel> history = MessageModel.history();
        final int number;
        final int client;
        final long invoked = now();
        final AtomicInteger requests = new AtomicInteger();
        final AtomicInteger versions = new AtomicInteger();
        final AtomicInteger copies = new AtomicInteger();

        /** The time at which the SMSC got the first copy, 0 before. */
        volatile long arrived;

        volatile String id = "";

        Sent(int number, int client) {
            this.number = number;
            this.client = client;
        }
    }

    /** A copy that an SMSC has got from a node. */
    private record Copy(Sent sent, int node, long received) {}

    /** A receipt of an SMSC. */
    private record Receipt(Sent sent, int copy, long invoked, long returned) {}

    /** A receipt for the account. */
    private record Told(String id, MessageState state, long received) {}

    static LongStream seeds() {
        Long one = Long.getLong("smpp.messages.seed");
        return one != null ? LongStream.of(one) : LongStream.rangeClosed(1, FULL ? 60 : 1);
    }

    private static long now() {
        return System.nanoTime();
    }

    private GatewayConfig config(int node) {
        return GatewayConfig.parse("test.yaml", """
                data: %s
                server: {host: 127.0.0.1, port: 0}
                accounts:
                  shop: {password: secret, quota: %d}
                smscs:
                %s
                retry:
                  - {statuses: [ESME_RX_T_APPN], first: 60ms, max: 60ms, attempts: 100}
                store: {minFree: 1000000}
                """.formatted(
                        directory,
                        QUOTA,
                        smscYaml("alpha", smscs.get(node).port(), "  window: " + WINDOW + "\nparkAfter: 1h")));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void behaveLikeThoseOfTheModel(long ofTest) throws Exception {
        seed = ofTest;
        try (ExecutorService all = Executors.newCachedThreadPool()) {
            threads = all;
            for (int node = 0; node < FaultyCluster.NODES; node++) {
                int number = node;
                smscs.add(new Smsc(0, (session, message) -> answer(number, message)));
            }
            cluster = new FaultyCluster(directory, this::config);
            try (FaultyCluster open = cluster) {
                run();
                faults.checkLinks();
                assertThat(open.store().counter("used/shop"))
                        .as("seed %s, prepaid parts", seed)
                        .isEqualTo(messages.stream()
                                .filter(sent -> !sent.id.isEmpty() || sent.arrived != 0)
                                .count());
                check();
            } finally {
                smscs.forEach(Smsc::close);
            }
        }
    }

    private void run() throws Exception {
        faults = new ClusterFaults(cluster, new Random(seed), this::awaitRequests);
        List<Future<?>> clients = new ArrayList<>();
        List<Client> open = new CopyOnWriteArrayList<>();
        try {
            for (int i = 0; i < CLIENTS; i++) {
                Client client = new Client(i, new Random(31 * seed + i));
                open.add(client);
                clients.add(threads.submit(client::run));
            }
            try {
                eventually().until(() -> acknowledged.size() >= CLIENTS);
                faults.cause();
                // A busy machine may not have tried everything by now.
                eventually().until(this::hasTriedEverything);
            } finally {
                isOver = true;
            }
            for (Future<?> client : clients) {
                client.get(Waits.SECONDS, TimeUnit.SECONDS);
            }
            eventually().until(this::isQuiet);
            for (Sent sent : acknowledged) {
                eventually().until(() -> {
                    open.getFirst().query(sent);
                    return !cluster.node(0)
                            .operations()
                            .message("shop", sent.id)
                            .state()
                            .equals(MessageState.ENROUTE);
                });
            }
            eventually().until(this::isQuiet);
            long end = now();
            acknowledged.forEach(sent -> MessageModel.over(sent.history, end));
        } finally {
            open.forEach(Client::close);
        }
    }

    private boolean hasTriedEverything() {
        return successes.keySet().containsAll(List.of("cancel", "replace", "replay"));
    }

    /** Waits for some more requests, but not for long, as they may wait for the end of a fault. */
    private void awaitRequests(Random random) {
        int end = requests.get() + random.nextInt(MAX_BETWEEN);
        for (int i = 0; i < MAX_WAITS && requests.get() < end; i++) {
            pause(WAIT_MILLIS);
        }
    }

    /** Returns true if nothing waits for the SMSC or the account. */
    private boolean isQuiet() {
        if (receipts.get() > 0) {
            return false;
        }
        for (int node = 0; node < FaultyCluster.NODES; node++) {
            Node one = cluster.node(node);
            if (one.operations().waiting() > 0 || one.operations().queuesHere().scheduled() > 0) {
                return false;
            }
        }
        return true;
    }

    private void check() {
        Map<String, Sent> byId = new ConcurrentHashMap<>();
        acknowledged.forEach(sent -> byId.put(sent.id, sent));
        told.stream().filter(one -> byId.containsKey(one.id)).forEach(one -> {
            Sent sent = byId.get(one.id);
            MessageModel.told(sent.history, one.state, sent.invoked, one.received);
        });
        received.stream().filter(one -> !one.sent.id.isEmpty()).forEach(one -> {
            boolean mayBeKept = mayBeKept(one, MessageNumber.partition(one.sent.id));
            MessageModel.receipted(one.sent.history, one.copy, mayBeKept, one.invoked, one.returned);
        });
        List<String> violations = new ArrayList<>();
        for (Sent sent : acknowledged) {
            History<MessageModel> history = sent.history;
            faults.cuts().forEach(cut -> MessageModel.trouble(history, cut.from(), cut.to()));
            for (SharedStore.Transfer one : cluster.store().transfers()) {
                if (one.number() == MessageNumber.partition(sent.id)) {
                    int node = cluster.number(one.view());
                    switch (one.kind()) {
                        case MOVED -> MessageModel.moved(history, node, one.began(), one.ended());
                        case TAKEN_OVER -> MessageModel.takenOver(history, node, one.began(), one.ended());
                        case LOADED -> {}
                        case INFORMED -> MessageModel.informed(history, node, one.began(), one.ended());
                    }
                }
            }
            String violation = history.violation(MessageModel.NEW);
            if (violation != null) {
                violations.add("message " + sent.number + ", " + sent.id + ": " + violation);
            }
        }
        checkOrder(violations);
        checkFormerOwners(violations, byId);
        System.out.println("seed " + seed + ": " + acknowledged.size() + " of " + messages.size() + " messages, "
                + successes + ", violations " + violations.size());
        assertThat(violations).as("seed %s", seed).isEmpty();
    }

    /** Returns true if the partition of a message moved during its receipt, or nodes could not reach each other. */
    private boolean mayBeKept(Receipt one, int partition) {
        return cluster.store().transfers().stream()
                        .anyMatch(move -> move.number() == partition
                                && move.began() <= one.returned
                                && move.ended() >= one.invoked)
                || faults.cuts().stream().anyMatch(cut -> cut.from() <= one.returned && cut.to() >= one.invoked);
    }

    /** Compares messages of one client to one address that the same owner has accepted, while no partition moved. */
    private void checkOrder(List<String> violations) {
        Map<Integer, Sent> last = new ConcurrentHashMap<>();
        acknowledged.stream()
                .sorted(Comparator.comparingLong(sent -> sent.invoked))
                .filter(sent -> sent.arrived != 0 && sent.versions.get() == 0)
                .forEach(next -> {
                    Sent before = last.put(next.client, next);
                    if (before != null
                            && before.arrived > next.arrived
                            && MessageNumber.partition(before.id) == MessageNumber.partition(next.id)
                            && cluster.store().transfers().stream()
                                    .noneMatch(one -> one.ended() >= before.invoked && one.began() <= before.arrived)) {
                        violations.add("message " + next.number + " has overtaken " + before.number);
                    }
                });
    }

    /** Counts what former owners have sent after their losses: no more than the window of their bind. */
    private void checkFormerOwners(List<String> violations, Map<String, Sent> byId) {
        Map<Integer, Integer> owners = new HashMap<>();
        List<SharedStore.Transfer> transfers = cluster.store().transfers();
        for (SharedStore.Transfer one : transfers) {
            int node = cluster.number(one.view());
            boolean isNew =
                    one.kind() == SharedStore.TransferKind.MOVED || one.kind() == SharedStore.TransferKind.TAKEN_OVER;
            Integer former = isNew ? owners.put(one.number(), node) : null;
            if (one.kind() == SharedStore.TransferKind.TAKEN_OVER && former != null) {
                long informed = transfers.stream()
                        .filter(later -> later.kind() == SharedStore.TransferKind.INFORMED
                                && later.number() == one.number()
                                && later.began() > one.ended()
                                && cluster.number(later.view()) == former)
                        .mapToLong(SharedStore.Transfer::ended)
                        .min()
                        .orElse(Long.MAX_VALUE);
                long count = copies.stream()
                        .filter(copy -> copy.node == former
                                && copy.received > one.ended()
                                && copy.received < informed
                                && byId.containsKey(copy.sent.id)
                                && MessageNumber.partition(copy.sent.id) == one.number())
                        .count();
                if (count > WINDOW) {
                    violations.add("former owner " + former + " of partition " + one.number() + " has sent " + count);
                }
            }
        }
    }

    /** Returns the response of an SMSC, and adds the copy to its history. */
    private SubmitSmResp answer(int node, SubmitSm submit) throws InterruptedException {
        long received = now();
        String[] text = GatewayFixture.text(submit).split("\\.", -1);
        Sent sent = messages.get(Integer.parseInt(text[0]));
        sent.arrived = sent.arrived == 0 ? received : sent.arrived;
        copies.add(new Copy(sent, node, received));
        int copy = sent.copies.incrementAndGet();
        MessageModel.sent(sent.history, node, copy, Integer.parseInt(text[1]), sent.invoked, received);
        Random random = new Random(seed * 1_000_003 + sent.number * 101L + copy);
        Thread.sleep(random.nextInt(8) == 0 ? 60 : random.nextInt(8)); // sometimes a queue forms
        Answer answer = copy > MAX_REFUSALS
                ? Answer.ACCEPTED
                : switch (random.nextInt(10)) {
                    case 0, 1, 2, 3 -> Answer.REFUSED_FOR_NOW;
                    case 4, 5 -> Answer.REFUSED;
                    default -> Answer.ACCEPTED;
                };
        if (answer == Answer.ACCEPTED) {
            receipts.incrementAndGet();
            threads.execute(() -> receipt(sent, submit, copy, random));
            if (random.nextInt(4) == 0) {
                Thread.sleep(random.nextInt(10)); // the receipt may be first
            }
        }
        MessageModel.answered(sent.history, copy, answer, now());
        return switch (answer) {
            case ACCEPTED -> SubmitSmResp.ok(smscId(sent, copy));
            case REFUSED_FOR_NOW -> submit.respond(CommandStatus.ESME_RX_T_APPN);
            case REFUSED -> submit.respond(CommandStatus.ESME_RINVDSTADR);
        };
    }

    private static String smscId(Sent sent, int copy) {
        return "c" + sent.number + "-" + copy;
    }

    /** Sends a receipt to any node, until it is accepted. */
    private void receipt(Sent sent, SubmitSm submit, int copy, Random random) {
        DeliverSm receipt = Smsc.receiptFor(submit, smscId(sent, copy), MessageState.DELIVERED);
        try {
            while (true) {
                pause(random.nextInt(20));
                long invoked = now();
                if (isAccepted(smscs.get(random.nextInt(smscs.size())), receipt)) {
                    received.add(new Receipt(sent, copy, invoked, now()));
                    if (random.nextInt(8) > 0) {
                        return;
                    }
                } else {
                    received.add(new Receipt(sent, copy, invoked, History.NEVER));
                }
            }
        } finally {
            receipts.decrementAndGet();
        }
    }

    private static boolean isAccepted(Smsc smsc, DeliverSm receipt) {
        try {
            return !smsc.binds().isEmpty() && smsc.send(receipt).isOk();
        } catch (RuntimeException e) {
            return false;
        }
    }

    private static void pause(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A client that is bound to a node, and again after the node has ended. */
    private final class Client {
        private final int number;
        private final Random random;
        private @Nullable Node node;
        private @Nullable SmppClient client;
        private @Nullable CompletableFuture<Void> connecting;

        Client(int number, Random random) {
            this.number = number;
            this.random = random;
        }

        void run() {
            while (!isOver) {
                if (isBound()) {
                    request();
                    requests.incrementAndGet();
                }
                pause(random.nextInt(10));
            }
            eventually().until(this::isBound);
        }

        private boolean isBound() {
            Node now = cluster.node(number % FaultyCluster.NODES);
            if (now == null) {
                return false;
            }
            if (now != node) {
                close();
                node = now;
                client = SmppClient.builder()
                        .endpoint("127.0.0.1", now.port())
                        .systemId("shop")
                        .password("secret")
                        .options(options -> options.requestTimeout(Waits.BOUND))
                        .onDeliverSm((session, request) -> told(request))
                        .build();
                connecting = client.connectAsync();
            }
            if (connecting.isCompletedExceptionally()) {
                node = null; // the next call tries again
            }
            return client.state().isBound();
        }

        void close() {
            if (client != null) {
                client.closeNow();
            }
        }

        private DeliverSmResp told(DeliverSm request) {
            DeliveryReceipt receipt = ReceiptParser.defaults().parse(request).orElseThrow();
            told.add(new Told(receipt.id().orElseThrow(), receipt.messageState().orElseThrow(), now()));
            return DeliverSmResp.ok();
        }

        private void request() {
            int size = acknowledged.size();
            boolean mayAdd = messages.size() < MAX_MESSAGES || !hasTriedEverything();
            if (size == 0 || (mayAdd && random.nextInt(5) == 0)) {
                submit();
                return;
            }
            Sent sent = acknowledged.get(size - 1 - random.nextInt(Math.min(size, LATEST)));
            if (sent.requests.incrementAndGet() > MAX_REQUESTS) {
                return;
            }
            switch (random.nextInt(4)) {
                case 0 -> query(sent);
                case 1 -> cancel(sent);
                case 2 -> replace(sent);
                default -> replay(sent);
            }
        }

        private void submit() {
            Sent sent;
            synchronized (messages) {
                sent = new Sent(messages.size(), number);
                messages.add(sent);
            }
            SubmitSmResp response = answer(
                    message("49170" + (1_000_000 + number), sent.number + ".0").build());
            if (response != null && response.isOk()) {
                MessageModel.submitted(sent.history, sent.invoked, now());
                sent.id = response.messageId();
                acknowledged.add(sent);
            }
        }

        /** Returns a response; null if there is none. */
        private <R extends Response> @Nullable R answer(Request<R> request) {
            Optional<CompletableFuture<R>> answer = client.trySend(request);
            try {
                return answer.isEmpty() ? null : answer.get().get(Waits.SECONDS, TimeUnit.SECONDS);
            } catch (Exception e) {
                return null;
            }
        }

        private void query(Sent sent) {
            long invoked = now();
            QuerySmResp response = answer(QuerySm.of(sent.id, Address.EMPTY));
            if (response != null && response.isOk()) {
                MessageModel.queried(sent.history, response.messageState(), invoked, now());
            } else if (response != null && response.commandStatus().equals(CommandStatus.ESME_RINVMSGID)) {
                MessageModel.unknown(sent.history, "query", invoked, now());
            }
        }

        private void cancel(Sent sent) {
            long invoked = now();
            CancelSmResp response = answer(CancelSm.of("", sent.id, Address.EMPTY, Address.EMPTY));
            if (response != null && response.isOk()) {
                succeeded("cancel");
                MessageModel.cancelled(sent.history, invoked, now());
            } else if (!isRefused(sent, "cancel", response, CommandStatus.ESME_RCANCELFAIL, invoked)) {
                MessageModel.cancelled(sent.history, invoked, History.NEVER);
            }
        }

        private void replace(Sent sent) {
            int version = sent.versions.incrementAndGet();
            long invoked = now();
            ReplaceSmResp response = answer(ReplaceSm.builder()
                    .messageId(sent.id)
                    .registeredDelivery(RegisteredDelivery.FINAL)
                    .shortMessage(Octets.of((sent.number + "." + version).getBytes(StandardCharsets.US_ASCII)))
                    .build());
            if (response != null && response.isOk()) {
                succeeded("replace");
                MessageModel.replaced(sent.history, version, invoked, now());
            } else if (!isRefused(sent, "replace", response, CommandStatus.ESME_RREPLACEFAIL, invoked)) {
                MessageModel.replaced(sent.history, version, invoked, History.NEVER);
            }
        }

        private static boolean isRefused(
                Sent sent, String request, @Nullable Response response, CommandStatus tooLate, long invoked) {
            if (response != null && response.commandStatus().equals(tooLate)) {
                MessageModel.tooLate(sent.history, request, invoked, now());
                return true;
            }
            if (response != null && response.commandStatus().equals(CommandStatus.ESME_RINVMSGID)) {
                MessageModel.unknown(sent.history, request, invoked, now());
                return true;
            }
            return false;
        }

        private void replay(Sent sent) {
            long invoked = now();
            try {
                if (node.operations().deadLetters().replay(sent.id)) {
                    succeeded("replay");
                    MessageModel.replayed(sent.history, invoked, now());
                } else {
                    MessageModel.notDead(sent.history, invoked, now());
                }
            } catch (RuntimeException e) {
                MessageModel.replayed(sent.history, invoked, History.NEVER);
            }
        }

        private void succeeded(String request) {
            successes.computeIfAbsent(request, first -> new AtomicInteger()).incrementAndGet();
        }
    }
}
