package io.smppcore.tools.pairs;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.type.Octets;
import org.junit.jupiter.api.Test;

class PayloadTest {

    private static final long RUN = 0x0102_0304_8000_0006L;

    @Test
    void containsTimesAndNumbers() {
        Octets text = Payload.of(Payload.template(40, RUN, 3_999), 1_000_000, -5, Long.MAX_VALUE);

        assertThat(Payload.intendedNanos(text)).isEqualTo(-5);
        assertThat(Payload.sentNanos(text)).isEqualTo(Long.MAX_VALUE);
        assertThat(Payload.pair(text)).isEqualTo(3_999);
        assertThat(Payload.sequence(text)).isEqualTo(1_000_000);
        assertThat(text.length()).isEqualTo(40);
        assertThat(text.range(32, 40).toHex()).isEqualTo("6161616161616161");
    }

    @Test
    void doesNotChangeItsTemplate() {
        byte[] template = Payload.template(Payload.OCTETS, RUN, 1);
        Octets first = Payload.of(template, 1, 10, 11);
        Octets second = Payload.of(template, 2, 20, 21);

        assertThat(Payload.sequence(first)).isEqualTo(1);
        assertThat(Payload.sequence(second)).isEqualTo(2);
    }

    @Test
    void recognizesItsPairAndRun() {
        Octets text = Payload.of(Payload.template(Payload.OCTETS, RUN, 7), 0, 0, 0);

        assertThat(Payload.isOf(text, RUN, 7)).isTrue();
        assertThat(Payload.isOf(text, RUN, 8)).isFalse();
        assertThat(Payload.isOf(text, RUN + 1, 7)).isFalse();
        assertThat(Payload.isOf(text.range(0, 31), RUN, 7)).isFalse();
        assertThat(Payload.isOf(Octets.EMPTY, RUN, 7)).isFalse();
    }
}
