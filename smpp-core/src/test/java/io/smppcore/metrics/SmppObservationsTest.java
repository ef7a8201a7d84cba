package io.smppcore.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.ObservationView;
import io.smppcore.internal.engine.TappedSession;
import io.smppcore.internal.frame.SessionTaps;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.RequestObserver;
import io.smppcore.session.SessionRole;
import io.smppcore.type.CommandStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@SuppressWarnings("try") // a scope is only opened and closed
class SmppObservationsTest {

    private static final SubmitSm SUBMIT = SubmitSm.builder().build();

    private final List<Observation.Context> stopped = new ArrayList<>();
    private final ObservationRegistry registry = ObservationRegistry.create();
    private final SmppObservations observations = SmppObservations.create(registry);

    SmppObservationsTest() {
        registry.observationConfig().observationHandler(new ObservationHandler<>() {
            @Override
            public void onStop(Observation.Context context) {
                stopped.add(context);
            }

            @Override
            public boolean supportsContext(Observation.Context context) {
                return true;
            }
        });
    }

    private Observation.Context last() {
        return stopped.getLast();
    }

    private static ObservationView parent(Observation.Context context) {
        return Objects.requireNonNull(context.getParentObservation());
    }

    private static Map<String, String> keys(Observation.Context context) {
        return context.getAllKeyValues().stream().collect(Collectors.toMap(KeyValue::getKey, KeyValue::getValue));
    }

    @Test
    void aRequestHasCommandStatusAndIds() {
        observations.sending("me", SUBMIT, 3).end(SubmitSmResp.ok("id7"), null);

        assertThat(last().getName()).isEqualTo("smpp.send");
        assertThat(last().getContextualName()).isEqualTo("smpp.send submit_sm");
        assertThat(last().getLowCardinalityKeyValues())
                .containsExactly(KeyValue.of("command", "submit_sm"), KeyValue.of("status", "ESME_ROK"));
        assertThat(last().getHighCardinalityKeyValues())
                .containsExactlyInAnyOrder(
                        KeyValue.of("account", "me"), KeyValue.of("message_id", "id7"), KeyValue.of("parts", "3"));
        assertThat(last().getError()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"0x58, ESME_RTHROTTLED", "0x400, 0x00000400", "0x7fffffff, other"})
    void aRefusalIsAStatusWithFewValuesAndNotAnError(String status, String name) {
        SubmitSmResp refusal = SUBMIT.respond(CommandStatus.of(Integer.decode(status)));
        observations.sending("me", SUBMIT, 1).end(refusal, null);
        assertThat(keys(last())).containsEntry("status", name).doesNotContainKey("message_id");
        assertThat(last().getError()).isNull();
    }

    @Test
    void aFailureIsAnErrorWithoutAStatus() {
        IllegalStateException failure = new IllegalStateException("no");
        observations.sending("me", SUBMIT, 1).end(null, new CompletionException(failure));
        assertThat(keys(last())).containsEntry("status", "none");
        assertThat(last().getError()).isSameAs(failure);
    }

    @Test
    void aHandledRequestHasTheAccountAndAddressOfThePeer() {
        try (TappedSession session = TappedSession.bound(SessionRole.SMSC, SessionTaps.NONE)) {
            observations.handling(session.session(), SUBMIT, null).end(SubmitSmResp.ok("1"), null);
            assertThat(last().getName()).isEqualTo("smpp.handle");
            assertThat(keys(last()))
                    .containsOnlyKeys("account", "command", "message_id", "peer", "status")
                    .containsEntry(
                            "account",
                            Objects.requireNonNull(session.session().bind()).systemId());
        }
        try (TappedSession session = TappedSession.open(SessionRole.SMSC, SessionTaps.NONE)) {
            observations.handling(session.session(), SUBMIT, null).end(null, null);
            assertThat(keys(last())).containsOnlyKeys("command", "peer", "status");
        }
    }

    @Test
    void aReceiptIsAChildOfItsMessage() {
        try (TappedSession session = TappedSession.bound(SessionRole.ESME, SessionTaps.NONE)) {
            RequestObserver.Observed submit = observations.sending("me", SUBMIT, 1);
            submit.end(SubmitSmResp.ok("1"), null);
            observations
                    .handling(session.session(), DeliverSm.builder().build(), submit)
                    .end(DeliverSmResp.ok(), null);
            assertThat(last().getName()).isEqualTo("smpp.receipt");
            assertThat(parent(last()).getContextView()).isSameAs(stopped.getFirst());
        }
    }

    @Test
    void aRequestIsAChildOfTheObservationOfItsCaller() {
        Observation order = Observation.start("order", registry);
        try (Observation.Scope scope = order.openScope()) {
            observations.sending("me", SUBMIT, 1).end(null, null);
        }
        assertThat(parent(last()).getContextView()).isSameAs(order.getContextView());
    }

    @Test
    void aScopeMakesTheObservationCurrent() {
        RequestObserver.Observed observed = observations.sending("me", SUBMIT, 1);
        try (RequestObserver.Scope scope = observed.open()) {
            assertThat(Objects.requireNonNull(registry.getCurrentObservation())
                            .getContextView()
                            .getName())
                    .isEqualTo("smpp.send");
        }
        assertThat(registry.getCurrentObservation()).isNull();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aHandlerThatThrowsLeavesNoObservationOnTheThread(boolean opening) {
        registry.observationConfig().observationHandler(new ObservationHandler<>() {
            @Override
            public void onScopeOpened(Observation.Context context) {
                if (opening) {
                    throw new AssertionError("thrown");
                }
            }

            @Override
            public void onScopeClosed(Observation.Context context) {
                throw new AssertionError("thrown");
            }

            @Override
            public boolean supportsContext(Observation.Context context) {
                return true;
            }
        });
        RequestObserver.Observed observed = observations.sending("me", SUBMIT, 1);
        assertThatThrownBy(() -> observed.open().close()).hasMessage("thrown");
        assertThat(registry.getCurrentObservation()).isNull();
    }

    @Test
    void aConventionMayChangeNamesAndKeyValues() {
        SmppObservationConvention convention = new SmppObservationConvention() {
            @Override
            public String getName() {
                return "sms";
            }

            @Override
            public KeyValues getLowCardinalityKeyValues(SmppObservationContext context) {
                return KeyValues.of("priority", String.valueOf(((SubmitSm) context.pdu()).priorityFlag()));
            }
        };
        SmppObservations.create(registry, convention).sending("me", SUBMIT, 1).end(null, null);
        assertThat(last().getName()).isEqualTo("sms");
        assertThat(last().getLowCardinalityKeyValues())
                .extracting(KeyValue::getKey)
                .containsExactly("priority");
    }

    @Test
    void timersHaveFewTagsAndNoneStaysActive() {
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        registry.observationConfig().observationHandler(new DefaultMeterObservationHandler(meters));
        Request<?> data = DataSm.builder().build();
        observations.sending("me", data, 1).end(null, new IllegalStateException("no"));
        assertThat(meters.get("smpp.send")
                        .tags("command", "data_sm", "status", "none")
                        .timer()
                        .getId()
                        .getTags())
                .extracting(tag -> tag.getKey() + "=" + tag.getValue())
                .containsExactlyInAnyOrder("command=data_sm", "status=none", "error=IllegalStateException");
        assertThat(meters.get("smpp.send.active").longTaskTimer().activeTasks()).isZero();
    }

    @Test
    void documentsEveryObservationAndKey() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "metrics.md"));
        Stream<String> names = Arrays.stream(SmppObservation.values()).map(SmppObservation::getName);
        Stream<String> keys = Stream.concat(
                        Arrays.stream(SmppObservation.SEND.getLowCardinalityKeyNames()),
                        Arrays.stream(SmppObservation.SEND.getHighCardinalityKeyNames()))
                .map(key -> key.asString());
        assertThat(Stream.concat(names, keys))
                .allSatisfy(name -> assertThat(page).contains("`" + name + "`"));
        assertThat(SmppObservation.SEND.getDefaultConvention()).isEqualTo(SmppObservationConvention.class);
    }
}
