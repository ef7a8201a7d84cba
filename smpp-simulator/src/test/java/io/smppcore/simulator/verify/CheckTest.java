package io.smppcore.simulator.verify;

import static io.smppcore.session.CloseReason.Kind.CLOSED_BY_PEER;
import static io.smppcore.session.CloseReason.Kind.CLOSED_BY_US;
import static io.smppcore.session.CloseReason.Kind.UNBOUND_BY_PEER;
import static io.smppcore.simulator.verify.Dialogue.bind;
import static io.smppcore.simulator.verify.Dialogue.deliver;
import static io.smppcore.simulator.verify.Dialogue.header;
import static io.smppcore.simulator.verify.Dialogue.hex;
import static io.smppcore.simulator.verify.Dialogue.response;
import static io.smppcore.simulator.verify.Dialogue.submit;
import static io.smppcore.simulator.verify.Dialogue.withStatus;
import static io.smppcore.testing.peers.PduOctets.BIND_RECEIVER;
import static io.smppcore.testing.peers.PduOctets.BIND_TRANSCEIVER;
import static io.smppcore.testing.peers.PduOctets.DELIVER_SM;
import static io.smppcore.testing.peers.PduOctets.ENQUIRE_LINK;
import static io.smppcore.testing.peers.PduOctets.ENQUIRE_LINK_RESP;
import static io.smppcore.testing.peers.PduOctets.GENERIC_NACK;
import static io.smppcore.testing.peers.PduOctets.SUBMIT_SM;
import static io.smppcore.testing.peers.PduOctets.UNBIND;
import static io.smppcore.testing.peers.PduOctets.UNBIND_RESP;
import static io.smppcore.testing.peers.PduOctets.ascii;
import static io.smppcore.testing.peers.PduOctets.deliverSmResp;
import static io.smppcore.testing.peers.PduOctets.octets;
import static io.smppcore.testing.peers.PduOctets.request;
import static io.smppcore.testing.peers.PduOctets.submitSm;
import static io.smppcore.testing.peers.PduOctets.withLength;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.smppcore.simulator.verify.ConformanceReport.CheckResult;
import io.smppcore.simulator.verify.ConformanceReport.Verdict;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A session that passes each check, and one that fails it. */
class CheckTest {

    private static final int ROK = 0;
    private static final int RTHROTTLED = 0x58;
    private static final int RSUBMITFAIL = 0x45;
    private static final int RINVDSTADR = 0x0B;
    private static final int DATA_SM = 0x103;
    private static final int UNKNOWN = 0x000F_0001;
    private static final byte[] PING = request(ENQUIRE_LINK, 7);

    /** A dialogue that passes a check, and one that fails it. */
    private record Pair(Supplier<Dialogue> good, Supplier<Dialogue> bad) {}

    @ParameterizedTest
    @EnumSource(Check.class)
    void passesCorrectBehaviour(Check check) {
        CheckResult result = pair(check).good.get().result(check);

        assertThat(result.verdict()).as("%s", result.evidence()).isEqualTo(Verdict.PASSED);
    }

    @ParameterizedTest
    @EnumSource(Check.class)
    void failsAViolation(Check check) {
        CheckResult result = pair(check).bad.get().result(check);

        assertThat(result.verdict()).isEqualTo(check.isRequired() ? Verdict.FAILED : Verdict.WARNED);
        assertThat(result.evidence()).isNotEmpty().allSatisfy(found -> {
            assertThat(found.what()).isNotBlank();
            assertThat(found.session()).isEqualTo("1");
        });
    }

    @Test
    void nothingFailsInACorrectSession() {
        Dialogue dialogue = bound().accepted(submitSm(2, "hello"))
                .smsc(deliver(1, ""), request(ENQUIRE_LINK, 2))
                .esme(deliverSmResp(1), request(ENQUIRE_LINK_RESP, 2), request(ENQUIRE_LINK, 3))
                .smsc(request(ENQUIRE_LINK_RESP, 3))
                .unbound(4);

        assertThat(failed(dialogue)).isEmpty();
        assertThat(dialogue.report().isConformant()).isTrue();
    }

    @Test
    void onlyTheViolatedCheckFails() {
        Set<Check> entangled = EnumSet.noneOf(Check.class);
        for (Check check : Check.values()) {
            if (failed(pair(check).bad.get()).size() > 2) {
                entangled.add(check);
            }
        }

        assertThat(entangled).isEmpty();
    }

    @Test
    void doesNotExpectAResponseToARequestThatWasNotSent() {
        Dialogue dialogue = bound().smsc(deliver(1, "")).notSent(deliver(1, "")).after(60_000);

        assertThat(dialogue.result(Check.ANSWERS_DELIVER_SM).verdict()).isEqualTo(Verdict.NOT_SEEN);
    }

    @Test
    void aLateResponseCountsAsMissingOnce() {
        Dialogue dialogue = bound().smsc(deliver(1, "")).after(11_000).esme(deliverSmResp(1));

        assertThat(dialogue.result(Check.ANSWERS_DELIVER_SM).failed()).isEqualTo(1);
        assertThat(dialogue.result(Check.RESPONSE_SEQUENCE).failed()).isZero();
    }

    private static Set<Check> failed(Dialogue dialogue) {
        return dialogue.report().clients().getFirst().results().stream()
                .filter(result -> result.failed() > 0)
                .map(CheckResult::check)
                .collect(Collectors.toSet());
    }

    private static Dialogue bound() {
        return new Dialogue().bound();
    }

    private static Pair pair(Check check) {
        return switch (check) {
            case BIND_IN_TIME,
                    BIND_FIELDS,
                    INTERFACE_VERSION,
                    BINDS_ONCE,
                    STATE,
                    VERSION,
                    UNBINDS,
                    WAITS_FOR_UNBIND_RESP,
                    SILENT_AFTER_UNBIND,
                    BACKS_OFF,
                    BACKOFF_GROWS,
                    BIND_STORM -> session(check);
            case COMMAND_LENGTH,
                    COMMAND_ID,
                    COMMAND_STATUS,
                    MANDATORY_FIELDS,
                    RESERVED_VALUES,
                    TLV_STREAM,
                    TLV_LENGTHS,
                    TLV_ONCE,
                    RESPONSE_BODY -> octetsOf(check);
            case SEQUENCE_RANGE, SEQUENCE_UNIQUE, SEQUENCE_ORDER, WINDOW, RATE, SLOWS_DOWN, RESENDS, KEEPS_ALIVE ->
                flow(check);
            case DATA_CODING, UDH, UDH_OR_SAR, SAR, PARTS, PAYLOAD, TIMES -> message(check);
            default -> answers(check);
        };
    }

    private static Pair session(Check check) {
        return switch (check) {
            case BIND_IN_TIME ->
                new Pair(CheckTest::bound, () -> new Dialogue().after(11_000).bound());
            case BIND_FIELDS ->
                new Pair(CheckTest::bound, () -> new Dialogue().esme(bind(BIND_TRANSCEIVER, 1, "", 0x34)));
            case INTERFACE_VERSION -> new Pair(CheckTest::bound, () -> new Dialogue().bound(BIND_TRANSCEIVER, 0x35));
            case BINDS_ONCE -> new Pair(CheckTest::bound, () -> bound().esme(bind(BIND_TRANSCEIVER, 2, 0x34)));
            case STATE ->
                new Pair(
                        () -> bound().accepted(submitSm(2, "a")),
                        () -> new Dialogue().bound(BIND_RECEIVER, 0x34).esme(submitSm(2, "a")));
            case VERSION ->
                new Pair(
                        () -> bound().accepted(submit(2, "0204 0002 0001")),
                        () -> new Dialogue().bound(BIND_TRANSCEIVER, 0x33).accepted(submit(2, "0204 0002 0001")));
            case UNBINDS -> new Pair(() -> bound().unbound(2), () -> bound().closed(CLOSED_BY_PEER));
            case WAITS_FOR_UNBIND_RESP ->
                new Pair(
                        () -> bound().unbound(2),
                        () -> bound().esme(request(UNBIND, 2)).closed(UNBOUND_BY_PEER));
            case SILENT_AFTER_UNBIND ->
                new Pair(() -> bound().unbound(2), () -> bound().esme(request(UNBIND, 2), submitSm(3, "a")));
            case BACKS_OFF -> new Pair(() -> refused(1_000), () -> refused(999));
            case BACKOFF_GROWS -> new Pair(() -> refused(1_000, 2_000), () -> refused(2_000, 2_000));
            case BIND_STORM -> new Pair(() -> binds(30), () -> binds(31));
            default -> throw new IllegalArgumentException(check.id());
        };
    }

    /** Returns refused binds, with these waits in between. */
    private static Dialogue refused(int... waits) {
        Dialogue dialogue = new Dialogue();
        for (int i = 0; i <= waits.length; i++) {
            dialogue.reconnect()
                    .esme(bind(BIND_TRANSCEIVER, 1, 0x34))
                    .smsc(response(BIND_TRANSCEIVER, 1, 0x0D, ""))
                    .closed(CLOSED_BY_US)
                    .after(i < waits.length ? waits[i] : 0);
        }
        return dialogue;
    }

    private static Dialogue binds(int count) {
        Dialogue dialogue = new Dialogue();
        for (int i = 0; i < count; i++) {
            dialogue.reconnect().bound().unbound(2).after(1_900);
        }
        return dialogue;
    }

    private static Pair octetsOf(Check check) {
        byte[] message = submitSm(2, "hello");
        byte[] tooLong = withLength(0x7FFF_FFFF, SUBMIT_SM, 2);
        return switch (check) {
            case COMMAND_LENGTH -> new Pair(CheckTest::bound, () -> bound().esme(tooLong));
            case COMMAND_ID -> new Pair(() -> bound().accepted(message), () -> bound().esme(request(UNKNOWN, 2)));
            case COMMAND_STATUS ->
                new Pair(() -> bound().accepted(message), () -> bound().accepted(withStatus(message, 1)));
            case MANDATORY_FIELDS ->
                new Pair(() -> bound().accepted(message), () -> bound().accepted(request(SUBMIT_SM, 2, octets(0, 1))));
            case RESERVED_VALUES ->
                new Pair(
                        () -> bound().accepted(message), () -> bound().accepted(submit(2, 0, 0xE0, 0, ascii("a"), "")));
            case TLV_STREAM ->
                new Pair(
                        () -> bound().accepted(submit(2, "0204 0002 0001")),
                        () -> bound().accepted(submit(2, "0204 0003 0001")));
            case TLV_LENGTHS ->
                new Pair(
                        () -> bound().accepted(submit(2, "0204 0002 0001")),
                        () -> bound().accepted(submit(2, "0204 0001 01")));
            case TLV_ONCE ->
                new Pair(
                        () -> bound().accepted(submit(2, "0204 0002 0001")),
                        () -> bound().accepted(submit(2, "0204 0002 0001 0204 0002 0001")));
            case RESPONSE_BODY ->
                new Pair(
                        () -> bound().smsc(deliver(1, "")).esme(deliverSmResp(1)),
                        () -> bound().smsc(deliver(1, "")).esme(header(DELIVER_SM | GENERIC_NACK, ROK, 1)));
            default -> throw new IllegalArgumentException(check.id());
        };
    }

    private static Pair answers(Check check) {
        byte[] ok = deliverSmResp(1);
        Supplier<Dialogue> delivered = () -> bound().smsc(deliver(1, "")).esme(ok);
        Supplier<Dialogue> answeredPing = () -> bound().smsc(PING).esme(request(ENQUIRE_LINK_RESP, 7));
        return switch (check) {
            case ANSWERS_DELIVER_SM ->
                new Pair(delivered, () -> bound().smsc(deliver(1, "")).after(10_001));
            case ANSWERS_DATA_SM ->
                new Pair(
                        () -> bound().smsc(dataSm()).esme(header(DATA_SM | GENERIC_NACK, ROK, 1, 0)),
                        () -> bound().smsc(dataSm()).after(10_001));
            case ANSWERS_ENQUIRE_LINK ->
                new Pair(answeredPing, () -> bound().smsc(PING).after(10_001));
            case ANSWERS_UNBIND ->
                new Pair(
                        () -> bound().smsc(request(UNBIND, 1))
                                .esme(request(UNBIND_RESP, 1))
                                .closed(CLOSED_BY_PEER),
                        () -> bound().smsc(request(UNBIND, 1)).closed(CLOSED_BY_PEER));
            case ANSWERS_UNKNOWN_COMMAND ->
                new Pair(
                        () -> bound().smsc(request(UNKNOWN, 1)).esme(header(GENERIC_NACK, 3, 1)),
                        () -> bound().smsc(request(UNKNOWN, 1)).after(10_001));
            case RESPONSE_COMMAND ->
                new Pair(delivered, () -> bound().smsc(deliver(1, "")).esme(request(ENQUIRE_LINK_RESP, 1)));
            case RESPONSE_SEQUENCE ->
                new Pair(delivered, () -> bound().smsc(deliver(1, "")).esme(deliverSmResp(2)));
            case ANSWERS_ONCE -> new Pair(delivered, () -> delivered.get().esme(ok));
            case ECHOES_ODD_SEQUENCE ->
                new Pair(
                        () -> bound().smsc(deliver(0x8000_0001, "")).esme(deliverSmResp(0x8000_0001)),
                        () -> bound().smsc(deliver(0x8000_0001, "")).after(10_001));
            case UNKNOWN_TLV ->
                new Pair(
                        () -> bound().smsc(deliver(1, "1400 0001 01")).esme(ok),
                        () -> bound().smsc(deliver(1, "1400 0001 01")).esme(response(DELIVER_SM, 1, 0xC1, "")));
            case GENERIC_NACK ->
                new Pair(
                        () -> bound().smsc(header(GENERIC_NACK, 3, 9)).esme(PING),
                        () -> bound().smsc(header(GENERIC_NACK, 3, 9)).esme(header(GENERIC_NACK, 3, 9)));
            case STRAY_RESPONSE ->
                new Pair(
                        () -> bound().smsc(response(SUBMIT_SM, 9, ROK, "1")).esme(PING),
                        () -> bound().smsc(response(SUBMIT_SM, 9, ROK, "1")).closed(CLOSED_BY_PEER));
            default -> throw new IllegalArgumentException(check.id());
        };
    }

    private static byte[] dataSm() {
        return hex("0000001a 00000103 00000000 00000001 00 000000 000000 00 00 00");
    }

    private static Pair flow(Check check) {
        byte[] first = submitSm(2, "a");
        Expectations narrow = Expectations.builder().window(2).rate(10).build();
        return switch (check) {
            case SEQUENCE_RANGE -> new Pair(CheckTest::bound, () -> bound().esme(submitSm(0x8000_0001, "a")));
            case SEQUENCE_UNIQUE ->
                new Pair(() -> bound().accepted(first).esme(first), () -> bound().esme(first, submitSm(2, "b")));
            case SEQUENCE_ORDER -> new Pair(() -> bound().esme(first), () -> bound().esme(submitSm(3, "a")));
            case WINDOW ->
                new Pair(
                        () -> new Dialogue(narrow).bound().esme(first, submitSm(3, "b")),
                        () -> new Dialogue(narrow).bound().esme(first, submitSm(3, "b"), submitSm(4, "c")));
            case RATE -> new Pair(() -> paced(narrow, 11), () -> paced(narrow, 12));
            case SLOWS_DOWN -> new Pair(() -> throttled(4), () -> throttled(5));
            case RESENDS ->
                new Pair(
                        () -> resent(RSUBMITFAIL, 1_000).after(1_000).esme(submitSm(4, "b")),
                        () -> resent(RINVDSTADR, 5_000));
            case KEEPS_ALIVE -> new Pair(() -> bound().after(59_000).esme(PING), () -> bound().after(60_001));
            default -> throw new IllegalArgumentException(check.id());
        };
    }

    private static Dialogue resent(int status, int afterMillis) {
        return bound().esme(submitSm(2, "a"))
                .smsc(response(SUBMIT_SM, 2, status, ""))
                .after(afterMillis)
                .esme(submitSm(3, "a"));
    }

    /** Returns this number of messages within a second. */
    private static Dialogue paced(Expectations expected, int messages) {
        Dialogue dialogue = new Dialogue(expected).bound();
        for (int i = 0; i < messages; i++) {
            dialogue.accepted(submitSm(2 + i, "a" + i)).after(999 / 12);
        }
        return dialogue;
    }

    /** Returns five messages, a refusal, and a number of messages in the next second. */
    private static Dialogue throttled(int afterwards) {
        Dialogue dialogue = bound();
        for (int i = 0; i < 5; i++) {
            dialogue.esme(submitSm(2 + i, "a" + i));
        }
        dialogue.smsc(response(SUBMIT_SM, 6, RTHROTTLED, "")).after(300);
        for (int i = 0; i < afterwards; i++) {
            dialogue.esme(submitSm(7 + i, "b" + i));
        }
        return dialogue.after(1_000);
    }

    private static Pair message(Check check) {
        byte[] part1 = hex("050003 01 02 01 41");
        byte[] part2 = hex("050003 01 02 02 42");
        String sar1 = "020c 0002 0001 020e 0001 02 020f 0001 01";
        String sar2 = "020c 0002 0001 020e 0001 02 020f 0001 02";
        return switch (check) {
            case DATA_CODING ->
                new Pair(
                        () -> sent(submit(2, 0, 0, 8, hex("00410042"), "")),
                        () -> sent(submit(2, 0, 0, 0, hex("41e9"), "")));
            case UDH ->
                new Pair(
                        () -> sent(submit(2, 0x40, 0, 0, part1, "")),
                        () -> sent(submit(2, 0x40, 0, 0, hex("09000301"), "")));
            case UDH_OR_SAR ->
                new Pair(
                        () -> sent(submit(2, 0x40, 0, 0, part1, "")),
                        () -> sent(submit(2, 0x40, 0, 0, part1, sar1), submit(3, 0x40, 0, 0, part2, sar2)));
            case SAR -> new Pair(() -> sent(submit(2, sar1)), () -> sent(submit(2, "020c 0002 0001 020e 0001 02")));
            case PARTS ->
                new Pair(
                        () -> sent(submit(2, 0x40, 0, 0, part1, ""), submit(3, 0x40, 0, 0, part2, "")),
                        () -> sent(submit(2, 0x40, 0, 0, part1, "")).unbound(3));
            case PAYLOAD ->
                new Pair(
                        () -> sent(submit(2, 0, 0, 0, new byte[0], "0424 0001 41")),
                        () -> sent(submit(2, "0424 0001 41")));
            case TIMES ->
                new Pair(() -> sent(withValidity("000002000000000R")), () -> sent(withValidity("991332000000000+")));
            default -> throw new IllegalArgumentException(check.id());
        };
    }

    private static byte[] withValidity(String time) {
        return request(
                SUBMIT_SM,
                2,
                octets(0, 5, 0, 'a', 0, 1, 1, '1', 0, 0, 0, 0, 0),
                ascii(time),
                octets(0, 0, 0, 0, 0, 1, 'a'));
    }

    private static Dialogue sent(byte[]... messages) {
        Dialogue dialogue = bound();
        List.of(messages).forEach(dialogue::accepted);
        return dialogue;
    }

    @Test
    void errorsNameTheBoundsOfExpectations() {
        assertThat(catchThrowable(
                        () -> Expectations.builder().answerWithin(Duration.ZERO).build()))
                .hasMessage("answerWithin: PT0S (expected: > 0, <= 7 days)");
    }
}
