package io.smppcore.gateway.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.smppcore.gateway.SharedBrokers;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SharedBrokers.class)
class BrokersIT {

    private static boolean accepts(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void theirOutputIsReadByThreadsThatKeepNoVirtualOnesWaiting(Brokers brokers) {
        assertThat(Thread.getAllStackTraces().keySet())
                .as("platform threads")
                .filteredOn(thread -> thread.getName().startsWith(ChildProcess.READER))
                .hasSizeGreaterThanOrEqualTo(brokers.count());
    }

    @Test
    void anotherOneLeadsTheControllersAfterAKill(Brokers brokers) throws Exception {
        int killed = brokers.controllerLeader();
        long before = brokers.cpuNanos();

        brokers.kill(killed);

        assertThat(brokers.isRunning(killed)).isFalse();
        assertThat(accepts(brokers.ports().get(killed - 1))).isFalse();
        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(() -> assertThat(brokers.controllerLeader()).isNotEqualTo(killed));
        brokers.start(killed);
        assertThat(accepts(brokers.ports().get(killed - 1))).isTrue();
        assertThat(brokers.cpuNanos()).isGreaterThan(before);
    }

    @Test
    void anotherOneLeadsTheControllersWhileOneStandsStill(Brokers brokers) throws Exception {
        int suspended = brokers.controllerLeader();

        brokers.suspend(suspended);

        try {
            await().atMost(Duration.ofSeconds(20))
                    .untilAsserted(() -> assertThat(brokers.controllerLeader()).isNotEqualTo(suspended));
        } finally {
            brokers.resume(suspended);
        }
    }

    @Test
    void mistakesAreNamed() {
        assertThatThrownBy(() -> Brokers.open(0, SharedBrokers.classPath())).hasMessageContaining("1 to 9");
        assertThatThrownBy(() -> Brokers.open(1, Path.of("nowhere"))).hasMessageContaining("nowhere");
        assertThatThrownBy(() -> Brokers.open(1)).hasMessageContaining(Brokers.CLASS_PATH_PROPERTY);
    }
}
