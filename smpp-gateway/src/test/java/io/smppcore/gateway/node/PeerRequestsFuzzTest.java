package io.smppcore.gateway.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.smppcore.gateway.cluster.NodeRequest;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.intake.IdempotencyKey;
import io.smppcore.gateway.intake.SubmittedMessage;
import io.smppcore.gateway.manage.Author;
import io.smppcore.gateway.manage.Edit;
import io.smppcore.gateway.manage.Role;
import io.smppcore.gateway.manage.Section;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.store.EmbeddedStore;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.QuerySm;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.testing.Waits;
import io.smppcore.type.Address;
import io.smppcore.type.EsmClass;
import io.smppcore.type.MessageState;
import io.smppcore.type.Octets;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Search for a request of another node that gets no answer, or that fails with an error instead of being refused. The
 * node, its store and its SMSC are real; only the link is absent.
 *
 * <p>The first octet of an input is the number of the request, the rest its content.
 */
class PeerRequestsFuzzTest {

    private static final SubmitSm REQUEST = SubmitSm.builder()
            .destinationAddress(Address.international("491701234567"))
            .shortMessage(Octets.ofHex("6869"))
            .build();

    private static final DeliverSm RECEIPT = DeliverSm.builder()
            .esmClass(EsmClass.DELIVERY_RECEIPT)
            .sourceAddress(Address.international("491701234567"))
            .shortMessage(Octets.of("id:7 stat:DELIVRD".getBytes(StandardCharsets.US_ASCII)))
            .build();

    /** A submission of a message without parts. */
    private static final byte[] WITHOUT_PARTS = Row.write()
            .small(0)
            .text("shop")
            .text("s")
            .text("")
            .text("")
            .small(1)
            .texts(List.of())
            .texts(List.of())
            .small(0)
            .toOctets();

    private static final Author AUTHOR = new Author("me", Role.OPERATOR, "192.0.2.1", "");

    @TempDir
    static Path directory;

    private static SmscSimulator upstream;
    private static Node node;

    @BeforeAll
    static void start() {
        upstream = SmscSimulator.builder().start();
        GatewayConfig config = GatewayConfig.parse("test", """
                configuration: managed
                data: %s
                server: {host: 127.0.0.1, port: 0}
                accounts:
                  shop: {password: secret, quota: 1000000, maxBinds: 2}
                smscs:
                  up: {client: {endpoints: "127.0.0.1:%d", systemId: gateway, password: secret}}
                store: {minFree: 1000}
                """.formatted(directory, upstream.port()));
        node = new Node(config, EmbeddedStore.open(directory), List.of());
        node.start();
    }

    @AfterAll
    static void stop() {
        node.close();
        upstream.close();
    }

    static Stream<byte[]> seeds() {
        byte[] receipt = Row.write().text("up").pdu(RECEIPT).toOctets();
        return Stream.of(
                input(NodeRequest.SUBMIT, NodeCodec.submission(0, "shop", "s", List.of(REQUEST, REQUEST))),
                input(
                        NodeRequest.SUBMIT_ONCE,
                        NodeCodec.items(
                                0, "shop", SubmittedMessage.of(List.of(REQUEST)), new IdempotencyKey("key", "digest"))),
                input(
                        NodeRequest.ANCILLARY,
                        Row.write()
                                .text("shop")
                                .small(0x34)
                                .pdu(QuerySm.builder().messageId("001").build())
                                .toOctets()),
                input(NodeRequest.PARTS, NodeCodec.question("shop", "00100000000001")),
                input(NodeRequest.PARTS, NodeCodec.questionForContents("00100000000001")),
                input(NodeRequest.ALERTS, Row.write().toOctets()),
                input(
                        NodeRequest.RECEIPTS,
                        Row.write().blocks(List.of(receipt, receipt)).toOctets()),
                input(
                        NodeRequest.MOBILE_ORIGINATED,
                        Row.write().text("shop").text("up").pdu(RECEIPT).toOctets()),
                input(
                        NodeRequest.DELIVER,
                        Row.write().text("shop").text("s").pdu(RECEIPT).toOctets()),
                input(
                        NodeRequest.GRANT,
                        Row.write()
                                .text("shop")
                                .number(9)
                                .small(0)
                                .small(1)
                                .number(2)
                                .small(3)
                                .toOctets()),
                input(
                        NodeRequest.RECLAIM,
                        Row.write().text("shop").small(0).number(1).toOctets()),
                input(
                        NodeRequest.RECLAIM,
                        Row.write().text("shop").small(-1).number(1).toOctets()),
                input(
                        NodeRequest.BIND,
                        Row.write().text("shop").small(2).number(1).toOctets()),
                input(
                        NodeRequest.COUNT,
                        Row.write().text("shop").small(1).number(1).toOctets()),
                input(NodeRequest.STATE, Row.write().toOctets()),
                input(NodeRequest.QUEUES, Row.write().toOctets()),
                input(NodeRequest.LATEST, Row.write().small(7).toOctets()),
                input(NodeRequest.LATEST, Row.write().small(-7).toOctets()),
                input(NodeRequest.LETTERS, Row.write().optional("001").small(7).toOctets()),
                input(NodeRequest.LETTERS, Row.write().optional(null).small(-7).toOctets()),
                input(
                        NodeRequest.LETTER,
                        Row.write().flag(true).text("00100000000001").toOctets()),
                input(NodeRequest.LETTER, Row.write().flag(false).text("").toOctets()),
                input(
                        NodeRequest.ALL_LETTERS,
                        Row.write().flag(false).optional("shop").optional(null).toOctets()),
                input(NodeRequest.SUBMIT, WITHOUT_PARTS),
                input(NodeRequest.FORWARDED, Row.write().number(1).number(2).toOctets()),
                input(NodeRequest.FORWARDED, new byte[] {Row.FORMAT, 1}),
                input(
                        NodeRequest.ACCEPTED,
                        Row.write()
                                .small(0)
                                .number(1)
                                .text("up")
                                .text("7")
                                .text("7")
                                .toOctets()),
                input(NodeRequest.ACCEPTED, Row.write().small(1).toOctets()),
                input(
                        NodeRequest.SEARCH,
                        new MessageQuery("49", "Shop", "order 5", "shop", "up", MessageState.DELIVERED, 1, 2)
                                .write(Row.write())
                                .small(7)
                                .small(1)
                                .small(0)
                                .number(9)
                                .toOctets()),
                input(
                        NodeRequest.SEARCH,
                        new MessageQuery("", "", "", "", "", null, 0, Long.MAX_VALUE)
                                .write(Row.write())
                                .small(-7)
                                .small(-1)
                                .toOctets()),
                new byte[] {0, 3},
                input(NodeRequest.CONFIGURE, edit(Edit.Kind.PATCH, Section.ACCOUNTS, "shop", "{\"rate\": 7}")),
                input(NodeRequest.CONFIGURE, edit(Edit.Kind.PUT, Section.RULES, "r", "{\"then\": {\"drop\": \"x\"}}")),
                input(NodeRequest.CONFIGURE, edit(Edit.Kind.IMPORT, null, "", "{\"accounts\": {}}")),
                input(NodeRequest.CONFIGURATION, Row.write().number(0).small(0).toOctets()),
                input(NodeRequest.CONFIGURATION, Row.write().number(1).small(-1).toOctets()),
                input(NodeRequest.CONFIGURED, Row.write().number(7).toOctets()),
                input(
                        NodeRequest.AUDIT,
                        AUTHOR.write(Row.write()).text("POST /x").text("id").toOctets()),
                input(
                        NodeRequest.AUDIT_LOG,
                        Row.write()
                                .number(0)
                                .number(Long.MAX_VALUE)
                                .optional(null)
                                .small(7)
                                .toOctets()),
                input(
                        NodeRequest.AUDIT_LOG,
                        Row.write()
                                .number(9)
                                .number(1)
                                .optional("1-x")
                                .small(-7)
                                .toOctets()),
                input(NodeRequest.SESSIONS, Row.write().optional("shop").toOctets()),
                input(NodeRequest.END_SESSION, Row.write().text("x").toOctets()),
                input(
                        NodeRequest.HISTORY,
                        Row.write().small(1).text("shop").small(60).toOctets()),
                input(
                        NodeRequest.HISTORY,
                        Row.write().small(0).text("").small(Integer.MIN_VALUE).toOctets()),
                input(
                        NodeRequest.HISTORY,
                        Row.write().small(-1).text("shop").small(0).toOctets()),
                new byte[] {127, 3});
    }

    private static byte[] edit(Edit.Kind kind, @Nullable Section section, String name, String json) {
        return new Edit(kind, section, name, json, Edit.Condition.NONE, null, true, AUTHOR).toOctets();
    }

    private static byte[] input(NodeRequest request, byte[] row) {
        byte[] input = new byte[1 + row.length];
        input[0] = (byte) request.number();
        System.arraycopy(row, 0, input, 1, row.length);
        return input;
    }

    @MethodSource("seeds")
    @FuzzTest
    void isAnsweredOrRefused(byte[] input) throws InterruptedException, TimeoutException {
        if (input.length == 0) {
            return;
        }
        CompletableFuture<byte[]> answer = node.requests
                .handle("peer", input[0] & 0xFF, Arrays.copyOfRange(input, 1, input.length))
                .toCompletableFuture();
        try {
            byte[] octets = answer.get(Waits.BOUND.toMillis(), TimeUnit.MILLISECONDS);
            assertThat(octets[0]).isEqualTo(Row.FORMAT);
        } catch (ExecutionException e) {
            assertThat(e.getCause()).isInstanceOf(RuntimeException.class).isNotInstanceOf(NullPointerException.class);
        }
    }
}
