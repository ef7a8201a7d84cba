package io.smppcore.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.type.CommandStatus;
import org.jsmpp.extra.NegativeResponseException;
import org.jsmpp.session.SMPPSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A session of jSMPP. */
@Timeout(60)
class JsmppIT {

    @Test
    void appliesCommandsInMessages() throws Exception {
        try (SmscSimulator simulator = SmscSimulator.builder()
                .scenario(Scenario.parse("{commands: text, submit: {message-id: {form: decimal, start: 7}}}"))
                .start()) {
            SMPPSession session = JsmppClient.bind(new SMPPSession(), simulator.port(), "me");
            assertThatExceptionOfType(NegativeResponseException.class)
                    .isThrownBy(() -> JsmppClient.submit(session, "submit:{status:RTHROTTLED,delay:10ms}"))
                    .extracting(NegativeResponseException::getCommandStatus)
                    .isEqualTo(CommandStatus.ESME_RTHROTTLED.value());
            assertThat(JsmppClient.submit(session, "hello")).isEqualTo("7");
            session.unbindAndClose();
        }
    }
}
