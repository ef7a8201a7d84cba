package io.smppcore.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.type.CommandStatus;
import org.junit.jupiter.api.Test;

class BindDecisionTest {

    @Test
    void acceptingIsEsmeRok() {
        assertThat(BindDecision.accept().commandStatus()).isEqualTo(CommandStatus.ESME_ROK);
    }

    @Test
    void refusingKeepsTheStatus() {
        assertThat(BindDecision.refuse(CommandStatus.ESME_RBINDFAIL).commandStatus())
                .isEqualTo(CommandStatus.ESME_RBINDFAIL);
    }

    @Test
    void rejectsARefusalWithEsmeRok() {
        assertThatThrownBy(() -> BindDecision.refuse(CommandStatus.ESME_ROK))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("ESME_ROK");
    }
}
