package io.smppcore.tools.pairs;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SocketsTest {

    @Test
    void reportsTheRequiredFileDescriptors() {
        assertThatThrownBy(() -> Sockets.requireDescriptors(4_000, true, 16_499))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("--pairs: 4000 need 16500 file descriptors, 16499 are allowed"
                        + " (expected: ulimit -n 16500 in the shell that starts this, or fewer pairs)");
    }

    @Test
    void requiresHalfForAnExternalRouter() {
        assertThatCode(() -> Sockets.requireDescriptors(4_000, false, 8_500)).doesNotThrowAnyException();
        assertThatCode(() -> Sockets.requireDescriptors(4_000, true, 16_500)).doesNotThrowAnyException();
    }

    @Test
    void reportsTheRequiredLocalPorts() {
        assertThatThrownBy(() -> Sockets.requirePorts(4_000, 7_999))
                .hasMessageStartingWith("--pairs: 4000 need 8000 local ports, there are 7999");
        assertThatCode(() -> Sockets.requirePorts(4_000, 8_000)).doesNotThrowAnyException();
    }

    @Test
    void findsEnoughForOnePairOnThisMachine() {
        assertThatCode(() -> Sockets.requireFor(1, true)).doesNotThrowAnyException();
    }
}
