package io.smppcore.gateway;

import static io.smppcore.testing.Waits.eventually;

import io.smppcore.client.SmppClient;
import io.smppcore.gateway.broker.Ports;
import io.smppcore.gateway.config.AccountConfig;
import io.smppcore.gateway.config.ClusterConfig;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.receipt.ReceiptFormat;
import io.smppcore.receipt.ReceiptParser;
import io.smppcore.server.Account;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import io.smppcore.server.StoredPassword;
import io.smppcore.session.Dispatch;
import io.smppcore.session.RequestHandler;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.Waits;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.MessageState;
import io.smppcore.type.Octets;
import io.smppcore.type.RegisteredDelivery;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A gateway with local SMSCs and accounts for a test. */
public final class GatewayFixture implements AutoCloseable {

    private final List<Runnable> open = new ArrayList<>();
    private final Path data;
    private @Nullable Gateway gateway;

    public GatewayFixture(Path data) {
        this.data = data;
    }

    /** An SMSC that records messages. */
    public static final class Smsc implements AutoCloseable {
        public final List<SubmitSm> messages = new CopyOnWriteArrayList<>();
        public final List<String> sessions = new CopyOnWriteArrayList<>();
        private final AtomicInteger ids = new AtomicInteger();
        private final SmppServer server;

        public Smsc(int port, @Nullable RequestHandler<SubmitSm, SubmitSmResp> handler) {
            server = SmppServer.builder()
                    .authenticator(BindAuthenticator.anyone())
                    .host("127.0.0.1")
                    .port(port)
                    .options(options -> options.dispatch(Dispatch.ORDERED).requestTimeout(Waits.BOUND))
                    .onSubmitSm((session, message) -> {
                        // Both at the same index: other sessions receive at the same time.
                        synchronized (messages) {
                            // First, so that an awaited message has its session.
                            sessions.add(session.id());
                            messages.add(message);
                        }
                        return handler == null
                                ? SubmitSmResp.ok("id" + ids.incrementAndGet())
                                : handler.handle(session, message);
                    })
                    .start();
        }

        public int port() {
            return server.port();
        }

        public List<SmppSession> binds() {
            return server.sessions();
        }

        /** Sends a receipt with an id, and returns the response of the gateway. */
        public DeliverSmResp receipt(String id, MessageState state) {
            return send(receiptFor(messages.getFirst(), id, state));
        }

        public <R extends Response> R send(Request<R> request) {
            return server.send("gateway", request);
        }

        public static DeliverSm receiptFor(SubmitSm message, String id, MessageState state) {
            LocalDateTime now = LocalDateTime.now(ZoneOffset.UTC);
            return ReceiptFormat.defaults().deliverSm(message, DeliveryReceipt.of(id, state, now, now));
        }

        public SubmitSm awaitMessage(int count) {
            eventually().until(() -> messages.size() >= count);
            return messages.get(count - 1);
        }

        public List<String> texts() {
            return messages.stream().map(GatewayFixture::text).toList();
        }

        @Override
        public void close() {
            server.close();
        }
    }

    /** Returns an account with limits. */
    public static AccountConfig account(String systemId, @Nullable Double rate, @Nullable Long quota) {
        return account(systemId, rate, null, quota);
    }

    /** Returns an account with limits and a burst. */
    public static AccountConfig account(
            String systemId, @Nullable Double rate, @Nullable Integer burst, @Nullable Long quota) {
        return new AccountConfig(
                systemId,
                Account.builder().password(StoredPassword.plain("secret")).build(),
                rate,
                burst,
                quota,
                1,
                1_000_000,
                List.of(),
                AccountConfig.ReceiptBind.ANY,
                AccountConfig.UnknownOutcome.RESEND,
                Set.of(),
                Tlvs.EMPTY,
                Duration.ofDays(1),
                null,
                null,
                false);
    }

    /** Returns a configuration extended by a cluster. */
    public static GatewayConfig nodeOf(GatewayConfig one, ClusterConfig cluster) {
        return new GatewayConfig(
                one.data(),
                one.server(),
                one.accounts(),
                one.smscs(),
                one.routes(),
                one.mo(),
                one.rules(),
                one.retry(),
                one.http(),
                one.cdr(),
                one.traces(),
                one.store(),
                cluster,
                one.managed(),
                one.text());
    }

    /** An account that records deliveries. */
    public static final class Customer implements AutoCloseable {
        public final List<DeliverSm> deliveries = new CopyOnWriteArrayList<>();
        public final List<String> sessions = new CopyOnWriteArrayList<>();
        private final SmppClient client;

        public Customer(int port, String systemId, int binds) {
            client = SmppClient.builder()
                    .endpoint("127.0.0.1", port)
                    .systemId(systemId)
                    .password("secret")
                    .binds(binds)
                    .options(options -> options.dispatch(Dispatch.ORDERED)
                            .bindTimeout(Waits.BOUND)
                            .requestTimeout(Waits.BOUND)
                            .windowTimeout(Waits.BOUND))
                    .onDeliverSm((session, request) -> {
                        sessions.add(session.id());
                        deliveries.add(request);
                        return DeliverSmResp.ok();
                    })
                    .connect();
        }

        public SmppClient client() {
            return client;
        }

        public SubmitSmResp submit(String to, String text) {
            return client.send(message(to, text).build());
        }

        public DeliverSm awaitDelivery(int count) {
            eventually().until(() -> deliveries.size() >= count);
            return deliveries.get(count - 1);
        }

        public DeliveryReceipt awaitReceipt(int count) {
            return ReceiptParser.defaults().parse(awaitDelivery(count)).orElseThrow();
        }

        @Override
        public void close() {
            client.close();
        }
    }

    public static SubmitSm.Builder message(String to, String text) {
        return SubmitSm.builder()
                .sourceAddress(Address.alphanumeric("Shop"))
                .destinationAddress(Address.international(to))
                .registeredDelivery(RegisteredDelivery.FINAL)
                .shortMessage(Octets.of(text.getBytes(StandardCharsets.US_ASCII)));
    }

    public static String text(SubmitSm message) {
        return new String(message.messageOctets().toByteArray(), StandardCharsets.US_ASCII);
    }

    public static int freePort() throws IOException {
        return Ports.free();
    }

    public Smsc smsc() {
        return smsc(0, null);
    }

    public Smsc smsc(RequestHandler<SubmitSm, SubmitSmResp> handler) {
        return smsc(0, handler);
    }

    public Smsc smsc(int port, @Nullable RequestHandler<SubmitSm, SubmitSmResp> handler) {
        Smsc smsc = new Smsc(port, handler);
        open.add(smsc::close);
        return smsc;
    }

    /** Returns the configuration of an SMSC group on a port. */
    public static String smscYaml(String name, int port, String more) {
        return """
                  %s:
                    client:
                      endpoints: 127.0.0.1:%d
                      systemId: gateway
                      password: secret
                      backoff.first: 50ms
                      backoff.max: 200ms
                %s""".formatted(name, port, more.indent(4));
    }

    /** Returns a configuration with the account {@code shop} and its options. */
    public GatewayConfig config(String account, String smscs, String rest) {
        return GatewayConfig.parse("test.yaml", """
                data: %s
                server:
                  host: 127.0.0.1
                  port: 0
                  bindTimeout: 1m
                accounts:
                  shop:
                    password: secret
                %s
                smscs:
                %s
                store:
                  minFree: 1000000
                %s
                """.formatted(data, account.indent(4), smscs, rest));
    }

    /** Returns a configuration with accounts, all with the password {@code secret}. */
    public GatewayConfig config(List<String> accounts, String smscs, String rest) {
        return config(accounts, smscs, rest, "store: {minFree: 1000000}");
    }

    /** Returns a configuration with accounts, all with the password {@code secret}, and its own store. */
    public GatewayConfig config(List<String> accounts, String smscs, String rest, String store) {
        StringBuilder all = new StringBuilder();
        accounts.forEach(account -> all.append("  ").append(account).append(": {password: secret}\n"));
        return GatewayConfig.parse("test.yaml", """
                data: %s
                server: {host: 127.0.0.1, port: 0, bindTimeout: 1m}
                accounts:
                %s
                smscs:
                %s
                %s
                %s
                """.formatted(data, all, smscs, store, rest));
    }

    public Gateway start(String account, String smscs, String rest) {
        return start(config(account, smscs, rest));
    }

    public Gateway start(GatewayConfig config) {
        Gateway started = Gateway.start(config);
        gateway = started;
        return started;
    }

    /** Closes the gateway and restarts it with the same store. */
    public Gateway restart(GatewayConfig config) {
        gateway().close();
        return start(config);
    }

    public Gateway gateway() {
        if (gateway == null) {
            throw new IllegalStateException("not started");
        }
        return gateway;
    }

    /** Returns the number of messages that wait for an SMSC group. */
    public long depth(String group) {
        return Objects.requireNonNull(gateway().state().groups().get(group)).depth();
    }

    /** Returns the number of deliveries that wait for an account. */
    public long depthOfAccount(String account) {
        return Objects.requireNonNull(gateway().state().accounts().get(account)).depth();
    }

    public Customer customer() {
        return customer("shop", 1);
    }

    public Customer customer(String systemId, int binds) {
        Customer customer = new Customer(gateway().port(), systemId, binds);
        open.add(customer::close);
        return customer;
    }

    @Override
    public void close() {
        open.reversed().forEach(Runnable::run);
        if (gateway != null) {
            gateway.close();
        }
    }
}
