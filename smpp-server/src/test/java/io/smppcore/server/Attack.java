package io.smppcore.server;

import io.smppcore.session.CloseReason;
import io.smppcore.session.InboundOverload;
import io.smppcore.testing.peers.RawPdu;
import io.smppcore.transport.ConnectionLimits;
import io.smppcore.transport.ListenOptions;
import io.smppcore.transport.SocketOptions;
import io.smppcore.type.CommandStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Consumer;

/**
 * An attack of many peers at once on a limit of a server, with the options of the server, the bound of its memory, and
 * the condition for having reached the limit. The table of limits in docs/server.md names one for each row.
 */
@SuppressWarnings("ImmutableEnumChecker") // the functions have no state
enum Attack {

    // ---- connections and binds ----

    CONNECTIONS(
            16,
            Crowd.Plan.of(600).from(5).every(1_000),
            server -> server.connectionLimits(ConnectionLimits.defaults().withMaxConnections(300)),
            (target, crowd) -> target.of("refused") >= 300 && target.of("open") <= 300),

    CONNECTIONS_OF_AN_ADDRESS(
            16,
            Crowd.Plan.of(300).every(1_000),
            server -> server.connectionLimits(ConnectionLimits.defaults().withMaxPerAddress(20)),
            (target, crowd) -> target.of("refused") >= 280 && target.of("open") <= 21),

    TIME_TO_BIND(
            16,
            Crowd.Plan.of(300).then(bind(0)).inSingleOctets().every(100),
            server -> server.options(options -> options.bindTimeout(Duration.ofMillis(500))),
            (target, crowd) -> crowd.ends() >= 300),

    PDUS_BEFORE_THE_BIND(
            16,
            Crowd.Plan.of(300).then(pings(100)).withoutReading().every(200),
            Attack::withMuchTimeToBind,
            (target, crowd) -> crowd.ends() >= 300 && target.of("waiting") < 1 << 20),

    FAILED_BINDS(
            16,
            Crowd.Plan.of(200)
                    .from(4)
                    .first(peer -> bindAs("guest", "guess", ""))
                    .every(200),
            server ->
                    server.authenticator(attempt -> attempt.request().password().equals("guess")
                            ? BindDecision.refuse(CommandStatus.ESME_RINVPASWD)
                            : BindDecision.accept()),
            // Binds in progress may fail as well when the address has failed too often.
            (target, crowd) -> target.of("refusedAtOnce") >= 200 && target.of("failed") <= 4 * 60),

    PASSWORD_HASHES(
            16,
            Crowd.Plan.of(100)
                    .from(100)
                    .first(peer -> bindAs("guest", "guess", ""))
                    .every(200),
            server -> server.authenticator(hashing()),
            (target, crowd) -> target.of("failed") >= 1),

    UNDECIDED_BINDS(
            16,
            Crowd.Plan.of(200)
                    .from(2)
                    .first(peer -> bindAs("undecided", "secret", ""))
                    .every(200),
            server -> server.failedBinds(failed -> failed.maxUndecided(10)).authenticator(attempt -> {
                if (attempt.request().systemId().equals("undecided")) {
                    AttackTarget.awaitEnd();
                }
                return BindDecision.accept();
            }),
            (target, crowd) -> target.of("refusedAtOnce") >= 180),

    BINDS_OF_AN_ACCOUNT(
            16,
            Crowd.Plan.of(300).first(peer -> bind(0)).every(300),
            server -> {},
            (target, crowd) ->
                    crowd.received(CommandStatus.ESME_RALYBND.value()) >= 200 && target.of("sessions") == 101),

    ADDRESS_RANGE(
            16,
            Crowd.Plan.of(200)
                    .first(peer -> bindAs(account(peer), "secret", hostileRange(peer)))
                    .every(200),
            server -> {},
            (target, crowd) -> crowd.received(0) >= 200 && target.of("sessions") == 201),

    // ---- octets ----

    LENGTH_OF_A_PDU(
            16,
            Crowd.Plan.of(400)
                    .first(peer -> RawPdu.withLength(peer % 2 == 0 ? Integer.MAX_VALUE : 69_632, RawPdu.SUBMIT_SM, 7))
                    .every(200),
            server -> {},
            (target, crowd) -> crowd.ends() >= 400),

    UNFINISHED_PDUS_BEFORE_THE_BIND(
            16,
            Crowd.Plan.of(600).from(2).first(peer -> unfinished(4_096, 4_000)).every(200),
            server -> withMuchTimeToBind(server.budget(10_000, 16 << 20)),
            (target, crowd) -> crowd.ends() >= 10 && target.of("waiting") < 2 << 20),

    UNFINISHED_PDUS(
            48,
            Crowd.Plan.of(400)
                    .first(peer -> RawPdu.join(bind(peer), unfinished(69_632, 60_000)))
                    .every(500),
            server -> {},
            (target, crowd) -> target.closed(CloseReason.Kind.CLOSED_BY_US) >= 10),

    TIME_OF_A_PDU(
            16,
            Crowd.Plan.of(100)
                    .first(Attack::bind)
                    .then(RawPdu.submitSm(2, "x".repeat(200)))
                    .inSingleOctets()
                    .every(50),
            server -> server.options(options -> options.pduTimeout(Duration.ofMillis(500))),
            (target, crowd) -> crowd.ends() >= 100),

    UNREAD_RESPONSES(
            16,
            Crowd.Plan.of(100)
                    .first(Attack::bind)
                    .then(pings(50))
                    .withoutReading()
                    .every(20),
            server -> server.budget(10_000, 16 << 20).listen(Attack::smallBuffers),
            (target, crowd) -> target.closed(CloseReason.Kind.CLOSED_BY_US) >= 10),

    WRITE_TIMEOUT(
            48,
            Crowd.Plan.of(100).first(Attack::bind).withoutReading().once(),
            server -> {
                AttackTarget.push(28_000);
                server.budget(10_000, 128 << 20)
                        .listen(Attack::smallBuffers)
                        .options(options -> options.writeTimeout(Duration.ofMillis(500)));
            },
            (target, crowd) -> target.closed(CloseReason.Kind.TIMEOUT) == 100),

    // ---- requests ----

    REQUESTS_OF_AN_ACCOUNT(
            64,
            Crowd.Plan.of(100).first(peer -> bind(0)).then(submits(20)).every(50),
            server -> {},
            (target, crowd) -> crowd.received(CommandStatus.ESME_RTHROTTLED.value()) >= 100),

    REQUESTS_OF_A_SESSION(
            32,
            Crowd.Plan.of(100).first(Attack::bind).then(submits(20)).every(50),
            server -> server.options(options -> options.inboundLimit(10).inboundOverload(InboundOverload.THROTTLE)),
            (target, crowd) ->
                    crowd.received(CommandStatus.ESME_RTHROTTLED.value()) >= 1_000 && target.of("requests") <= 1_001),

    LARGE_REQUESTS(
            96,
            Crowd.Plan.of(100).first(Attack::bind).then(submitMulti()).every(20),
            server -> {},
            (target, crowd) -> crowd.received(CommandStatus.ESME_RTHROTTLED.value()) >= 100),

    RATE_OF_AN_ACCOUNT(
            16,
            Crowd.Plan.of(100)
                    .first(Attack::bind)
                    .then(RawPdu.join(repeated(20, RawPdu.submitSm(2, "fast"))))
                    .every(50),
            server -> server.authenticator(attempt -> BindDecision.accept(
                    attempt.request().systemId().equals(Bystander.SYSTEM_ID)
                            ? AccountLimits.none()
                            : AccountLimits.builder()
                                    .requestRate(20.0)
                                    .requestBurst(10)
                                    .build())),
            (target, crowd) -> crowd.received(CommandStatus.ESME_RTHROTTLED.value()) >= 1_000),

    ENQUIRE_LINK(
            16,
            Crowd.Plan.of(100).first(Attack::bind).then(pings(20)).every(50),
            server -> {},
            (target, crowd) -> crowd.received(0) >= 20_000),

    WRONG_STATE(
            16,
            Crowd.Plan.of(100)
                    .first(peer -> RawPdu.bind(RawPdu.BIND_RECEIVER, 1, account(peer), "secret"))
                    .then(submits(20))
                    .every(50),
            server -> {},
            (target, crowd) ->
                    crowd.received(CommandStatus.ESME_RINVBNDSTS.value()) >= 10_000 && target.of("requests") <= 1),

    UNEXPECTED_RESPONSES(
            16,
            Crowd.Plan.of(100)
                    .first(Attack::bind)
                    .then(repeated(20, RawPdu.deliverSmResp(2)))
                    .every(50),
            server -> {},
            (target, crowd) -> target.of("lateResponses") >= 10_000),

    // ---- requests of the server, and time ----

    UNREAD_REQUESTS(
            48,
            Crowd.Plan.of(100).first(Attack::bind).withoutReading().once(),
            server -> {
                AttackTarget.push(60_000);
                server.listen(Attack::smallBuffers).options(options -> options.writeTimeout(Duration.ofMillis(500)));
            },
            (target, crowd) -> target.of("failedRequests") == 100 * AttackTarget.PUSHED),

    UNANSWERED_REQUESTS(
            48,
            Crowd.Plan.of(100).first(Attack::bind).once(),
            server -> {
                AttackTarget.push(100);
                server.options(options ->
                        options.requestTimeout(Duration.ofMillis(500)).windowTimeout(Duration.ofMillis(500)));
            },
            (target, crowd) ->
                    target.of("failedRequests") == 100 * AttackTarget.PUSHED && target.of("sessions") == 101),

    SILENCE(
            16,
            Crowd.Plan.of(200).first(Attack::bind).every(300),
            server -> server.options(options ->
                    options.enquireLinkInterval(Duration.ofMillis(300)).enquireLinkTimeout(Duration.ofMillis(300))),
            (target, crowd) -> target.closed(CloseReason.Kind.TIMEOUT) >= 200),

    INACTIVITY(
            16,
            Crowd.Plan.of(200).first(Attack::bind).then(pings(1)).every(100),
            server -> server.options(
                    options -> options.inactivityTimeout(Duration.ofMillis(500)).unbindTimeout(Duration.ofMillis(100))),
            (target, crowd) -> crowd.ends() >= 200),

    UNBIND_AGAIN_AND_AGAIN(
            16,
            Crowd.Plan.of(200)
                    .first(peer -> RawPdu.join(bind(peer), submits(1)))
                    .then(RawPdu.request(RawPdu.UNBIND, 3))
                    .every(100)
                    .once(),
            server -> server.options(options -> options.unbindTimeout(Duration.ofMillis(500))),
            (target, crowd) -> crowd.ends() == 200 && target.of("sessions") == 1);

    /** The text of a submit_sm whose handler does not return before the end of the attack. */
    static final String SLOW = "slow";

    private static final int ACCOUNTS = 20;
    private static final int MAX_DESTINATIONS = 255;
    private static final int SUBMIT_MULTI = 0x21;

    private final int maxMegabytes;
    private final Crowd.Plan plan;
    private final Consumer<SmppServer.Builder> change;
    private final BiPredicate<TargetFigures, Crowd> reached;

    Attack(
            int maxMegabytes,
            Crowd.Plan plan,
            Consumer<SmppServer.Builder> change,
            BiPredicate<TargetFigures, Crowd> reached) {
        this.maxMegabytes = maxMegabytes;
        this.plan = plan;
        this.change = change;
        this.reached = reached;
    }

    /**
     * Returns the maximum number of megabytes of heap after a collection, and of direct memory, that the attack adds.
     */
    int maxMegabytes() {
        return maxMegabytes;
    }

    Crowd.Plan plan() {
        return plan;
    }

    void configure(SmppServer.Builder server) {
        change.accept(server);
    }

    boolean hasReachedTheLimit(TargetFigures target, Crowd crowd) {
        return reached.test(target, crowd);
    }

    // ---- octets of the peers ----

    private static String account(int peer) {
        return "account" + peer % ACCOUNTS;
    }

    private static byte[] bind(int peer) {
        return bindAs(account(peer), "secret", "");
    }

    private static byte[] bindAs(String systemId, String password, String addressRange) {
        return RawPdu.bind(RawPdu.BIND_TRANSCEIVER, 1, systemId, password, addressRange);
    }

    private static byte[] pings(int count) {
        return repeated(count, RawPdu.request(RawPdu.ENQUIRE_LINK, 2));
    }

    private static byte[] submits(int count) {
        return repeated(count, RawPdu.submitSm(2, SLOW));
    }

    private static byte[] submitMulti() {
        List<byte[]> destinations = new ArrayList<>(Collections.nCopies(
                MAX_DESTINATIONS, RawPdu.join(RawPdu.octets(1, 1, 1), RawPdu.text("4917012345678901"))));
        return RawPdu.request(
                SUBMIT_MULTI,
                2,
                RawPdu.text(""),
                RawPdu.octets(5, 0),
                RawPdu.text("shop"),
                RawPdu.octets(MAX_DESTINATIONS),
                RawPdu.join(destinations.toArray(byte[][]::new)),
                RawPdu.octets(0, 0, 0, 0, 0, 0, 0, 0, 0),
                RawPdu.octets(SLOW.length()),
                RawPdu.ascii(SLOW));
    }

    private static byte[] unfinished(int commandLength, int octets) {
        return RawPdu.withLength(commandLength, RawPdu.SUBMIT_SM, 7, new byte[octets - RawPdu.HEADER_OCTETS]);
    }

    private static byte[] repeated(int count, byte[] pdu) {
        byte[][] many = new byte[count][];
        Arrays.fill(many, pdu);
        return RawPdu.join(many);
    }

    /** Returns an expression that becomes a large program in a compiler without bounds, different for each peer. */
    private static String hostileRange(int peer) {
        String[] ranges = {"((((x{100}){100}){100}){100})", "(".repeat(20) + ")".repeat(20), "(((x{1,99}){9}){9}){9}"};
        return ranges[peer % ranges.length].replace('x', (char) ('a' + peer % 26));
    }

    // ---- options of the servers ----

    private static void smallBuffers(ListenOptions.Builder listen) {
        listen.socket(SocketOptions.defaults().withSendBufferOctets(8_192));
    }

    /** Sets a long bind timeout, so that other limits end the connections before the bind. */
    private static void withMuchTimeToBind(SmppServer.Builder server) {
        server.options(options -> options.bindTimeout(Duration.ofMinutes(1)));
    }

    private static BindAuthenticator hashing() {
        Account guest =
                Account.builder().password(StoredPassword.bcrypt("secret", 11)).build();
        BindAuthenticator hashing = BindAuthenticator.accounts(Map.of("guest", guest));
        return attempt -> attempt.request().systemId().equals(Bystander.SYSTEM_ID)
                ? BindDecision.accept()
                : hashing.authenticate(attempt);
    }
}
