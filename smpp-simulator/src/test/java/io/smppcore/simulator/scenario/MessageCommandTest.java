package io.smppcore.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageCommandTest {

    @Test
    void readsAStatusAndADelayInSeconds() {
        MessageCommand command = MessageCommand.parse("submit:{status:1,delay:1}");
        assertThat(command.status()).contains(Weights.always(CommandStatus.ESME_RINVMSGLEN));
        assertThat(command.delay()).contains(Delay.of(Duration.ofSeconds(1)));
        assertThat(command.receipt()).isEmpty();
    }

    @Test
    void readsStatusAndReceipt() {
        MessageCommand.Receipt receipt = MessageCommand.parse(
                        "{submit:{status:0,delay:1},receipt:{status:undeliv,delay:5}}")
                .receipt()
                .orElseThrow();
        assertThat(receipt.wanted()).isTrue();
        assertThat(receipt.states()).contains(Weights.always(MessageState.UNDELIVERABLE));
        assertThat(receipt.delay()).contains(Delay.of(Duration.ofSeconds(5)));
    }

    @Test
    void readsAnInfiniteDelay() {
        assertThat(MessageCommand.parse("delay:inf").delay()).contains(Delay.NEVER);
    }

    @Test
    void readsAStateWithAnotherWord() {
        MessageCommand.Receipt receipt =
                MessageCommand.parse("receipt:enroute|abc").receipt().orElseThrow();
        assertThat(receipt.states()).contains(Weights.always(MessageState.ENROUTE));
        assertThat(receipt.word()).contains("abc");
    }

    @Test
    void aWordAloneHasTheStateUnknown() {
        MessageCommand.Receipt receipt =
                MessageCommand.parse("receipt:FAILED").receipt().orElseThrow();
        assertThat(receipt.states()).contains(Weights.always(MessageState.UNKNOWN));
        assertThat(receipt.word()).contains("FAILED");
    }

    @Test
    void readsWeightsAndASeed() {
        MessageCommand command =
                MessageCommand.parse("submit:{status:[{value:0,freq:0.7},{value:RTHROTTLED,freq:0.3}],seed:7}");
        assertThat(command.status().orElseThrow().chances())
                .isEqualTo(Map.of(CommandStatus.ESME_ROK, 0.7, CommandStatus.ESME_RTHROTTLED, 0.3));
        assertThat(command.seed()).hasValue(7);
    }

    @ParameterizedTest
    @ValueSource(strings = {"hello", "submit", "delay: sorry, the train", "a submit:{status:1}", "submission:1", "{}"})
    void treatsTextsThatResembleCommandsAsMessages(String text) {
        assertThat(MessageCommand.isCommand(text)).isFalse();
    }

    @Test
    void refusesACommandThatIsNestedTooDeeply() {
        assertThatExceptionOfType(ScenarioException.class)
                .isThrownBy(() -> MessageCommand.parse("submit:" + "[".repeat(60_000)))
                .withMessageContaining("33 levels of lists and keys (expected: <= 32)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"submit:{status:1", "submit:{stat:1}", "delay:soon", "receipt:{delay:1}", "status:NOPE"})
    void recognizesAMalformedCommand(String text) {
        assertThat(MessageCommand.isCommand(text)).isTrue();
        assertThatExceptionOfType(ScenarioException.class)
                .isThrownBy(() -> MessageCommand.parse(text))
                .withMessageStartingWith("command");
    }
}
