package io.smppcore.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.client.SmppClient;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.junit.SimulatedSmsc;
import io.smppcore.type.Address;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** Tests of the JUnit extension of the simulator with the JUnit of a Spring Boot version. */
@SimulatedSmsc
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class SimulatedSmscExtensionTest {

    private static final List<SmscSimulator> EARLIER = new ArrayList<>();

    @Test
    @Order(1)
    void startsASimulatorForATest(SmscSimulator smsc) {
        EARLIER.add(smsc);
        try (SmppClient client = SmppClient.builder()
                .endpoint("127.0.0.1", smsc.port())
                .systemId("me")
                .connect()) {
            assertThat(client.sendText(
                                    Address.international("4917012345671"),
                                    Address.international("4917012345672"),
                                    "Hello")
                            .isOk())
                    .isTrue();
        }
    }

    @Test
    @Order(2)
    void closesTheSimulatorAfterItsTest(SmscSimulator own) throws IOException {
        SmscSimulator earlier = EARLIER.getFirst();
        assertThat(own).isNotSameAs(earlier);
        assertThat(connects(own)).isTrue();
        assertThat(connects(earlier)).isFalse();
    }

    private static boolean connects(SmscSimulator smsc) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), smsc.port())) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }
}
