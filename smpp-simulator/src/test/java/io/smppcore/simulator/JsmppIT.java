package io.smppcore.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.testing.Waits;
import io.smppcore.testing.peers.JsmppClient;
import io.smppcore.type.CommandStatus;
import org.jsmpp.extra.NegativeResponseException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A session of jSMPP. */
@Timeout(Waits.METHOD_SECONDS)
class JsmppIT {

    @Test
    void appliesCommandsInMessages() throws Exception {
        try (SmscSimulator simulator = SmscSimulator.builder()
                        .scenario(Scenario.parse("{commands: text, submit: {message-id: {form: decimal, start: 7}}}"))
                        .start();
                JsmppClient client = new JsmppClient()) {
            assertThat(client.bind("TRANSCEIVER", simulator.port(), "secret")).isZero();
            assertThatExceptionOfType(NegativeResponseException.class)
                    .isThrownBy(() -> client.submit("submit:{status:RTHROTTLED,delay:10ms}"))
                    .extracting(NegativeResponseException::getCommandStatus)
                    .isEqualTo(CommandStatus.ESME_RTHROTTLED.value());
            assertThat(client.submit("hello")).isEqualTo("7");
            assertThat(client.unbind()).isTrue();
        }
    }
}
