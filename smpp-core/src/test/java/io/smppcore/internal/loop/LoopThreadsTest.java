package io.smppcore.internal.loop;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LoopThreadsTest {

    @Test
    void areAvailableWithTheFlagsOfThisBuild() {
        assertThat(LoopThreads.areAvailable()).isEqualTo(Runtime.version().feature() >= 24);
    }
}
