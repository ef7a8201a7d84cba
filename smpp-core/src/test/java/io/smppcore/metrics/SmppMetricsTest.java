package io.smppcore.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MockClock;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.distribution.DistributionStatisticConfig;
import io.micrometer.core.instrument.simple.SimpleConfig;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smppcore.internal.engine.TappedSession;
import io.smppcore.internal.frame.SessionTaps;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.GenericNack;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.InboundOverload;
import io.smppcore.session.OctetTap.Direction;
import io.smppcore.session.SessionLimits;
import io.smppcore.session.SessionRole;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandStatus;
import java.time.Duration;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Values of the meters for sessions with known PDUs. */
class SmppMetricsTest {

    private static final SubmitSm SUBMIT = SubmitSm.builder().build();

    private final MockClock clock = new MockClock();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry(SimpleConfig.DEFAULT, clock);
    private final SmppMetrics metrics =
            SmppMetrics.builder(registry).tag("smsc", "north").build();

    @SuppressWarnings("NullAway.Init") // before each test
    private TappedSession session;

    @BeforeEach
    void open() {
        session = TappedSession.bound(SessionRole.ESME, SessionTaps.NONE.with(metrics));
    }

    @AfterEach
    void close() {
        session.close();
    }

    private double count(String name, String... tags) {
        return registry.get(name)
                .tag("smsc", "north")
                .tags(tags)
                .functionCounter()
                .count();
    }

    private double gauge(String name, String... tags) {
        return registry.get(name).tag("smsc", "north").tags(tags).gauge().value();
    }

    private Timer latency(String command) {
        return registry.get("smpp.request.latency")
                .tags("smsc", "north", "command", command)
                .timer();
    }

    private void submit(int times) {
        for (int i = 0; i < times; i++) {
            session.session().sendAsync(SUBMIT);
        }
    }

    @Test
    void countsRequestsAndResponsesByDirectionCommandAndStatus() {
        submit(3);
        session.receive(2, SubmitSmResp.ok("1"))
                .receive(3, new SubmitSmResp(CommandStatus.ESME_RTHROTTLED, "", Tlvs.EMPTY))
                .receive(4, new SubmitSmResp(CommandStatus.of(0x4FF), "", Tlvs.EMPTY))
                .receive(9, DeliverSm.builder().build())
                .receive(10, EnquireLink.HEADER_ONLY);
        assertThat(count("smpp.requests", "direction", "sent", "command", "submit_sm"))
                .isEqualTo(3);
        assertThat(count("smpp.requests", "direction", "received", "command", "deliver_sm"))
                .isEqualTo(1);
        assertThat(count("smpp.requests", "direction", "received", "command", "enquire_link"))
                .isEqualTo(1);
        assertThat(responses("received", "submit_sm_resp", "ESME_ROK")).isEqualTo(1);
        assertThat(responses("received", "submit_sm_resp", "ESME_RTHROTTLED")).isEqualTo(1);
        assertThat(responses("received", "submit_sm_resp", "0x000004FF")).isEqualTo(1);
        assertThat(responses("sent", "deliver_sm_resp", "ESME_RX_T_APPN")).isEqualTo(1);
        assertThat(responses("sent", "enquire_link_resp", "ESME_ROK")).isEqualTo(1);
        assertThat(responses("received", "bind_transceiver_resp", "ESME_ROK")).isEqualTo(1);
    }

    private double responses(String direction, String command, String status) {
        return count("smpp.responses", "direction", direction, "command", command, "status", status);
    }

    @Test
    void countsUnknownCommandsAndStatusesAsOther() {
        int before = registry.getMeters().size();
        for (int i = 0; i < 500; i++) {
            session.receive(pdu(0x0001_0000 + i, 0, i + 1));
            session.receive(pdu(0x8001_0000 + i, 0x1_0000 + i, i + 1));
            session.receive(pdu(0x8000_0004, 0x1_0000 + i, 70_000 + i));
        }
        assertThat(count("smpp.requests", "direction", "received", "command", "other"))
                .isEqualTo(500);
        assertThat(responses("received", "other", "other")).isEqualTo(500);
        assertThat(responses("received", "submit_sm_resp", "other")).isEqualTo(500);
        assertThat(responses("sent", "generic_nack", "ESME_RINVCMDID")).isEqualTo(500);
        assertThat(registry.getMeters()).hasSize(before + 4);
    }

    private static byte[] pdu(int commandId, int status, int sequenceNumber) {
        return HexFormat.of().parseHex("00000010%08x%08x%08x".formatted(commandId, status, sequenceNumber));
    }

    @Test
    void octetsOfBothDirectionsAreCounted() {
        double sent = count("smpp.traffic", "direction", "sent");
        double received = count("smpp.traffic", "direction", "received");
        session.receive(1, EnquireLink.HEADER_ONLY);
        assertThat(count("smpp.traffic", "direction", "sent") - sent).isEqualTo(16);
        assertThat(count("smpp.traffic", "direction", "received") - received).isEqualTo(16);
    }

    @Test
    void countsOctetsOfAnIncompleteHeaderAsTraffic() {
        double received = count("smpp.traffic", "direction", "received");
        session.receive(HexFormat.of().parseHex("00000003"));
        assertThat(count("smpp.traffic", "direction", "received") - received).isEqualTo(4);
    }

    @Test
    void theLatencyEndsWithAnyResponseToTheRequest() {
        submit(3);
        clock.add(3, TimeUnit.MILLISECONDS);
        session.receive(2, SubmitSmResp.ok("1"));
        clock.add(4, TimeUnit.MILLISECONDS);
        session.receive(4, GenericNack.of(CommandStatus.ESME_RSYSERR));
        assertThat(latency("submit_sm").count()).isEqualTo(2);
        assertThat(latency("submit_sm").totalTime(TimeUnit.MILLISECONDS)).isEqualTo(10);
        assertThat(latency("bind_transceiver").count()).isEqualTo(1);
    }

    @Test
    void aResponseWithoutARequestHasNoLatency() {
        submit(1);
        session.receive(2, SubmitSmResp.ok("1"))
                .receive(2, SubmitSmResp.ok("1"))
                .receive(77, SubmitSmResp.ok("1"))
                .receive(pdu(0x8000_0004, 0, 0));
        assertThat(latency("submit_sm").count()).isEqualTo(1);
    }

    @Test
    void theLatencyHasAHistogramUnlessDisabled() {
        Map<String, Boolean> histograms = new HashMap<>();
        registry.config().meterFilter(new MeterFilter() {
            @Override
            public DistributionStatisticConfig configure(Meter.Id id, DistributionStatisticConfig config) {
                if (id.getName().equals("smpp.request.latency")) {
                    histograms.put(id.getTag("smsc"), config.isPercentileHistogram());
                }
                return config;
            }
        });
        for (boolean wanted : new boolean[] {true, false}) {
            SmppMetrics other = SmppMetrics.builder(registry)
                    .tag("smsc", "histogram " + wanted)
                    .latencyHistogram(wanted)
                    .build();
            try (TappedSession bound = TappedSession.bound(SessionRole.ESME, SessionTaps.NONE.with(other))) {
                assertThat(bound.session().state().isBound()).isTrue();
            }
        }
        assertThat(histograms).isEqualTo(Map.of("histogram true", true, "histogram false", false));
    }

    @Test
    void reportsWindowAndQueue() {
        submit(6); // the window has four slots
        assertThat(gauge("smpp.window.size")).isEqualTo(4);
        assertThat(gauge("smpp.window.used")).isEqualTo(4);
        assertThat(gauge("smpp.window.queue")).isEqualTo(2);
        session.receive(2, SubmitSmResp.ok("1"))
                .receive(3, SubmitSmResp.ok("1"))
                .receive(4, SubmitSmResp.ok("1"));
        assertThat(gauge("smpp.window.used")).isEqualTo(3);
        assertThat(gauge("smpp.window.queue")).isZero();
    }

    @Test
    void reportsTheWindowOfTheAccount() {
        session.session().limit(new SessionLimits(2, null, null, InboundOverload.THROTTLE));
        submit(3);
        assertThat(gauge("smpp.window.size")).isEqualTo(2);
        assertThat(gauge("smpp.window.used")).isEqualTo(2);
        assertThat(gauge("smpp.window.queue")).isEqualTo(1);
    }

    @Test
    void expiredRequestsLateResponsesAndUnreadablePdusAreCounted() {
        submit(1);
        session.advance(Duration.ofSeconds(6)).receive(2, SubmitSmResp.ok("1"));
        session.receive(HexFormat.of().parseHex("00000012" + "00000004" + "00000000" + "00000005" + "ffff"));
        assertThat(count("smpp.requests.expired")).isEqualTo(1);
        assertThat(count("smpp.responses.late")).isEqualTo(1);
        assertThat(count("smpp.decode.problems")).isEqualTo(1);
        assertThat(count("smpp.requests", "direction", "received", "command", "submit_sm"))
                .isEqualTo(1);
    }

    @Test
    void reportsSessionsByStateAndCountsEndedOnes() {
        try (TappedSession second = TappedSession.open(SessionRole.SMSC, SessionTaps.NONE.with(metrics))) {
            assertThat(gauge("smpp.sessions", "state", "bound_trx")).isEqualTo(1);
            assertThat(gauge("smpp.sessions", "state", "open")).isEqualTo(1);
            assertThat(registry.get("smpp.sessions.opened").counter().count()).isEqualTo(2);
            second.peerCloses();
        }
        assertThat(gauge("smpp.sessions", "state", "open")).isZero();
        assertThat(registry.get("smpp.sessions.closed")
                        .tag("reason", "closed_by_peer")
                        .counter()
                        .count())
                .isEqualTo(1);
    }

    @Test
    void keepsCountsAfterTheEndOfTheSession() {
        submit(1);
        session.receive(2, SubmitSmResp.ok("1")).advance(Duration.ofSeconds(6)).receive(99, SubmitSmResp.ok("1"));
        session.peerCloses();
        assertThat(gauge("smpp.sessions", "state", "bound_trx")).isZero();
        assertThat(gauge("smpp.window.size")).isZero();
        assertThat(count("smpp.requests", "direction", "sent", "command", "submit_sm"))
                .isEqualTo(1);
        assertThat(responses("received", "submit_sm_resp", "ESME_ROK")).isEqualTo(2);
        assertThat(count("smpp.responses.late")).isEqualTo(1);
        try (TappedSession second = TappedSession.bound(SessionRole.ESME, SessionTaps.NONE.with(metrics))) {
            second.session().sendAsync(SUBMIT);
            assertThat(second.written()).hasSize(1);
            assertThat(count("smpp.requests", "direction", "sent", "command", "submit_sm"))
                    .isEqualTo(2);
        }
    }

    @Test
    void aTapAddedTwiceCountsOnce() {
        SessionTaps twice = SessionTaps.NONE.with(metrics).with(metrics);
        try (TappedSession second = TappedSession.bound(SessionRole.ESME, twice)) {
            assertThat(second.session().state().isBound()).isTrue();
            assertThat(count("smpp.requests", "direction", "sent", "command", "bind_transceiver"))
                    .isEqualTo(2);
        }
    }

    @Test
    void countsPdusPassedOnByAnotherTap() {
        SessionTaps wrapped = SessionTaps.NONE.with((of, direction, array, index, length) -> {
            if (direction == Direction.SENT) {
                metrics.onPdu(of, direction, array, index, length);
            }
        });
        try (TappedSession second = TappedSession.bound(SessionRole.ESME, wrapped)) {
            assertThat(second.session().state().isBound()).isTrue();
            assertThat(count("smpp.requests", "direction", "sent", "command", "bind_transceiver"))
                    .isEqualTo(2);
            assertThat(responses("received", "bind_transceiver_resp", "ESME_ROK"))
                    .isEqualTo(1);
        }
    }

    @Test
    void countsReconnects() {
        metrics.onReconnected(session.session());
        assertThat(registry.get("smpp.reconnects").counter().count()).isEqualTo(1);
    }

    @Test
    void refusesTagsInUseUntilTheirMetricsAreClosed() {
        assertThatThrownBy(
                        () -> SmppMetrics.builder(registry).tag("smsc", "north").build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith(
                        "the registry already has meters of SMPP sessions with the tags [tag(smsc=north)]");
        metrics.close();
        assertThat(registry.getMeters()).isEmpty();
        SmppMetrics again = SmppMetrics.builder(registry).tag("smsc", "north").build();
        again.onReconnected(session.session());
        assertThat(registry.get("smpp.reconnects").counter().count()).isEqualTo(1);
    }

    @Test
    void refusesLatenciesPerSecondOutOfRange() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SmppMetrics.builder(registry).latenciesPerSecond(0))
                .withMessage("latenciesPerSecond: 0 (expected: >= 1)");
    }
}
