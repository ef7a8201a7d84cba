package io.smppcore.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.client.SubmissionFailedException;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.junit.SimulatedSmsc;
import org.junit.jupiter.api.Test;

/** A unit test of an application that sends texts. */
class SendOneTest {

    @Test
    @SimulatedSmsc
    void sendsToTheCustomer(SmscSimulator smsc) {
        SendOne.send(smsc.port());
        assertThat(smsc.messages())
                .extracting(message -> message.message().destinationAddress().value())
                .containsExactly("491701234567");
    }

    @Test
    @SimulatedSmsc("submit: {status: {ESME_RTHROTTLED: 100%}}")
    void failsWhenThrottled(SmscSimulator smsc) {
        assertThatThrownBy(() -> SendOne.send(smsc.port())).isInstanceOf(SubmissionFailedException.class);
    }
}
