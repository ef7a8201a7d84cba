package io.smppcore.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.Outbind;
import io.smppcore.testing.Logged;
import java.net.InetAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("captures the log")
class OutbindListenerTest {

    @Test
    void systemIdOfAnOutbindForgesNoLogLine() throws Exception {
        String log = Logged.during(() -> {
            try (OutbindListener listener = SmppClient.outbindListener()
                            .listenOn(Loopback.HOST, 0)
                            .allow(InetAddress.getLoopbackAddress())
                            .systemId("me")
                            .accepting(outbind -> {
                                throw new IllegalStateException("thrown by the test");
                            })
                            .start();
                    OutbindSmsc smsc = new OutbindSmsc(listener.address())) {
                smsc.send(1, Outbind.of("smsc\nFORGED", "secret"));
                smsc.expectEnd();
            }
        });

        assertThat(log).contains("FORGED").doesNotContain("\nFORGED");
    }
}
