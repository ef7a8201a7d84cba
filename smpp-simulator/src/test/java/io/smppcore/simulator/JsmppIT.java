package io.smppcore.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.type.CommandStatus;
import java.nio.charset.StandardCharsets;
import org.jsmpp.bean.BindType;
import org.jsmpp.bean.DataCodings;
import org.jsmpp.bean.ESMClass;
import org.jsmpp.bean.NumberingPlanIndicator;
import org.jsmpp.bean.RegisteredDelivery;
import org.jsmpp.bean.TypeOfNumber;
import org.jsmpp.extra.NegativeResponseException;
import org.jsmpp.session.BindParameter;
import org.jsmpp.session.SMPPSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A session of a client of another library. */
@Timeout(60)
class JsmppIT {

    private static final int TIMEOUT_MS = 10_000;

    @Test
    void aClientOfAnotherLibraryCommandsItsResponses() throws Exception {
        try (SmscSimulator simulator = SmscSimulator.builder()
                .scenario(Scenario.parse("{commands: text, submit: {message-id: {form: decimal, start: 7}}}"))
                .start()) {
            SMPPSession session = new SMPPSession();
            session.connectAndBind(
                    "127.0.0.1",
                    simulator.port(),
                    new BindParameter(
                            BindType.BIND_TRX,
                            "me",
                            "secret",
                            "",
                            TypeOfNumber.UNKNOWN,
                            NumberingPlanIndicator.UNKNOWN,
                            ""),
                    TIMEOUT_MS);
            assertThatExceptionOfType(NegativeResponseException.class)
                    .isThrownBy(() -> submit(session, "submit:{status:RTHROTTLED,delay:10ms}"))
                    .extracting(NegativeResponseException::getCommandStatus)
                    .isEqualTo(CommandStatus.ESME_RTHROTTLED.value());
            assertThat(submit(session, "hello")).isEqualTo("7");
            session.unbindAndClose();
        }
    }

    private static String submit(SMPPSession session, String text) throws Exception {
        return session.submitShortMessage(
                        "",
                        TypeOfNumber.ALPHANUMERIC,
                        NumberingPlanIndicator.UNKNOWN,
                        "shop",
                        TypeOfNumber.INTERNATIONAL,
                        NumberingPlanIndicator.ISDN,
                        "491701234567",
                        new ESMClass(),
                        (byte) 0,
                        (byte) 0,
                        null,
                        null,
                        new RegisteredDelivery(0),
                        (byte) 0,
                        DataCodings.ZERO,
                        (byte) 0,
                        text.getBytes(StandardCharsets.US_ASCII))
                .getMessageId();
    }
}
