package io.smppcore.simulator.junit;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.testkit.engine.EventConditions.event;
import static org.junit.platform.testkit.engine.EventConditions.finishedWithFailure;
import static org.junit.platform.testkit.engine.EventConditions.test;
import static org.junit.platform.testkit.engine.TestExecutionResultConditions.message;

import io.smppcore.simulator.ManualTimeline;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.simulator.verify.Conformance;
import io.smppcore.testing.peers.PduOctets;
import io.smppcore.testing.peers.RawPeer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;

/** Tests that use the extension, and their results. */
@SimulatedSmsc("{seed: 7, submit: {status: {ESME_RSYSERR: 100%}}}")
class SimulatedSmscTest {

    private static final byte[] SUBMIT = PduOctets.submitSm(2, "hello");

    @Test
    void usesTheAnnotationOfTheClass(SmscSimulator smsc) throws Exception {
        assertThat(smsc.seed()).isEqualTo(7);
        try (RawPeer peer = RawPeer.connect(smsc.address()).bind(PduOctets.BIND_TRANSCEIVER)) {
            peer.write(SUBMIT);
            assertThat(peer.read().commandStatus()).isEqualTo(8);
        }
    }

    @Test
    @SimulatedSmsc("submit: {status: {ESME_RTHROTTLED: 100%}}")
    void usesTheAnnotationOfTheMethod(SmscSimulator smsc, Conformance conformance) throws Exception {
        try (RawPeer peer = RawPeer.connect(smsc.address()).bind(PduOctets.BIND_TRANSCEIVER)) {
            peer.write(SUBMIT);
            assertThat(peer.read().commandStatus()).isEqualTo(0x58);
        }
        assertThat(conformance.report().clients()).hasSize(1);
    }

    @Test
    @SimulatedSmsc(value = "submit: {delay: 1h}", manualTime = true)
    void injectsAManualTimeline(SmscSimulator smsc, ManualTimeline time) throws Exception {
        try (RawPeer peer = RawPeer.connect(smsc.address()).bind(PduOctets.BIND_TRANSCEIVER)) {
            peer.write(SUBMIT);
            eventually().until(() -> time.waiting() > 0);
            peer.expectNothing(Duration.ofMillis(50));
            time.advance(Duration.ofHours(1));
            assertThat(peer.read().commandStatus()).isZero();
        }
    }

    @Nested
    class InItsClass {

        @Test
        void usesTheAnnotationOfTheEnclosingClass(SmscSimulator smsc) {
            assertThat(smsc.seed()).isEqualTo(7);
        }
    }

    private static final List<SmscSimulator> SEEN = new ArrayList<>();
    private static final AtomicReference<SmscSimulator> FAILED = new AtomicReference<>();

    @Test
    void eachTestHasItsOwnSimulatorUnlessShared() {
        run(Own.class).testEvents().assertStatistics(events -> events.succeeded(2));
        assertThat(SEEN).doesNotHaveDuplicates().hasSize(2);
        SEEN.clear();
        run(Shared.class).testEvents().assertStatistics(events -> events.succeeded(3));
        assertThat(SEEN.get(0)).isSameAs(SEEN.get(1)).isNotSameAs(SEEN.get(2));
        SEEN.clear();
    }

    @Test
    void aFailedTestReportsTheSeedAndClosesItsSimulator() {
        EngineExecutionResults results = run(Failing.class);
        results.testEvents().assertStatistics(events -> events.failed(1).reportingEntryPublished(1));
        assertThat(results.testEvents()
                        .reportingEntryPublished()
                        .list()
                        .getFirst()
                        .getPayload())
                .hasValueSatisfying(entry -> assertThat(entry.toString()).contains("simulator.seed", "4711"));
        assertThat(FAILED.get().server().sessions()).isEmpty();
        assertThat(connects(FAILED.get())).isFalse();
    }

    @Test
    void aTestFailsWhenItsClientIsNotConformant() {
        run(WithoutUnbind.class)
                .testEvents()
                .assertThatEvents()
                .haveExactly(
                        1,
                        event(test("closesWithoutUnbind"), finishedWithFailure(message(it -> it.contains("unbinds")))));
    }

    @Test
    void theSimulatorCanBeSetUpInCode() {
        run(InCode.class).testEvents().assertStatistics(events -> events.succeeded(1));
    }

    @Test
    void errorsNameTheExpectation() {
        run(Twice.class)
                .testEvents()
                .assertThatEvents()
                .haveExactly(1, event(finishedWithFailure(message(it -> it.contains("value and file")))));
        run(NoManualTime.class)
                .testEvents()
                .assertThatEvents()
                .haveExactly(1, event(finishedWithFailure(message(it -> it.contains("manualTime = true")))));
    }

    private static EngineExecutionResults run(Class<?> tests) {
        return EngineTestKit.engine("junit-jupiter")
                .selectors(DiscoverySelectors.selectClass(tests))
                .execute();
    }

    private static boolean connects(SmscSimulator smsc) {
        try (RawPeer peer = RawPeer.connect(smsc.address())) {
            return peer != null;
        } catch (java.io.IOException e) {
            return false;
        }
    }

    @Tag(InnerTests.TAG)
    @SimulatedSmsc
    static class Own {

        @Test
        void one(SmscSimulator smsc) {
            SEEN.add(smsc);
        }

        @Test
        void other(SmscSimulator smsc) {
            SEEN.add(smsc);
        }
    }

    @Tag(InnerTests.TAG)
    @SimulatedSmsc(shared = true)
    @TestMethodOrder(MethodOrderer.OrderAnnotation.class)
    static class Shared {

        @Test
        @Order(1)
        void one(SmscSimulator smsc) {
            SEEN.add(smsc);
        }

        @Test
        @Order(2)
        void other(SmscSimulator smsc) {
            SEEN.add(smsc);
        }

        @Test
        @Order(3)
        @SimulatedSmsc
        void another(SmscSimulator smsc) {
            SEEN.add(smsc);
        }
    }

    @Tag(InnerTests.TAG)
    @SimulatedSmsc(seed = 4711)
    static class Failing {

        @Test
        void fails(SmscSimulator smsc) {
            FAILED.set(smsc);
            throw new AssertionError("expected by this test");
        }
    }

    @Tag(InnerTests.TAG)
    @SimulatedSmsc(conformant = true)
    static class WithoutUnbind {

        @Test
        void closesWithoutUnbind(SmscSimulator smsc) throws Exception {
            try (RawPeer peer = RawPeer.connect(smsc.address()).bind(PduOctets.BIND_TRANSCEIVER)) {
                peer.end();
            }
            eventually().until(() -> smsc.server().sessions().isEmpty());
        }
    }

    @Tag(InnerTests.TAG)
    static class InCode {

        @RegisterExtension
        final SimulatedSmscExtension smsc = SimulatedSmscExtension.of(
                builder -> builder.scenario(Scenario.defaults().withSeed(42)));

        @Test
        void one(SmscSimulator smsc) {
            assertThat(smsc.seed()).isEqualTo(42);
        }
    }

    @Tag(InnerTests.TAG)
    @SimulatedSmsc(value = "seed: 1", file = "scenario.yaml")
    static class Twice {

        @Test
        void one(SmscSimulator smsc) {
            assertThat(smsc).isNull();
        }
    }

    @Tag(InnerTests.TAG)
    @SimulatedSmsc
    static class NoManualTime {

        @Test
        void one(ManualTimeline time) {
            assertThat(time).isNull();
        }
    }
}
