package io.smppcore.gateway.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ConnectTimeoutException;
import io.smppcore.client.BindSnapshot;
import io.smppcore.pdu.BindType;
import io.smppcore.session.CloseReason;
import io.smppcore.type.SmppException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The detection of the end of a node. */
class EndDetectorTest {

    private final AtomicInteger ends = new AtomicInteger();
    private final EndDetector detector = new EndDetector(ends::incrementAndGet);

    private void closed(CloseReason.Kind kind) {
        detector.closed(CloseReason.of(kind, "closed"));
    }

    private void failed(Exception cause) {
        SmppException failure = new SmppException("cannot connect", cause);
        detector.onConnectFailed(
                new BindSnapshot(1, BindType.TRANSCEIVER, BindSnapshot.State.WAITING, null, 0, 1, failure));
    }

    @ParameterizedTest
    @EnumSource(
            value = CloseReason.Kind.class,
            names = {"CLOSED_BY_PEER", "NETWORK_ERROR"})
    void aRefusedConnectionAfterTheLossOfTheLinkIsAnEnd(CloseReason.Kind kind) {
        closed(kind);
        assertThat(ends).hasValue(0);
        failed(new ConnectException("refused"));
        assertThat(ends).hasValue(1);
        failed(new ConnectException("refused"));
        assertThat(ends).as("reported once").hasValue(1);
    }

    @ParameterizedTest
    @EnumSource(
            value = CloseReason.Kind.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"CLOSED_BY_PEER", "NETWORK_ERROR"})
    void aNodeThatUnbindsOrIsSilentMayStillBeAtWork(CloseReason.Kind kind) {
        closed(kind);
        failed(new ConnectException("refused"));
        assertThat(ends).hasValue(0);
    }

    @Test
    void aNodeThatCannotBeReachedMayBeAlive() {
        closed(CloseReason.Kind.CLOSED_BY_PEER);
        failed(new ConnectTimeoutException("timeout"));
        failed(new NoRouteToHostException("no route"));
        assertThat(ends).hasValue(0);
        failed(new ConnectException("refused"));
        assertThat(ends).hasValue(1);
    }

    @Test
    void aLinkThatIsUpAgainHasNotEnded() {
        closed(CloseReason.Kind.CLOSED_BY_PEER);
        detector.up();
        failed(new ConnectException("refused"));
        assertThat(ends).hasValue(0);
    }
}
