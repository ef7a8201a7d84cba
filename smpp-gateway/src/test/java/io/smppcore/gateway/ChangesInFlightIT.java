package io.smppcore.gateway;

import static io.smppcore.gateway.GatewayFixture.message;
import static io.smppcore.gateway.GatewayFixture.smscYaml;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.GatewayFixture.Customer;
import io.smppcore.gateway.GatewayFixture.Smsc;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.filter.MessageFilter;
import io.smppcore.gateway.filter.MessageView;
import io.smppcore.gateway.filter.Verdict;
import io.smppcore.gateway.node.DeadLetters;
import io.smppcore.gateway.node.Node;
import io.smppcore.gateway.node.PartitionLetters;
import io.smppcore.gateway.store.EmbeddedStore;
import io.smppcore.pdu.CancelSm;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.QuerySm;
import io.smppcore.pdu.ReplaceSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.testing.Waits;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import io.smppcore.type.Octets;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Reloads, replays, cancellations and filters while messages are in flight. */
@Timeout(Waits.METHOD_SECONDS)
class ChangesInFlightIT extends WithGateway {

    private static final String TO = "491701234567";
    private static final Address SHOP = Address.alphanumeric("Shop");

    /** Returns an SMSC whose sessions close only after all responses. */
    private static String patient(String smsc) {
        return smsc.replace("    backoff.first", "    drainTimeout: " + Waits.SECONDS + "s\n      backoff.first");
    }

    @Test
    void reloadsUnderLoadLoseNoMessage() throws Exception {
        Smsc alpha = fixture.smsc();
        Smsc beta = fixture.smsc();
        String onlyBeta = patient(smscYaml("beta", beta.port(), ""));
        String both = patient(smscYaml("alpha", alpha.port(), "")) + onlyBeta;
        List<GatewayConfig> configs = List.of(
                fixture.config("", both, "routes: [{targets: [alpha, beta]}]"),
                fixture.config("", onlyBeta, ""),
                fixture.config("", both, "routes: [{strategy: weighted, targets: [alpha, beta]}]"),
                fixture.config("", patient(smscYaml("alpha", alpha.port(), "rate: 5000")), ""));
        fixture.start(configs.getLast());
        Customer customer = fixture.customer("shop", 2);
        Set<String> texts = new HashSet<>();
        List<CompletableFuture<SubmitSmResp>> answers = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            texts.add("text " + i);
            answers.add(customer.client().sendAsync(message(TO, "text " + i).build()));
            if (i % 200 == 100) {
                answers.get(i - 50).join();
                fixture.gateway().reload(configs.get(i / 200 % configs.size()));
            }
        }
        assertThat(answers)
                .allSatisfy(answer -> assertThat(
                                answer.get(Waits.SECONDS, TimeUnit.SECONDS).isOk())
                        .isTrue());
        fixture.gateway().reload(configs.getFirst());
        Set<String> seen = new HashSet<>();
        eventually().until(() -> {
            seen.addAll(alpha.texts());
            seen.addAll(beta.texts());
            return seen.containsAll(texts);
        });
        assertThat(fixture.gateway().state().dead()).isZero();
        // No message was repeated: sessions close after all responses.
        assertThat(alpha.messages.size() + beta.messages.size()).isEqualTo(texts.size());
    }

    @Test
    void concurrentReplaysSendEachDeadLetterOnce() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        int count = 40;
        Smsc smsc = fixture.smsc((session, message) -> calls.incrementAndGet() <= count
                ? message.respond(CommandStatus.ESME_RINVDSTADR)
                : SubmitSmResp.ok("n" + calls.get()));
        GatewayConfig config = fixture.config("", smscYaml("alpha", smsc.port(), ""), "");
        try (Node node = new Node(config, EmbeddedStore.open(config.data()), List.of());
                ExecutorService threads = Executors.newFixedThreadPool(4)) {
            node.start();
            try (Customer customer = new Customer(node.port(), "shop", 1)) {
                for (int i = 0; i < count; i++) {
                    customer.submit(TO, "text " + i);
                }
                DeadLetters letters = node.operations().deadLetters();
                eventually().until(() -> node.operations().queues().value().deadLetters() == count);
                List<String> ids = letters.list(null, count).value().stream()
                        .map(PartitionLetters.Letter::id)
                        .toList();
                CountDownLatch together = new CountDownLatch(1);
                List<Future<Integer>> replayed = new ArrayList<>();
                for (int i = 0; i < 4; i++) {
                    boolean isOneByOne = i < 2;
                    replayed.add(threads.submit(() -> {
                        together.await();
                        return isOneByOne
                                ? (int) ids.stream().filter(letters::replay).count()
                                : letters.replay(DeadLetters.Filter.ALL).value();
                    }));
                }
                together.countDown();
                int sum = 0;
                for (Future<Integer> one : replayed) {
                    sum += one.get(Waits.SECONDS, TimeUnit.SECONDS);
                }
                assertThat(sum).isEqualTo(count);
                eventually().until(() -> node.state().forwarded() == count);
                assertThat(letters.replay(DeadLetters.Filter.ALL).value()).isZero();
                assertThat(smsc.messages).hasSize(2 * count);
            }
        }
    }

    @Test
    void neitherCancelsNorReplacesAMessageInFlight() {
        CountDownLatch answer = new CountDownLatch(1);
        Smsc smsc = fixture.smsc((session, message) -> {
            answer.await();
            return SubmitSmResp.ok("id1");
        });
        fixture.start("", smscYaml("alpha", smsc.port(), ""), "");
        Customer customer = fixture.customer();
        String id = customer.submit(TO, "hello").messageId();
        smsc.awaitMessage(1);
        assertThat(customer.client()
                        .send(CancelSm.of("", id, SHOP, Address.EMPTY))
                        .commandStatus())
                .isEqualTo(CommandStatus.ESME_RCANCELFAIL);
        assertThat(customer.client()
                        .send(ReplaceSm.builder()
                                .messageId(id)
                                .sourceAddress(SHOP)
                                .shortMessage(Octets.of("other".getBytes(StandardCharsets.US_ASCII)))
                                .build())
                        .commandStatus())
                .isEqualTo(CommandStatus.ESME_RREPLACEFAIL);
        assertThat(customer.client().send(QuerySm.of(id, SHOP)).messageState()).isEqualTo(MessageState.ENROUTE);
        answer.countDown();
        eventually().until(() -> fixture.gateway().state().forwarded() == 1);
        assertThat(smsc.receipt("id1", MessageState.DELIVERED).isOk()).isTrue();
        assertThat(customer.awaitReceipt(1).id()).contains(id);
        assertThat(smsc.texts()).containsExactly("hello");
    }

    private static MessageFilter filter(Predicate<MessageView> code) {
        return message -> {
            if (!code.test(message)) {
                throw new StackOverflowError("too deep");
            }
            return Verdict.PASS;
        };
    }

    @Test
    void blockingFilterDelaysOnlyItsAccountAndFailingFilterRefusesItsMessage() {
        Smsc smsc = fixture.smsc();
        CountDownLatch blocked = new CountDownLatch(1);
        MessageFilter filter = filter(message -> {
            if (message.account().equals("shop")) {
                try {
                    blocked.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
            return !message.to().value().startsWith("666");
        });
        GatewayConfig config = GatewayConfig.parse(
                "two.yaml", """
                data: %s
                server: {host: 127.0.0.1, port: 0}
                accounts:
                  shop: {password: secret}
                  other: {password: secret}
                smscs:
                %s
                mo: [{to: 1*, account: shop}, {account: other}]
                store: {minFree: 1000000}
                """.formatted(directory.resolve("data"), smscYaml("alpha", smsc.port(), "")));
        try (Gateway gateway = Gateway.start(config, filter);
                Customer shop = new Customer(gateway.port(), "shop", 8);
                Customer other = new Customer(gateway.port(), "other", 8)) {
            List<CompletableFuture<SubmitSmResp>> waiting = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                waiting.add(shop.client().sendAsync(message(TO, "text " + i).build()));
            }
            for (int i = 0; i < 40; i++) {
                assertThat(other.submit(TO, "good " + i).isOk()).isTrue();
            }
            assertThat(other.submit("6661", "evil").commandStatus()).isEqualTo(CommandStatus.ESME_RSYSERR);
            assertThat(shop.client().send(QuerySm.of("0012345", SHOP)).commandStatus())
                    .as("other requests")
                    .isEqualTo(CommandStatus.ESME_RINVMSGID);
            assertThat(waiting).noneMatch(CompletableFuture::isDone);
            eventually().until(() -> gateway.state().forwarded() == 40);
            assertThat(smsc.send(mobileOriginated("6661")).isOk()).isFalse();
            assertThat(smsc.send(mobileOriginated("2")).isOk()).isTrue();
            other.awaitDelivery(1);
            blocked.countDown();
            assertThat(waiting)
                    .allSatisfy(answer -> assertThat(
                                    answer.get(Waits.SECONDS, TimeUnit.SECONDS).isOk())
                            .isTrue());
        }
    }

    private static DeliverSm mobileOriginated(String to) {
        return DeliverSm.builder()
                .sourceAddress(Address.international(TO))
                .destinationAddress(Address.international(to))
                .shortMessage(Octets.of("stop".getBytes(StandardCharsets.US_ASCII)))
                .build();
    }
}
