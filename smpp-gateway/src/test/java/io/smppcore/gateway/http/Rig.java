package io.smppcore.gateway.http;

import com.fasterxml.jackson.jr.ob.JSON;
import io.smppcore.gateway.GatewayFixture;
import io.smppcore.gateway.config.ClusterConfig;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.node.GatewayClock;
import io.smppcore.gateway.node.Node;
import io.smppcore.gateway.node.NodeTimes;
import io.smppcore.gateway.store.Directory;
import io.smppcore.gateway.store.EmbeddedStore;
import io.smppcore.gateway.store.FaultyStores;
import io.smppcore.gateway.store.GatewayStore;
import io.smppcore.gateway.store.GatewayStore.Ownership;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.MemoryDirectory;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.testing.Waits;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A node with its HTTP interface, and an HTTP client. */
final class Rig implements AutoCloseable {

    static final String SHOP = "shop-token";
    static final String BANK = "bank-token";
    static final String ADMIN = "admin-token";
    static final int MAX_CONNECTIONS = 20;

    /** Longer than a test. */
    private static final Duration JOINING = Duration.ofDays(1);

    final Node node;
    final HttpFront front;
    final Callbacks callbacks;
    private final HttpClient client;
    private final String base;

    private Rig(GatewayConfig config, GatewayStore store, HttpClient client, Duration patience) {
        this(config, new Node(config, store, List.of()), client, patience);
    }

    private Rig(GatewayConfig config, Node node, HttpClient client, Duration patience) {
        this.client = client;
        this.node = node;
        node.start();
        callbacks = Callbacks.start(node, Duration.ofSeconds(Waits.METHOD_SECONDS), JOINING);
        front = new HttpFront(
                Objects.requireNonNull(config.http()),
                new Api(
                        node,
                        () -> {
                            throw new IllegalArgumentException("accounts: changed (expected: as before)");
                        },
                        Optional::empty,
                        config.http().token()),
                patience,
                MAX_CONNECTIONS);
        base = (config.http().tls() == null ? "http" : "https") + "://localhost:" + front.port();
    }

    /** Returns the configuration of a node. */
    static String yaml(Path data, int upstream, String account, String rest) {
        return """
                data: %s
                server: {host: 127.0.0.1, port: 0}
                accounts:
                  shop: {password: secret, token: shop-token%s}
                  bank: {password: secret, token: bank-token}
                smscs:
                  up:
                    client: {endpoints: "127.0.0.1:%d", systemId: gateway, password: secret, backoff.first: 100ms}
                store: {minFree: 1000}
                %s
                """.formatted(data, account, upstream, rest);
    }

    static Rig start(String yaml, HttpClient client, Duration patience) {
        GatewayConfig config = GatewayConfig.parse("test", yaml);
        return new Rig(config, EmbeddedStore.open(config.data()), client, patience);
    }

    /** Starts a node of a cluster of two, which owns the partition with its number. */
    static Rig node(int number, Path data, int upstream, MemoryDirectory directory) {
        GatewayConfig one = GatewayConfig.parse(
                "test", yaml(data, upstream, "", "http: {host: 127.0.0.1, port: 0, token: admin-token}"));
        GatewayConfig config = GatewayFixture.nodeOf(
                one, new ClusterConfig("gateway-" + number, "127.0.0.1", 0, "secret of the nodes", null));
        return new Rig(
                config,
                new OnePartition(EmbeddedStore.open(data, 2), number, directory),
                HttpClient.newHttpClient(),
                Waits.BOUND);
    }

    /** A store of which a node owns only one partition. */
    private record OnePartition(EmbeddedStore store, int number, Directory directory) implements GatewayStore {

        @Override
        public void own(Ownership ownership) {
            store.own(new Ownership() {
                @Override
                public void assigned(Partition partition) {
                    if (partition.number() == number) {
                        ownership.assigned(partition);
                    }
                }

                @Override
                public void revoked(Partition partition) {
                    throw new AssertionError("an embedded store keeps its partitions");
                }
            });
        }

        @Override
        public int partitionCount() {
            return store.partitionCount();
        }

        @Override
        public long freeOctets() {
            return store.freeOctets();
        }

        @Override
        public @Nullable StoreException failure() {
            return store.failure();
        }

        @Override
        public @Nullable String obstacle() {
            return store.obstacle();
        }

        @Override
        public void close() {
            store.close();
        }
    }

    /** Starts a node whose writes to disk fail while the switch is true. */
    static Rig faulty(Path data, int upstream, AtomicBoolean fails) {
        String yaml = yaml(data, upstream, "", "http: {host: 127.0.0.1, port: 0, token: admin-token}");
        return new Rig(
                GatewayConfig.parse("test", yaml),
                FaultyStores.open(data, fails),
                HttpClient.newHttpClient(),
                Waits.BOUND);
    }

    static Rig start(Path data, int upstream, String account) {
        String http = "http: {host: 127.0.0.1, port: 0, token: admin-token}";
        return start(yaml(data, upstream, account, http), HttpClient.newHttpClient(), Waits.BOUND);
    }

    /** Starts a node whose clock a test sets. */
    static Rig withClock(Path data, int upstream, InstantSource machine) {
        String yaml = yaml(data, upstream, "", "http: {host: 127.0.0.1, port: 0, token: admin-token}");
        GatewayConfig config = GatewayConfig.parse("test", yaml);
        NodeTimes times = new NodeTimes(
                new GatewayClock(machine, System::nanoTime), Executors.newSingleThreadScheduledExecutor(), Waits.BOUND);
        Node node = new Node(config, EmbeddedStore.open(data), List.of(), times);
        return new Rig(config, node, HttpClient.newHttpClient(), Waits.BOUND);
    }

    /**
     * A response.
     *
     * @param status status
     * @param text body
     * @param headers headers
     */
    record Answer(int status, String text, java.net.http.HttpHeaders headers) {

        Map<String, Object> tree() {
            try {
                return JSON.std.mapFrom(text);
            } catch (IOException e) {
                throw new AssertionError("no object: " + text, e);
            }
        }

        String member(String name) {
            return String.valueOf(tree().get(name));
        }
    }

    Answer ask(String token, String method, String path, String body, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + path))
                .timeout(Waits.BOUND)
                .method(method, HttpRequest.BodyPublishers.ofString(body, StandardCharsets.UTF_8));
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        if (headers.length > 0) {
            request.headers(headers);
        }
        HttpResponse<String> response =
                client.send(request.build(), HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
        return new Answer(response.statusCode(), response.body(), response.headers());
    }

    Answer get(String token, String path) throws Exception {
        return ask(token, "GET", path, "");
    }

    Answer send(String body, String... headers) throws Exception {
        return ask(SHOP, "POST", "/v1/messages", body, headers);
    }

    @Override
    public void close() {
        front.close();
        callbacks.close();
        node.close();
    }
}
