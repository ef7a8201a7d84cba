package io.smppcore.benchmarks.attack;

import io.smppcore.attackers.AttackPdus;
import io.smppcore.attackers.Attackers;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.Unbind;
import io.smppcore.server.Account;
import io.smppcore.server.AccountLimits;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.BindDecision;
import io.smppcore.server.SmppServer;
import io.smppcore.server.StoredPassword;
import io.smppcore.session.CloseReason;
import io.smppcore.session.InboundOverload;
import io.smppcore.tlv.Tlvs;
import io.smppcore.transport.ConnectionLimits;
import io.smppcore.transport.ListenOptions;
import io.smppcore.transport.SocketOptions;
import io.smppcore.type.CommandStatus;
import java.time.Duration;
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
            Attackers.Plan.of(600).from(5).every(1_000),
            server -> server.connectionLimits(ConnectionLimits.defaults().withMaxConnections(300)),
            (target, attackers) -> target.of("refused") >= 300 && target.of("open") <= 300),

    CONNECTIONS_OF_AN_ADDRESS(
            16,
            Attackers.Plan.of(300).every(1_000),
            server -> server.connectionLimits(ConnectionLimits.defaults().withMaxPerAddress(20)),
            (target, attackers) -> target.of("refused") >= 280 && target.of("open") <= 21),

    TIME_TO_BIND(
            16,
            Attackers.Plan.of(300).then(AttackPdus.bind(0)).inSingleOctets().every(100),
            server -> server.options(options -> options.bindTimeout(Duration.ofMillis(500))),
            (target, attackers) -> attackers.ends() >= 300),

    PDUS_BEFORE_THE_BIND(
            16,
            Attackers.Plan.of(300).then(AttackPdus.pings(100)).withoutReading().every(200),
            Attack::withMuchTimeToBind,
            (target, attackers) -> attackers.ends() >= 300 && target.of("waiting") < 1 << 20),

    FAILED_BINDS(
            16,
            Attackers.Plan.of(200)
                    .from(4)
                    .first(peer -> AttackPdus.bindAs("guest", "guess", ""))
                    .every(200),
            server ->
                    server.authenticator(attempt -> attempt.request().password().equals("guess")
                            ? BindDecision.refuse(CommandStatus.ESME_RINVPASWD)
                            : BindDecision.accept()),
            // Binds in progress may fail as well when the address has failed too often.
            (target, attackers) -> target.of("refusedAtOnce") >= 200 && target.of("failed") <= 4 * 60),

    GUESSES_OF_AN_ADDRESS(
            16,
            Neighbour.Kind.BINDS,
            Attackers.Plan.of(100)
                    .first(peer -> AttackPdus.bindAs(Neighbour.SYSTEM_ID, "guess", ""))
                    .every(100),
            server -> server.authenticator(hashing(Neighbour.SYSTEM_ID, Neighbour.PASSWORD)),
            (target, attackers) -> target.of("refusedAtOnce") >= 200 && target.of("failed") <= 30 + 100),

    GUESSES_OF_MANY_ADDRESSES(
            16,
            Neighbour.Kind.BINDS,
            Attackers.Plan.of(100)
                    .from(100)
                    .first(peer -> AttackPdus.bindAs(Neighbour.SYSTEM_ID, "guess", ""))
                    .every(100),
            server -> server.authenticator(hashing(Neighbour.SYSTEM_ID, Neighbour.PASSWORD))
                    .failedBinds(failed -> failed.firstDelay(Duration.ZERO).maxFailures(null)),
            (target, attackers) -> target.of("failed") >= 50),

    PASSWORD_HASHES(
            16,
            Attackers.Plan.of(100)
                    .from(100)
                    .first(peer -> AttackPdus.bindAs("guest", "guess", ""))
                    .every(200),
            server -> {
                BindAuthenticator hashing = hashing("guest", "secret");
                server.authenticator(attempt -> attempt.request().systemId().equals(Neighbour.SYSTEM_ID)
                        ? BindDecision.accept()
                        : hashing.authenticate(attempt));
            },
            (target, attackers) -> target.of("failed") >= 1),

    UNDECIDED_BINDS(
            16,
            Attackers.Plan.of(200)
                    .from(2)
                    .first(peer -> AttackPdus.bindAs("undecided", "secret", ""))
                    .every(200),
            server -> server.failedBinds(failed -> failed.maxUndecided(10)).authenticator(attempt -> {
                if (attempt.request().systemId().equals("undecided")) {
                    AttackTarget.awaitEnd();
                }
                return BindDecision.accept();
            }),
            (target, attackers) -> target.of("refusedAtOnce") >= 180),

    BINDS_OF_AN_ACCOUNT(
            16,
            Attackers.Plan.of(300).first(peer -> AttackPdus.bind(0)).every(300),
            server -> {},
            (target, attackers) ->
                    attackers.received(CommandStatus.ESME_RALYBND.value()) >= 200 && target.of("sessions") == 101),

    ADDRESS_RANGE(
            16,
            Attackers.Plan.of(200)
                    .first(peer -> AttackPdus.bindAs(AttackPdus.account(peer), "secret", AttackPdus.hostileRange(peer)))
                    .every(200),
            server -> {},
            (target, attackers) -> attackers.received(0) >= 200 && target.of("sessions") == 201),

    // ---- octets ----

    LENGTH_OF_A_PDU(
            16,
            Attackers.Plan.of(400).first(AttackPdus::giant).every(200),
            server -> {},
            (target, attackers) -> attackers.ends() >= 400),

    UNFINISHED_PDUS_BEFORE_THE_BIND(
            16,
            Attackers.Plan.of(600)
                    .from(2)
                    .first(peer -> AttackPdus.unfinished(4_096, 4_000))
                    .every(200),
            server -> withMuchTimeToBind(server.budget(10_000, 16 << 20)),
            (target, attackers) -> attackers.ends() >= 10 && target.of("waiting") < 2 << 20),

    UNFINISHED_PDUS(
            48,
            Attackers.Plan.of(400)
                    .first(peer -> AttackPdus.joined(AttackPdus.bind(peer), AttackPdus.unfinished(69_632, 60_000)))
                    .every(500),
            server -> {},
            (target, attackers) -> target.closed(CloseReason.Kind.CLOSED_BY_US) >= 10),

    TIME_OF_A_PDU(
            16,
            Attackers.Plan.of(100)
                    .first(AttackPdus::bind)
                    .then(AttackPdus.submit("x".repeat(200)))
                    .inSingleOctets()
                    .every(50),
            server -> server.options(options -> options.pduTimeout(Duration.ofMillis(500))),
            (target, attackers) -> attackers.ends() >= 100),

    UNREAD_RESPONSES(
            16,
            Attackers.Plan.of(100)
                    .first(AttackPdus::bind)
                    .then(AttackPdus.pings(50))
                    .withoutReading()
                    .every(20),
            server -> server.budget(10_000, 16 << 20).listen(Attack::smallBuffers),
            (target, attackers) -> target.closed(CloseReason.Kind.CLOSED_BY_US) >= 10),

    WRITE_TIMEOUT(
            48,
            Attackers.Plan.of(100).first(AttackPdus::bind).withoutReading().once(),
            server -> {
                AttackTarget.push(28_000);
                server.budget(10_000, 128 << 20)
                        .listen(Attack::smallBuffers)
                        .options(options -> options.writeTimeout(Duration.ofMillis(500)));
            },
            (target, attackers) -> target.closed(CloseReason.Kind.TIMEOUT) == 100),

    // ---- requests ----

    REQUESTS_OF_AN_ACCOUNT(
            64,
            Attackers.Plan.of(100)
                    .first(peer -> AttackPdus.bind(0))
                    .then(AttackPdus.submits(20))
                    .every(50),
            server -> {},
            (target, attackers) -> attackers.received(CommandStatus.ESME_RTHROTTLED.value()) >= 100),

    REQUESTS_OF_A_SESSION(
            32,
            Attackers.Plan.of(100)
                    .first(AttackPdus::bind)
                    .then(AttackPdus.submits(20))
                    .every(50),
            server -> server.options(options -> options.inboundLimit(10).inboundOverload(InboundOverload.THROTTLE)),
            (target, attackers) -> attackers.received(CommandStatus.ESME_RTHROTTLED.value()) >= 1_000
                    && target.of("requests") <= 1_001),

    LARGE_REQUESTS(
            96,
            Attackers.Plan.of(100)
                    .first(AttackPdus::bind)
                    .then(AttackPdus.submitMulti())
                    .every(20),
            server -> {},
            (target, attackers) -> attackers.received(CommandStatus.ESME_RTHROTTLED.value()) >= 100),

    RATE_OF_AN_ACCOUNT(
            16,
            Attackers.Plan.of(100)
                    .first(AttackPdus::bind)
                    .then(AttackPdus.repeated(20, AttackPdus.submit("fast")))
                    .every(50),
            server -> server.authenticator(attempt -> BindDecision.accept(
                    attempt.request().systemId().equals(Neighbour.SYSTEM_ID)
                            ? AccountLimits.none()
                            : AccountLimits.builder()
                                    .requestRate(20.0)
                                    .requestBurst(10)
                                    .build())),
            (target, attackers) -> attackers.received(CommandStatus.ESME_RTHROTTLED.value()) >= 1_000),

    ENQUIRE_LINK(
            16,
            Attackers.Plan.of(100)
                    .first(AttackPdus::bind)
                    .then(AttackPdus.pings(20))
                    .every(50),
            server -> {},
            (target, attackers) -> attackers.received(0) >= 20_000),

    WRONG_STATE(
            16,
            Attackers.Plan.of(100)
                    .first(peer -> AttackPdus.bindAs(BindType.RECEIVER, AttackPdus.account(peer), "secret", ""))
                    .then(AttackPdus.submits(20))
                    .every(50),
            server -> {},
            (target, attackers) ->
                    attackers.received(CommandStatus.ESME_RINVBNDSTS.value()) >= 10_000 && target.of("requests") <= 1),

    UNEXPECTED_RESPONSES(
            16,
            Attackers.Plan.of(100)
                    .first(AttackPdus::bind)
                    .then(AttackPdus.repeated(20, AttackPdus.octets(DeliverSmResp.ok())))
                    .every(50),
            server -> {},
            (target, attackers) -> target.of("lateResponses") >= 10_000),

    // ---- requests of the server, and time ----

    UNREAD_REQUESTS(
            48,
            Attackers.Plan.of(100).first(AttackPdus::bind).withoutReading().once(),
            server -> {
                AttackTarget.push(60_000);
                server.listen(Attack::smallBuffers).options(options -> options.writeTimeout(Duration.ofMillis(500)));
            },
            (target, attackers) -> target.of("failedRequests") == 100 * AttackTarget.PUSHED),

    UNANSWERED_REQUESTS(
            48,
            Attackers.Plan.of(100).first(AttackPdus::bind).once(),
            server -> {
                AttackTarget.push(100);
                server.options(options -> options.requestTimeout(Duration.ofMillis(500))
                        .windowTimeout(Duration.ofMillis(500))
                        .enquireLinkInterval(Duration.ofHours(1)));
            },
            (target, attackers) ->
                    target.of("failedRequests") == 100 * AttackTarget.PUSHED && target.of("sessions") == 101),

    SILENCE(
            16,
            Attackers.Plan.of(200).first(AttackPdus::bind).every(300),
            server -> server.options(options ->
                    options.enquireLinkInterval(Duration.ofMillis(300)).enquireLinkTimeout(Duration.ofMillis(300))),
            (target, attackers) -> target.closed(CloseReason.Kind.TIMEOUT) >= 200),

    INACTIVITY(
            16,
            Attackers.Plan.of(200)
                    .first(AttackPdus::bind)
                    .then(AttackPdus.pings(1))
                    .every(100),
            server -> server.options(
                    options -> options.inactivityTimeout(Duration.ofMillis(500)).unbindTimeout(Duration.ofMillis(100))),
            (target, attackers) -> attackers.ends() >= 200),

    UNBIND_AGAIN_AND_AGAIN(
            16,
            Attackers.Plan.of(200)
                    .first(peer -> AttackPdus.joined(AttackPdus.bind(peer), AttackPdus.submits(1)))
                    .then(AttackPdus.octets(new Unbind(Tlvs.EMPTY)))
                    .every(100)
                    .once(),
            server -> server.options(options -> options.unbindTimeout(Duration.ofMillis(500))),
            (target, attackers) -> attackers.ends() == 200 && target.of("sessions") == 1);

    private static final int BCRYPT_COST = 8;

    private final int maxMegabytes;
    private final Neighbour.Kind neighbour;
    private final Attackers.Plan plan;
    private final Consumer<SmppServer.Builder> change;
    private final BiPredicate<TargetFigures, Attackers> reached;

    Attack(
            int maxMegabytes,
            Attackers.Plan plan,
            Consumer<SmppServer.Builder> change,
            BiPredicate<TargetFigures, Attackers> reached) {
        this(maxMegabytes, Neighbour.Kind.MESSAGES, plan, change, reached);
    }

    Attack(
            int maxMegabytes,
            Neighbour.Kind neighbour,
            Attackers.Plan plan,
            Consumer<SmppServer.Builder> change,
            BiPredicate<TargetFigures, Attackers> reached) {
        this.maxMegabytes = maxMegabytes;
        this.neighbour = neighbour;
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

    Attackers.Plan plan() {
        return plan;
    }

    /** Returns the kind of requests that the neighbour sends. */
    Neighbour.Kind neighbour() {
        return neighbour;
    }

    void configure(SmppServer.Builder server) {
        change.accept(server);
    }

    boolean hasReachedTheLimit(TargetFigures target, Attackers attackers) {
        return reached.test(target, attackers);
    }

    // ---- options of the servers ----

    private static void smallBuffers(ListenOptions.Builder listen) {
        listen.socket(SocketOptions.defaults().withSendBufferOctets(8_192));
    }

    /** Sets a long bind timeout, so that other limits end the connections before the bind. */
    private static void withMuchTimeToBind(SmppServer.Builder server) {
        server.options(options -> options.bindTimeout(Duration.ofMinutes(1)));
    }

    private static BindAuthenticator hashing(String systemId, String password) {
        Account account = Account.builder()
                .password(StoredPassword.bcrypt(password, BCRYPT_COST))
                .build();
        return BindAuthenticator.accounts(Map.of(systemId, account));
    }
}
