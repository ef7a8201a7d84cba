package io.smppcore.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.internal.engine.EmbeddedSession.Sent;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.GenericNack;
import io.smppcore.pdu.Outbind;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Unbind;
import io.smppcore.pdu.UnknownRequest;
import io.smppcore.session.IllegalSessionStateException;
import io.smppcore.session.NotInVersionException;
import io.smppcore.session.Outcome;
import io.smppcore.session.RequestFailedException;
import io.smppcore.session.SessionClosedException;
import io.smppcore.session.SessionRole;
import io.smppcore.session.SessionState;
import io.smppcore.spec.Csv;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.Octets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every request of the table of commands, in every state, on both sides and in every version. */
class SessionCommandsTest {

    private static final List<Csv.Row> TABLE = Commands.table();

    /** States with a connection. */
    private static final List<SessionState> STATES = List.of(
            SessionState.OPEN,
            SessionState.OUTBOUND,
            SessionState.BOUND_TX,
            SessionState.BOUND_RX,
            SessionState.BOUND_TRX,
            SessionState.UNBOUND);

    private static final List<InterfaceVersion> VERSIONS =
            List.of(InterfaceVersion.V3_3, InterfaceVersion.V3_4, InterfaceVersion.V5_0);

    @RegisterExtension
    final EmbeddedSessions sessions = new EmbeddedSessions();

    /** PDUs passed to a handler. */
    private final List<Pdu> handled = new ArrayList<>();

    /**
     * Command in a state of a session.
     *
     * @param us side of the session under test
     */
    record Situation(Csv.Row row, SessionRole us, SessionState state, InterfaceVersion version) {

        SessionRole peer() {
            return us == SessionRole.ESME ? SessionRole.SMSC : SessionRole.ESME;
        }

        String name() {
            return row.text("name");
        }

        Pdu example() {
            return Commands.example(CommandId.of(row.number("command_id")));
        }

        boolean isKnown() {
            return !row.isRange("command_id")
                    && CommandId.of(row.number("command_id")).name() != null;
        }

        /** Returns true if the version has the command; binds are in every version, because they announce it. */
        boolean isInVersion() {
            return name().startsWith("bind_") || version.includes(versionOf(row));
        }

        boolean allows(SessionRole sender, String column) {
            return Arrays.stream(row.text(column).split(";", -1))
                    .map(cell -> cell.split(":", -1))
                    .anyMatch(cell -> cell[0].equals(state.name())
                            && Arrays.asList(cell[1].split("\\+", -1))
                                    .contains(sender == SessionRole.ESME ? "ESME" : "MC"));
        }

        /** Returns true if the table of either version allows the command. */
        boolean isAccepted() {
            return allows(peer(), "states_3_4") || allows(peer(), "states_5_0");
        }

        /** Returns true if the table of 5.0 allows the command. */
        boolean isSent() {
            return allows(us, "states_5_0");
        }

        @Override
        public String toString() {
            return name() + " " + us + " " + state + " " + version.name();
        }
    }

    private static InterfaceVersion versionOf(Csv.Row row) {
        return switch (row.text("min_version")) {
            case "3.3" -> InterfaceVersion.V3_3;
            case "3.4" -> InterfaceVersion.V3_4;
            case "5.0" -> InterfaceVersion.V5_0;
            default -> throw new AssertionError(row);
        };
    }

    static Stream<Situation> situations() {
        return TABLE.stream()
                .flatMap(row -> Stream.of(SessionRole.values())
                        .flatMap(us -> STATES.stream()
                                .flatMap(state ->
                                        VERSIONS.stream().map(version -> new Situation(row, us, state, version)))))
                .filter(SessionCommandsTest::exists);
    }

    /** Returns false for OUTBOUND except on an SMSC that has sent outbind, which 3.3 does not have. */
    private static boolean exists(Situation situation) {
        return situation.state != SessionState.OUTBOUND
                || (situation.us == SessionRole.SMSC && situation.version.includes(InterfaceVersion.V3_4));
    }

    static Stream<Situation> known() {
        return situations().filter(Situation::isKnown);
    }

    static Stream<Situation> unknown() {
        return situations().filter(situation -> !situation.isKnown());
    }

    static Stream<Situation> refused() {
        return known().filter(situation -> !isOneWay(situation)
                && !isAnsweredAnywhere(situation)
                && !(situation.isAccepted() && situation.isInVersion()));
    }

    static Stream<Situation> accepted() {
        return known().filter(situation -> !isOneWay(situation)
                && !isAnsweredAnywhere(situation)
                && !situation.name().startsWith("bind_")
                && situation.isAccepted()
                && situation.isInVersion());
    }

    /** Returns true for enquire_link in every state, and for unbind, even if it crosses the unbind of this side. */
    private static boolean isAnsweredAnywhere(Situation situation) {
        return situation.name().equals("enquire_link")
                || (situation.name().equals("unbind")
                        && (situation.state.isBound() || situation.state == SessionState.UNBOUND));
    }

    private static boolean isOneWay(Situation situation) {
        return situation.row.text("kind").equals("one-way");
    }

    @ParameterizedTest
    @MethodSource("refused")
    void refusesRequestsThatAreNotAllowedWithoutCallingAHandler(Situation situation) {
        EmbeddedSession session = open(situation, true);
        Request<?> request = (Request<?>) situation.example();
        session.receive(77, request);
        assertThat(session.writtenOne()).isEqualTo(new Sent(77, request.respond(refusal(situation))));
        assertThat(handled).isEmpty();
        assertThat(session.engine().state()).isEqualTo(situation.state);
    }

    private static CommandStatus refusal(Situation situation) {
        if (situation.name().startsWith("bind_") && situation.state.isBound()) {
            return CommandStatus.ESME_RALYBND;
        }
        return situation.isAccepted() ? CommandStatus.ESME_RINVCMDID : CommandStatus.ESME_RINVBNDSTS;
    }

    @ParameterizedTest
    @MethodSource("accepted")
    void passesAllowedRequestsToTheirHandlers(Situation situation) {
        EmbeddedSession session = open(situation, true);
        Request<?> request = (Request<?>) situation.example();
        session.receive(77, request);
        assertThat(handled).isEqualTo(List.of(request));
        assertThat(session.writtenOne()).isEqualTo(new Sent(77, request.respond(CommandStatus.ESME_ROK)));
    }

    /** Without a handler, messages are refused temporarily and other operations are unsupported. */
    @ParameterizedTest
    @MethodSource("accepted")
    void refusesAllowedRequestsWithoutAHandler(Situation situation) {
        EmbeddedSession session = open(situation, false);
        Request<?> request = (Request<?>) situation.example();
        session.receive(77, request);
        CommandStatus status = request instanceof DeliverSm || request instanceof DataSm
                ? CommandStatus.ESME_RX_T_APPN
                : CommandStatus.ESME_RINVCMDID;
        assertThat(session.writtenOne()).isEqualTo(new Sent(77, request.respond(status)));
    }

    static Stream<Situation> oneWay() {
        return known().filter(SessionCommandsTest::isOneWay);
    }

    @ParameterizedTest
    @MethodSource("oneWay")
    void neverAnswersOneWayPdusAndDropsThoseThatAreNotAllowed(Situation situation) {
        EmbeddedSession session = open(situation, true);
        Pdu pdu = situation.example();
        session.receive(77, pdu);
        assertThat(session.written()).isEmpty();
        assertThat(handled).isEqualTo(situation.isAccepted() && situation.isInVersion() ? List.of(pdu) : List.of());
    }

    static Stream<Situation> answeredAnywhere() {
        return known().filter(SessionCommandsTest::isAnsweredAnywhere);
    }

    @ParameterizedTest
    @MethodSource("answeredAnywhere")
    void answersRequestsThatNeedNoHandler(Situation situation) {
        EmbeddedSession session = open(situation, false);
        Request<?> request = (Request<?>) situation.example();
        session.receive(77, request);
        assertThat(session.writtenOne()).isEqualTo(new Sent(77, request.respond(CommandStatus.ESME_ROK)));
    }

    static Stream<Situation> acceptedBinds() {
        return known().filter(situation -> situation.name().startsWith("bind_") && situation.isAccepted());
    }

    @ParameterizedTest
    @MethodSource("acceptedBinds")
    void callsTheBindHandlerForAnyVersion(Situation situation) {
        EmbeddedSession session = open(situation, true);
        BindRequest bind = (BindRequest) situation.example();
        session.receive(77, bind).letBindHandlerDecide();
        assertThat(session.writtenOne()).isEqualTo(new Sent(77, bind.respond(CommandStatus.ESME_ROK)));
        assertThat(session.engine().state()).isEqualTo(SessionState.boundAs(bind.bindType()));
    }

    /** Operations removed in 3.4, and vendor-specific operations. */
    @ParameterizedTest
    @MethodSource("unknown")
    void refusesUnknownCommandsInEveryState(Situation situation) {
        for (int commandId : situation.row.numbers("command_id").toArray()) {
            EmbeddedSession session = open(situation, true); // few PDUs are answered before a bind
            session.receive(77, UnknownRequest.of(CommandId.of(commandId), Octets.ofHex("3100")));
            assertThat(session.writtenOne()).isEqualTo(new Sent(77, GenericNack.of(CommandStatus.ESME_RINVCMDID)));
            assertThat(session.engine().state()).isEqualTo(situation.state);
        }
        assertThat(handled).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("known")
    void sendsExactlyWhatStateAndVersionAllow(Situation situation) {
        EmbeddedSession session = open(situation, true);
        Pdu pdu = situation.example();
        CompletableFuture<?> result = Commands.send(session, pdu);
        session.channel().runPendingTasks();
        if (situation.state == SessionState.UNBOUND) {
            assertThat(session.written()).isEmpty();
            assertNeverWritten(
                    result, pdu instanceof Unbind ? IllegalSessionStateException.class : SessionClosedException.class);
        } else if (!situation.isSent()) {
            assertThat(session.written()).isEmpty();
            assertNeverWritten(result, IllegalSessionStateException.class);
        } else if (!situation.isInVersion()) {
            assertThat(session.written()).isEmpty();
            assertNeverWritten(result, NotInVersionException.class);
        } else {
            assertThat(session.writtenOne().pdu()).isEqualTo(pdu);
        }
    }

    private static void assertNeverWritten(CompletableFuture<?> result, Class<? extends RequestFailedException> type) {
        assertThat(result).isCompletedExceptionally();
        assertThat(result.exceptionNow()).isInstanceOf(type);
        assertThat(((RequestFailedException) result.exceptionNow()).outcome()).isEqualTo(Outcome.NEVER_WRITTEN);
    }

    @Test
    void coversEveryRowOfTheTable() {
        assertThat(known().map(Situation::name).distinct()).hasSize(17);
        assertThat(unknown().map(Situation::name).distinct())
                .containsExactly(
                        "param_retrieve",
                        "query_last_msgs",
                        "query_msg_details",
                        "vendor_request",
                        "auth_acc",
                        "sm_result_notify");
        assertThat(TABLE).hasSize(17 + 6);
        assertThat(Stream.of(refused(), accepted(), oneWay(), answeredAnywhere(), acceptedBinds(), unknown())
                        .mapToLong(Stream::count)
                        .sum())
                .isEqualTo(situations().count());
    }

    // ---- a session in a situation ----

    private EmbeddedSession open(Situation situation, boolean withHandlers) {
        EmbeddedSession.Builder builder = situation.us == SessionRole.SMSC ? sessions.smsc() : sessions.esme();
        builder.options(options -> options.peerVersion(situation.version));
        if (withHandlers) {
            builder.handlers(handlers -> Commands.handleAll(handlers, handled));
        }
        return switch (situation.state) {
            case OPEN -> builder.open();
            case OUTBOUND -> outbound(builder.open());
            case BOUND_TX -> builder.bound(BindType.TRANSMITTER);
            case BOUND_RX -> builder.bound(BindType.RECEIVER);
            case BOUND_TRX -> builder.bound(BindType.TRANSCEIVER);
            case UNBOUND -> unbound(builder.bound(BindType.TRANSCEIVER));
            case CLOSED -> throw new AssertionError(situation);
        };
    }

    private static EmbeddedSession outbound(EmbeddedSession session) {
        CompletableFuture<?> sent = session.engine().sendAsync(Outbind.of("", ""));
        assertThat(session.written()).hasSize(1);
        assertThat(sent).isCompleted();
        assertThat(session.engine().state()).isEqualTo(SessionState.OUTBOUND);
        return session;
    }

    /** Unbinds by the peer, because requests that cross an unbind of this side are still accepted. */
    private static EmbeddedSession unbound(EmbeddedSession session) {
        session.receive(1, Unbind.HEADER_ONLY);
        assertThat(session.written()).hasSize(1);
        assertThat(session.engine().state()).isEqualTo(SessionState.UNBOUND);
        return session;
    }
}
