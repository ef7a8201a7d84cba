package io.smppcore.gateway.bench;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.smppcore.gateway.broker.Brokers;
import io.smppcore.gateway.broker.WithBrokers;
import io.smppcore.gateway.load.TestBed;
import io.smppcore.gateway.load.Upstream;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.testing.Waits;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Three processes with three brokers whose managed configuration is changed at all of them while two are killed. */
@WithBrokers
@Isolated("six processes are enough for small machines")
@EnabledIfSystemProperty(named = "smpp.full", matches = "true", disabledReason = "takes minutes")
@NullUnmarked // values of maps are present, or the test fails
class ManagedNodesIT {

    private static final int NODES = 3;
    private static final int CLIENTS = 2 * NODES;
    private static final int ITEMS = 3;

    /** Number of changes after each fault. */
    private static final int CHANGES = 60;

    private static final int MAX_CREATED = 30;
    private static final int MESSAGES = 20;
    private static final long PAUSE_MILLIS = 20;
    private static final String TOKEN = "admin";
    private static final String ACCOUNT_TOKEN = "token-of-shop";

    @TempDir
    Path directory;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Queue<Done> done = new ConcurrentLinkedQueue<>();
    private final AtomicInteger conflicts = new AtomicInteger();

    /** Changes of an item whose outcome is unknown. */
    private final Map<String, Integer> unknown = new ConcurrentHashMap<>();

    /** Clients that were told that they have created an item. */
    private final Map<String, Queue<String>> creators = new ConcurrentHashMap<>();

    private final AtomicInteger created = new AtomicInteger();
    private TestBed bed;

    /** A change that was confirmed, between two moments. */
    private record Done(long begin, long end, String item, long value) {}

    /** A counter of messages that arrive. */
    private static final class Arrivals implements Upstream.Events {

        private final AtomicInteger count = new AtomicInteger();

        @Override
        public void seen(SubmitSm message, int life) {
            count.incrementAndGet();
        }
    }

    private static String config(int alpha, int beta) {
        StringBuilder text = new StringBuilder(
                "configuration: managed\naccounts:\n  shop: {password: secret, token: " + ACCOUNT_TOKEN + "}\n");
        for (int i = 0; i < ITEMS; i++) {
            text.append("  item-%d: {certificates: 'cn:item-%d', quota: 0}\n".formatted(i, i));
        }
        String client =
                "{client: {endpoints: '127.0.0.1:%d', systemId: gateway, password: secret, backoff.first: 100ms,"
                        + " backoff.max: 500ms}}\n";
        return text.append("smscs:\n  alpha: ")
                .append(client.formatted(alpha))
                .append("  beta: ")
                .append(client.formatted(beta))
                .append("routes: [{name: all, targets: alpha}]\n")
                .toString();
    }

    @Test
    void noChangeIsLostOrMadeTwiceWhileNodesAreKilled(Brokers brokers) throws Exception {
        Arrivals toAlpha = new Arrivals();
        Arrivals toBeta = new Arrivals();
        AtomicBoolean isOver = new AtomicBoolean();
        try (Upstream alpha = new Upstream(0, 0, toAlpha);
                Upstream beta = new Upstream(0, 0, toBeta);
                TestBed opened =
                        new TestBed(directory, "256m", NODES, brokers, TOKEN, 10, config(alpha.port(), beta.port()));
                ExecutorService threads = Executors.newCachedThreadPool()) {
            bed = opened;
            bed.logErrorsOnly();
            bed.startAll();
            List<Future<?>> clients = new ArrayList<>();
            try {
                for (int i = 0; i < CLIENTS; i++) {
                    int number = i;
                    clients.add(threads.submit(() -> edit(number, isOver)));
                }
                awaitChanges();
                int killed = other(owner());
                bed.kill(killed);
                awaitChanges();
                bed.start(killed);
                awaitChanges();

                int drainedAt = other(owner());
                assertThat(send(drainedAt, "POST", "/smscs/alpha/drain?to=beta", "")
                                .statusCode())
                        .isEqualTo(200);
                int owner = owner();
                bed.kill(owner);
                awaitChanges();
                for (int node = 1; node <= NODES; node++) {
                    if (node != owner) {
                        assertThat(send(node, "GET", "/smscs", "").body())
                                .contains("\"state\":\"drained\",\"to\":\"beta\"");
                        submit(node);
                    }
                }
                eventually().until(() -> toBeta.count.get() >= (NODES - 1) * MESSAGES);
                assertThat(toAlpha.count.get()).isZero();
                bed.start(owner);
                awaitChanges();
            } finally {
                isOver.set(true);
            }
            for (Future<?> one : clients) {
                one.get(Waits.SECONDS, TimeUnit.SECONDS);
            }
            check();
        }
    }

    private void awaitChanges() {
        int before = done.size();
        eventually().until(() -> done.size() >= before + CHANGES);
    }

    /** Returns the number of the owner of the partition with the configuration, when all nodes agree. */
    private int owner() throws Exception {
        Set<Integer> owners = new HashSet<>();
        eventually().until(() -> {
            owners.clear();
            for (int node = 1; node <= NODES; node++) {
                owners.add(owner(node));
            }
            return owners.size() == 1 && !owners.contains(0);
        });
        return owners.iterator().next();
    }

    /** Returns the number of the owner according to a node, 0 if it knows none. */
    private int owner(int node) throws Exception {
        for (Object one : (List<?>)
                JSON.std.mapFrom(send(node, "GET", "/nodes", "").body()).get("nodes")) {
            Map<?, ?> state = (Map<?, ?>) one;
            if (((List<?>) state.get("partitions")).contains(0)) {
                return Integer.parseInt(String.valueOf(state.get("name")).replace("node-", ""));
            }
        }
        return 0;
    }

    /** Returns the number of another running node. */
    private static int other(int node) {
        return node % NODES + 1;
    }

    private void submit(int node) throws Exception {
        for (int i = 0; i < MESSAGES; i++) {
            HttpRequest request = request(node, "/messages")
                    .setHeader("Authorization", "Bearer " + ACCOUNT_TOKEN)
                    .setHeader("Idempotency-Key", node + " " + i)
                    .POST(BodyPublishers.ofString("{\"from\": \"Shop\", \"to\": \"491701234567\", \"text\": \"a\"}"))
                    .build();
            // 503 while a partition moves.
            eventually()
                    .until(() -> client.send(request, HttpResponse.BodyHandlers.ofString())
                                    .statusCode()
                            == 202);
        }
    }

    /** Changes and creates items at a node, again and again. */
    private Void edit(int number, AtomicBoolean isOver) throws Exception {
        int node = number % NODES + 1;
        for (int round = 0; !isOver.get(); round++) {
            try {
                if (round % 10 == 9 && created.get() < MAX_CREATED) {
                    create(node, "client-" + number);
                } else {
                    change(node, "item-" + (number + round) % ITEMS);
                }
            } catch (IOException e) {
                // The node is killed, or not yet started again.
                Thread.sleep(PAUSE_MILLIS);
            }
        }
        return null;
    }

    private void change(int node, String item) throws Exception {
        String path = "/config/accounts/" + item;
        HttpResponse<String> now = send(node, "GET", path, "");
        if (now.statusCode() != 200) {
            // Before it has a configuration.
            assertThat(now.statusCode()).isIn(404, 503);
            Thread.sleep(PAUSE_MILLIS);
            return;
        }
        long value = quota(now.body()) + 1;
        HttpRequest request = request(node, path)
                .header("If-Match", tag(now))
                .method("PATCH", BodyPublishers.ofString("{\"quota\": " + value + "}"))
                .build();
        long begin = System.nanoTime();
        int status = status(request, item);
        if (status == 200) {
            done.add(new Done(begin, System.nanoTime(), item, value));
        } else if (status == 412) {
            conflicts.incrementAndGet();
        }
    }

    private void create(int node, String name) throws Exception {
        int number = created.get();
        String item = "new-" + number;
        HttpRequest request = request(node, "/config/accounts/" + item)
                .header("If-None-Match", "*")
                .PUT(BodyPublishers.ofString("{\"certificates\": \"cn:%s\", \"tags\": [\"%s\"]}".formatted(item, name)))
                .build();
        if (status(request, item) == 200) {
            creators.computeIfAbsent(item, key -> new ConcurrentLinkedQueue<>()).add(name);
        }
        created.compareAndSet(number, number + 1);
    }

    /** Sends a change, and returns 200, 412, or 0 if it is not made or if that is unknown. */
    private int status(HttpRequest request, String item) throws Exception {
        try {
            HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() == 503) {
                if (!response.body().contains("nothing is changed")) {
                    unknown.merge(item, 1, Integer::sum);
                }
                return 0;
            }
            assertThat(response.statusCode()).as(response.body()).isIn(200, 412);
            return response.statusCode();
        } catch (ConnectException e) {
            throw e;
        } catch (IOException e) {
            unknown.merge(item, 1, Integer::sum);
            throw e;
        }
    }

    private void check() throws Exception {
        assertThat(conflicts.get()).isPositive();
        eventually().untilAsserted(() -> {
            HttpResponse<String> first = send(1, "GET", "/config?secrets=true", "");
            for (int node = 2; node <= NODES; node++) {
                HttpResponse<String> other = send(node, "GET", "/config?secrets=true", "");
                assertThat(other.body()).isEqualTo(first.body());
                assertThat(tag(other)).isEqualTo(tag(first));
            }
        });
        HttpResponse<String> config = send(1, "GET", "/config", "");
        Map<?, ?> accounts = (Map<?, ?>) JSON.std.mapFrom(config.body()).get("accounts");
        List<String> audit = audit(1);
        for (int node = 2; node <= NODES; node++) {
            assertThat(audit(node)).isEqualTo(audit);
        }
        // The first content has a revision and no entry; each change after it has both.
        String tag = tag(config);
        assertThat(audit).hasSize(Integer.parseInt(tag, 1, tag.length() - 1, 10) - 1);
        assertThat(audit).containsOnlyOnce("drain smsc_states.alpha");
        for (int i = 0; i < ITEMS; i++) {
            String item = "item-" + i;
            long quota = ((Number) ((Map<?, ?>) accounts.get(item)).get("quota")).longValue();
            assertThat(audit.stream().filter(("patch accounts." + item)::equals).count())
                    .as(item)
                    .isEqualTo(quota);
            checkOrder(item, quota);
        }
        for (int number = 0; number < created.get(); number++) {
            String item = "new-" + number;
            List<String> told = List.copyOf(creators.getOrDefault(item, new ConcurrentLinkedQueue<>()));
            assertThat(told).as(item).hasSizeLessThanOrEqualTo(1);
            boolean isThere = accounts.containsKey(item);
            if (!told.isEmpty()) {
                assertThat(((Map<?, ?>) accounts.get(item)).get("tags")).isEqualTo(told);
            }
            if (isThere && told.isEmpty()) {
                assertThat(unknown).containsKey(item);
            }
            assertThat(audit.stream().filter(("put accounts." + item)::equals).count())
                    .as(item)
                    .isEqualTo(isThere ? 1 : 0);
        }
    }

    /** Checks that the changes of an item can have happened one after the other, each between its two moments. */
    private void checkOrder(String item, long quota) {
        List<Done> all = done.stream().filter(one -> one.item.equals(item)).toList();
        assertThat(new HashSet<>(all.stream().map(Done::value).toList()))
                .as(item)
                .hasSize(all.size());
        assertThat(quota).as(item).isBetween((long) all.size(), (long) all.size() + unknown.getOrDefault(item, 0));
        for (Done one : all) {
            assertThat(one.value).isBetween(1L, quota);
            for (Done other : all) {
                assertThat(one.end >= other.begin || one.value < other.value)
                        .as("%s, then %s", one, other)
                        .isTrue();
            }
        }
    }

    /** Returns the entries for changes. */
    private List<String> audit(int node) throws Exception {
        List<String> entries = new ArrayList<>();
        String after = "";
        while (true) {
            List<?> page = (List<?>) JSON.std
                    .mapFrom(send(node, "GET", "/audit?limit=1000" + after, "").body())
                    .get("entries");
            if (page.isEmpty()) {
                return entries;
            }
            for (Object one : page) {
                Map<?, ?> entry = (Map<?, ?>) one;
                String action = String.valueOf(entry.get("action"));
                if (!action.startsWith("GET ")) { // this test reads secrets
                    entries.add(action + " " + entry.get("object"));
                }
                after = "&after=" + entry.get("id");
            }
        }
    }

    private static long quota(String item) throws IOException {
        return ((Number) JSON.std.mapFrom(item).get("quota")).longValue();
    }

    private static String tag(HttpResponse<String> response) {
        return response.headers().firstValue("ETag").orElseThrow();
    }

    private HttpRequest.Builder request(int node, String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + bed.httpPort(node) + "/v1" + path))
                .timeout(Waits.BOUND)
                .setHeader("Authorization", "Bearer " + TOKEN);
    }

    private HttpResponse<String> send(int node, String method, String path, String body) throws Exception {
        return client.send(
                request(node, path)
                        .method(method, BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }
}
