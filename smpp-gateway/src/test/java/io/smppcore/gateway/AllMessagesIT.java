package io.smppcore.gateway;

import static io.smppcore.gateway.GatewayFixture.smscYaml;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.client.SmppClient;
import io.smppcore.gateway.state.GatewayState;
import io.smppcore.message.MessageTimes;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DataSmResp;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.Destination;
import io.smppcore.pdu.MessageCarrier;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.SubmitMulti;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import io.smppcore.session.Dispatch;
import io.smppcore.testing.Waits;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.Npi;
import io.smppcore.type.Octets;
import io.smppcore.type.RegisteredDelivery;
import io.smppcore.type.Ton;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Every message operation with every value of its fields and every parameter, through a gateway, to peers of each
 * version: an acknowledged message ends.
 */
@Timeout(Waits.METHOD_SECONDS)
class AllMessagesIT extends WithGateway {

    private static final List<String> VERSIONS = List.of("3.3", "3.4", "5.0");
    private static final int OCTETS = 256;
    private static final int RANDOM = 500;
    private static final int WINDOW = 200;
    private static final Octets TEXT = octets(5);

    /** Last digit of the numbers that a peer of the version receives. */
    private static final Map<String, String> NUMBERS = Map.of("3.3", "4917000", "3.4", "4917001", "5.0", "4917002");

    private static Octets octets(int length) {
        return Octets.wrap(new byte[length]);
    }

    private static InterfaceVersion version(String text) {
        return switch (text) {
            case "3.3" -> InterfaceVersion.V3_3;
            case "3.4" -> InterfaceVersion.V3_4;
            default -> InterfaceVersion.V5_0;
        };
    }

    private static SubmitSm.Builder submit(String number) {
        return SubmitSm.builder()
                .sourceAddress(Address.alphanumeric("Shop"))
                .destinationAddress(Address.international(number))
                .shortMessage(TEXT);
    }

    /** Returns parameters of the shortest and the longest value for each tag, and of tags that are unknown. */
    private static Stream<Tlv> parameters() {
        Stream<Tlv> known = TlvTag.known().stream()
                .flatMap(tag -> IntStream.of(tag.minOctets(), Math.min(tag.maxOctets(), 1_500))
                        .distinct()
                        .mapToObj(length -> new Tlv(tag.tag(), octets(length))));
        return Stream.concat(
                known,
                IntStream.of(0x0000, 0x0100, 0x0614, 0x1400, 0x3FFF, 0xFFFF).mapToObj(tag -> new Tlv(tag, TEXT)));
    }

    private static Stream<Octets> payloads() {
        return IntStream.of(0, 1, 140, 160, 254, 255, 256, 1_000, 60_000).mapToObj(AllMessagesIT::octets);
    }

    private static Tlvs concatenated(int reference, int total, int sequence) {
        return Tlvs.EMPTY
                .with(TlvTag.SAR_MSG_REF_NUM, reference)
                .with(TlvTag.SAR_TOTAL_SEGMENTS, total)
                .with(TlvTag.SAR_SEGMENT_SEQNUM, sequence);
    }

    private static List<Request<?>> submissions(String number) {
        List<Request<?>> all = new ArrayList<>();
        for (int octet = 0; octet < OCTETS; octet++) {
            all.add(submit(number).esmClass(EsmClass.of(octet)).build());
            all.add(submit(number).protocolId(octet).build());
            all.add(submit(number).priorityFlag(octet).build());
            all.add(submit(number)
                    .registeredDelivery(RegisteredDelivery.of(octet))
                    .build());
            all.add(submit(number).replaceIfPresentFlag(octet).build());
            all.add(submit(number).dataCoding(DataCoding.of(octet)).build());
            all.add(submit(number).smDefaultMsgId(octet).build());
            all.add(submit(number).shortMessage(octets(octet)).build());
            all.add(submit(number)
                    .sourceAddress(Address.of(Ton.of(octet), Npi.of(255 - octet), "1"))
                    .build());
            all.add(data(number)
                    .registeredDelivery(RegisteredDelivery.of(octet))
                    .build());
            all.add(data(number).esmClass(EsmClass.of(octet)).build());
        }
        parameters().forEach(parameter -> {
            all.add(submit(number).tlv(parameter).build());
            all.add(data(number).tlv(parameter).build());
            all.add(multi(number).tlv(parameter).build());
        });
        payloads().forEach(payload -> {
            all.add(submit(number)
                    .shortMessage(Octets.EMPTY)
                    .tlv(TlvTag.MESSAGE_PAYLOAD, payload)
                    .build());
            all.add(submit(number).tlv(TlvTag.MESSAGE_PAYLOAD, payload).build());
            all.add(data(number)
                    .tlvs(Tlvs.EMPTY.with(TlvTag.MESSAGE_PAYLOAD, payload))
                    .build());
        });
        for (int length = 1; length <= 64; length++) {
            all.add(data(number)
                    .sourceAddress(Address.alphanumeric("1".repeat(Math.min(11, length))))
                    .destinationAddress(Address.of(
                            Ton.INTERNATIONAL, Npi.ISDN, (number + "0".repeat(64)).substring(0, Math.max(8, length))))
                    .registeredDelivery(RegisteredDelivery.FINAL)
                    .build());
        }
        IntStream.of(0, 255, 256, 65_535)
                .forEach(reference -> IntStream.of(0, 1, 2, 255)
                        .forEach(total -> IntStream.of(0, 1, 255)
                                .forEach(sequence -> all.add(submit(number)
                                        .tlvs(concatenated(reference, total, sequence))
                                        .build()))));
        all.add(multi(number)
                .registeredDelivery(RegisteredDelivery.SUCCESS_ONLY)
                .build());
        all.add(multi(number).shortMessage(octets(255)).build());
        List<Tlv> tlvs = parameters().toList();
        for (long seed = 0; seed < RANDOM; seed++) {
            all.add(random(number, new Random(seed), tlvs));
        }
        return all;
    }

    private static DataSm.Builder data(String number) {
        return DataSm.builder()
                .sourceAddress(Address.alphanumeric("Shop"))
                .destinationAddress(Address.international(number))
                .tlv(TlvTag.MESSAGE_PAYLOAD, TEXT);
    }

    private static SubmitMulti.Builder multi(String number) {
        return SubmitMulti.builder()
                .sourceAddress(Address.alphanumeric("Shop"))
                .destinations(List.of(
                        Destination.of(Address.international(number)),
                        Destination.of(Address.international(number + "1"))))
                .shortMessage(TEXT);
    }

    private static SubmitSm random(String number, Random random, List<Tlv> tlvs) {
        SubmitSm.Builder message = submit(number)
                .esmClass(EsmClass.of(random.nextInt(OCTETS)))
                .registeredDelivery(RegisteredDelivery.of(random.nextInt(OCTETS)))
                .dataCoding(DataCoding.of(random.nextInt(OCTETS)))
                .shortMessage(octets(random.nextInt(OCTETS)));
        for (int i = random.nextInt(4); i >= 0; i--) {
            message.tlv(tlvs.get(random.nextInt(tlvs.size())));
        }
        return message.build();
    }

    /** An SMSC that accepts everything and counts it. */
    private static SmppServer smsc(int port, AtomicInteger received) {
        return SmppServer.builder()
                .authenticator(BindAuthenticator.anyone())
                .host("127.0.0.1")
                .port(port)
                .options(options -> options.window(WINDOW).dispatch(Dispatch.EVENT_LOOP))
                .handlers(handlers -> handlers.on(
                                SubmitSm.class,
                                (session, request) -> SubmitSmResp.ok("id" + received.incrementAndGet()))
                        .on(DataSm.class, (session, request) -> DataSmResp.ok("id" + received.incrementAndGet())))
                .start();
    }

    private static String config(String version, int port) {
        return smscYaml("v" + version.replace(".", ""), port, "parkAfter: 1h")
                .replace("    backoff.first", "    interfaceVersion: " + version + "\n      backoff.first");
    }

    /** Sends requests with a full window; returns the number of accepted messages. */
    private static int sendAll(
            Function<Request<?>, CompletableFuture<? extends Response>> sender,
            List<? extends Request<?>> requests,
            Map<CommandStatus, Integer> statuses) {
        AtomicInteger accepted = new AtomicInteger();
        List<CompletableFuture<?>> sent = new ArrayList<>();
        for (int i = 0; i < requests.size(); i += WINDOW) {
            for (Request<?> request : requests.subList(i, Math.min(requests.size(), i + WINDOW))) {
                sent.add(sender.apply(request).thenAccept(response -> {
                    CommandStatus status = response.commandStatus();
                    statuses.merge(status, 1, Integer::sum);
                    accepted.addAndGet(!status.isOk() ? 0 : request instanceof SubmitMulti ? 2 : 1);
                }));
            }
            CompletableFuture.allOf(sent.toArray(CompletableFuture<?>[]::new))
                    .orTimeout(Waits.SECONDS, TimeUnit.SECONDS)
                    .join();
            sent.clear();
        }
        return accepted.get();
    }

    private static String number(String version) {
        return Objects.requireNonNull(NUMBERS.get(version));
    }

    @Test
    void everyMessageOfAnAccountEndsAtAnSmscOfEachVersion() {
        StringBuilder smscs = new StringBuilder();
        StringBuilder routes = new StringBuilder("routes:\n");
        List<SmppServer> servers = new ArrayList<>();
        AtomicInteger received = new AtomicInteger();
        try {
            for (String version : VERSIONS) {
                SmppServer server = smsc(0, received);
                servers.add(server);
                smscs.append(config(version, server.port()));
                routes.append(
                        "  - {to: %s, targets: [v%s]}\n".formatted(NUMBERS.get(version), version.replace(".", "")));
            }
            fixture.start("", smscs.toString(), routes.toString());
            servers.forEach(
                    server -> eventually().until(() -> !server.sessions().isEmpty()));
            Map<CommandStatus, Integer> statuses = new ConcurrentHashMap<>();
            int accepted = 0;
            try (SmppClient shop = client("5.0", 0, new AtomicInteger())) {
                for (String version : VERSIONS) {
                    accepted += sendAll(shop::sendAsync, submissions(number(version)), statuses);
                }
            }
            assertThat(statuses.keySet())
                    .contains(CommandStatus.ESME_ROK, CommandStatus.ESME_RINVMSGLEN, CommandStatus.ESME_RTLVNOTALLWD);
            int ended = accepted;
            for (String version : VERSIONS) {
                eventually().until(() -> fixture.depth("v" + version.replace(".", "")) == 0);
            }
            eventually().until(() -> ended(fixture.gateway().state()) == ended);
            assertThat(fixture.gateway().state().retried()).isZero();
        } finally {
            servers.forEach(SmppServer::close);
        }
    }

    @Test
    void everyMessageEndsThatIsAcceptedForALaterVersionThanThatOfTheSmsc() throws IOException {
        int port = GatewayFixture.freePort();
        fixture.start(fixture.config("", config("5.0", port).replace("v50", "up"), ""));
        Map<CommandStatus, Integer> statuses = new ConcurrentHashMap<>();
        int accepted;
        try (SmppClient shop = client("5.0", 0, new AtomicInteger())) {
            // The restart sets the counts to 0, so no message may expire before it.
            List<Request<?>> lasting =
                    submissions("4917").stream().filter(AllMessagesIT::lasts).toList();
            assertThat(lasting).hasSizeGreaterThan(3_000);
            accepted = sendAll(shop::sendAsync, lasting, statuses);
        }
        AtomicInteger received = new AtomicInteger();
        try (SmppServer server = smsc(port, received)) {
            fixture.restart(fixture.config("", config("3.3", port).replace("v33", "up"), ""));
            eventually().until(() -> fixture.depth("up") == 0);
            GatewayState state = fixture.gateway().state();
            assertThat(server.sessions()).isNotEmpty();
            assertThat(ended(state)).isEqualTo(accepted);
            assertThat(state.dead()).isPositive();
            assertThat(state.retried()).isZero();
            // The receipts of the dead letters.
            try (SmppClient shop = client("5.0", 0, received)) {
                assertThat(shop.state().isBound()).isTrue();
                eventually().until(() -> fixture.depthOfAccount("shop") == 0);
            }
        }
    }

    private static long ended(GatewayState state) {
        return state.forwarded() + state.dead() + state.expired();
    }

    private static boolean lasts(Request<?> request) {
        Instant expiry = request instanceof MessageCarrier message
                ? MessageTimes.of(message, Instant.now(), ZoneOffset.UTC).expiry()
                : null;
        return expiry == null || expiry.isAfter(Instant.now().plusSeconds(Waits.METHOD_SECONDS));
    }

    private SmppClient client(String version, int account, AtomicInteger delivered) {
        return SmppClient.builder()
                .endpoint("127.0.0.1", fixture.gateway().port())
                .systemId(account == 0 ? "shop" : "shop" + account)
                .password("secret")
                .interfaceVersion(version(version))
                .options(options -> options.window(WINDOW).dispatch(Dispatch.EVENT_LOOP))
                .onDeliverSm((session, request) -> {
                    delivered.incrementAndGet();
                    return DeliverSmResp.ok();
                })
                .connect();
    }

    private static List<DeliverSm> deliveries(String number) {
        List<DeliverSm> all = new ArrayList<>();
        for (Request<?> request : submissions(number)) {
            if (request instanceof SubmitSm sm) {
                all.add(new DeliverSm(
                        sm.serviceType(),
                        sm.destinationAddress(),
                        Address.international(number),
                        sm.esmClass(),
                        sm.protocolId(),
                        sm.priorityFlag(),
                        "",
                        "",
                        sm.registeredDelivery(),
                        sm.replaceIfPresentFlag(),
                        sm.dataCoding(),
                        sm.smDefaultMsgId(),
                        sm.shortMessage(),
                        sm.tlvs()));
            }
        }
        return all;
    }

    @Test
    void everyMessageOfAnSmscEndsAtAnAccountOfEachVersion() {
        AtomicInteger received = new AtomicInteger();
        StringBuilder routes = new StringBuilder("mo:\n");
        for (int i = 0; i < VERSIONS.size(); i++) {
            routes.append("  - {to: [\"%s\"], account: shop%d}\n".formatted(NUMBERS.get(VERSIONS.get(i)), i + 1));
        }
        List<SmppClient> clients = new ArrayList<>();
        AtomicInteger delivered = new AtomicInteger();
        try (SmppServer server = smsc(0, received)) {
            fixture.start(fixture.config(
                    List.of("shop1", "shop2", "shop3"), config("5.0", server.port()), routes.toString()));
            for (int i = 0; i < VERSIONS.size(); i++) {
                clients.add(client(VERSIONS.get(i), i + 1, delivered));
            }
            eventually().until(() -> !server.sessions().isEmpty());
            Map<CommandStatus, Integer> statuses = new ConcurrentHashMap<>();
            int acknowledged = 0;
            for (String version : VERSIONS) {
                acknowledged +=
                        sendAll(request -> server.sendAsync("gateway", request), deliveries(number(version)), statuses);
            }
            for (int i = 0; i < VERSIONS.size(); i++) {
                String account = "shop" + (i + 1);
                eventually().until(() -> fixture.depthOfAccount(account) == 0);
            }
            GatewayState state = fixture.gateway().state();
            assertThat(state.mobileOriginated() + state.receipts()).isEqualTo(acknowledged);
            assertThat(statuses).containsOnlyKeys(CommandStatus.ESME_ROK);
            assertThat(delivered.get()).isLessThanOrEqualTo(acknowledged).isGreaterThan(acknowledged / 2);
            assertThat(fixture.gateway().state().retried()).isZero();
        } finally {
            clients.forEach(SmppClient::close);
        }
    }
}
