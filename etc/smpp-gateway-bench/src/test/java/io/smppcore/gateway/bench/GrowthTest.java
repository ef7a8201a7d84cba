package io.smppcore.gateway.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.config.GatewayConfig;
import org.junit.jupiter.api.Test;

/** Configurations that are larger in one parameter. */
class GrowthTest {

    private static GatewayConfig of(String step) {
        return GatewayConfig.parse(
                "gateway.yaml", "data: data\n" + Growth.Step.of(step).configuration(2775));
    }

    @Test
    void haveOneParameterThatDiffers() {
        assertThat(of("accounts=3").accounts()).hasSize(3);
        assertThat(of("smscs=2").smscs()).hasSize(2);
        assertThat(of("routes=20").routes()).hasSize(20);
        assertThat(of("rules=5").rules()).hasSize(5);
        assertThat(of("changes=5").rules()).hasSize(5);
        assertThat(of("changes=5").accounts()).hasSize(1);
    }
}
