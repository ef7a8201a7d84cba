package io.smppcore.gateway.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.message.MessageAdapter;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.EnquireLinkResp;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.IllegalSessionStateException;
import io.smppcore.session.Outcome;
import io.smppcore.session.RequestTimeoutException;
import io.smppcore.session.SessionOptions;
import io.smppcore.session.SessionState;
import io.smppcore.session.SmppSession;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.Octets;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Requests and probes over a session of SMPP 3.3. */
class SessionLinkTest {

    private final List<Request<?>> sent = new ArrayList<>();
    private final List<CompletableFuture<Response>> probes = new ArrayList<>();
    private SessionState state = SessionState.BOUND_TRX;
    private InterfaceVersion version = InterfaceVersion.V3_3;

    private final SmppSession session = (SmppSession) Proxy.newProxyInstance(
            SmppSession.class.getClassLoader(),
            new Class<?>[] {SmppSession.class},
            (proxy, method, arguments) -> switch (method.getName()) {
                case "window" -> 5;
                case "state" -> state;
                case "version" -> version;
                case "options" ->
                    SessionOptions.builder()
                            .requestTimeout(Duration.ofSeconds(7))
                            .build();
                case "trySend" -> {
                    sent.add((Request<?>) arguments[0]);
                    yield Optional.of(CompletableFuture.completedFuture(SubmitSmResp.ok("1")));
                }
                case "sendAsync" -> {
                    assertThat(arguments[0]).isEqualTo(EnquireLink.HEADER_ONLY);
                    probes.add(new CompletableFuture<>());
                    yield probes.getLast();
                }
                default -> throw new UnsupportedOperationException(method.getName());
            });

    private final SessionLink link = new SessionLink("1", session, MessageAdapter.TO_SMSC, "SMSC alpha", Tlvs.EMPTY);

    private static SubmitSm message(int octets) {
        return SubmitSm.builder().shortMessage(Octets.of(new byte[octets])).build();
    }

    private static RequestTimeoutException timeout() {
        return new RequestTimeoutException("no response", Outcome.UNKNOWN);
    }

    @Test
    void hasTheWindowAndTheTimeoutOfItsSession() {
        assertThat(link.window()).isEqualTo(5);
        assertThat(link.responseTimeout()).isEqualTo(Duration.ofSeconds(7));
        assertThat(link.peer()).isEqualTo("SMSC alpha");
        assertThat(link.isClosed()).isFalse();
        state = SessionState.CLOSED;
        assertThat(link.isClosed()).isTrue();
    }

    @Test
    void sendsWhatTheVersionCanExpress() {
        assertThat(link.trySend(message(10)).orElseThrow().join()).isEqualTo(SubmitSmResp.ok("1"));
        assertThat(sent).containsExactly(message(10));
        assertThat(link.trySend(EnquireLink.HEADER_ONLY)).isPresent();
        assertThat(sent).endsWith(EnquireLink.HEADER_ONLY);
        assertThat(link.obstacle(message(10))).isNull();

        SubmitSm inexpressible = message(255);
        assertThat(link.obstacle(inexpressible)).isNotNull();
        assertThat(link.trySend(inexpressible).orElseThrow().exceptionNow())
                .isInstanceOf(Link.UnsendableException.class);
        assertThat(sent).hasSize(2);
    }

    @Test
    void probesUntilTheFirstAnswerInTime() {
        link.suspect();
        assertThat(probes).hasSize(1);
        probes.get(0).completeExceptionally(timeout());
        assertThat(probes).hasSize(2);
        assertThat(link.pauseNanos()).isPositive();
        probes.get(1).complete(EnquireLinkResp.OK);
        assertThat(probes).hasSize(2);
        assertThat(link.pauseNanos()).isLessThanOrEqualTo(0);
        link.suspect();
        probes.get(2).completeExceptionally(new IllegalSessionStateException("unbound"));
        assertThat(link.pauseNanos()).isLessThanOrEqualTo(0);
        link.suspect();
        state = SessionState.CLOSED;
        probes.get(3).completeExceptionally(timeout());
        assertThat(probes).hasSize(4);
        assertThat(link.pauseNanos()).isLessThanOrEqualTo(0);
    }

    @Test
    void addsTheParametersThatAMessageDoesNotHave() {
        Tlv own = Tlv.parse("0x1400", "own");
        Tlv other = Tlv.parse("0x1401", "b");
        SessionLink adding = new SessionLink(
                "1", session, MessageAdapter.TO_SMSC, "SMSC alpha", Tlvs.of(Tlv.parse("0x1400", "a"), other));
        version = InterfaceVersion.V3_4;
        adding.trySend(message(1).toBuilder().tlv(own).build());
        adding.trySend(EnquireLink.HEADER_ONLY);
        assertThat(sent)
                .containsExactly(message(1).toBuilder().tlv(own).tlv(other).build(), EnquireLink.HEADER_ONLY);
        // A version without optional parameters gets none.
        version = InterfaceVersion.V3_3;
        adding.trySend(message(1));
        assertThat(sent).endsWith(message(1));
    }
}
