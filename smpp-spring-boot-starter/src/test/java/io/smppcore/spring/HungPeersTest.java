package io.smppcore.spring;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Measurement;
import io.micrometer.core.instrument.MeterRegistry;
import io.smppcore.client.SmppClient;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import io.smppcore.session.SessionState;
import io.smppcore.testing.Waits;
import io.smppcore.testing.peers.PduOctets;
import io.smppcore.testing.peers.RawPeer;
import io.smppcore.testing.peers.RawSmsc;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.actuate.context.ShutdownEndpoint;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Tests of an application whose peers have stopped to answer: what the endpoints for health, metrics and shutdown read
 * and do does not wait for them.
 */
@Timeout(Waits.METHOD_SECONDS)
class HungPeersTest {

    /** Accepts a bind and answers nothing else. */
    private RawSmsc deaf;

    /** Answers nothing. */
    private RawSmsc silent;

    @BeforeEach
    void listen() throws IOException {
        deaf = new RawSmsc().serve((from, pdu) -> {
            if (pdu.commandId() == PduOctets.BIND_TRANSCEIVER) {
                from.respond(pdu, 0, PduOctets.text("deaf"));
            }
        });
        silent = new RawSmsc().serve((from, pdu) -> {});
    }

    @AfterEach
    void close() throws IOException {
        deaf.close();
        silent.close();
    }

    private ApplicationContextRunner application() {
        return new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        SmppClientAutoConfiguration.class,
                        SmppHealthAutoConfiguration.class,
                        SmppMetricsAutoConfiguration.class,
                        SmppServerAutoConfiguration.class))
                .withUserConfiguration(SeveralConnectionsTest.Metered.class, SeveralConnectionsTest.Texts.class)
                .withBean(BindAuthenticator.class, BindAuthenticator::anyone)
                .withPropertyValues(
                        "smpp.clients.deaf.endpoints=127.0.0.1:" + deaf.port(),
                        "smpp.clients.deaf.systemId=me",
                        "smpp.clients.deaf.window=1",
                        "smpp.clients.deaf.requestTimeout=1h",
                        "smpp.clients.deaf.windowTimeout=1h",
                        "smpp.clients.deaf.enquireLinkInterval=1h",
                        "smpp.clients.deaf.drainTimeout=100ms",
                        "smpp.clients.deaf.unbindTimeout=100ms",
                        "smpp.clients.silent.endpoints=127.0.0.1:" + silent.port(),
                        "smpp.clients.silent.systemId=me",
                        "smpp.clients.silent.keepTrying=true",
                        "smpp.clients.silent.bindTimeout=500ms",
                        "smpp.clients.silent.bindWait=1h",
                        "smpp.servers.east.host=127.0.0.1",
                        "smpp.servers.east.port=0",
                        "smpp.servers.east.drainTimeout=100ms",
                        "smpp.servers.east.unbindTimeout=100ms",
                        "smpp.servers.west.host=127.0.0.1",
                        "smpp.servers.west.port=0");
    }

    @Test
    void healthMetricsAndShutdownDoNotWaitForThem() {
        application().run(context -> {
            SmppClient client = context.getBean("deaf", SmppClient.class);
            SmppClient waiting = context.getBean("silent", SmppClient.class);
            SmppServer east = context.getBean("east", SmppServer.class);
            try (RawPeer bound = RawPeer.bound(east.port())) {
                bound.expectAlive(2);
                // One in flight, one that waits for its slot, and one that waits for a bind.
                List<CompletableFuture<SubmitSmResp>> sent = Stream.of(client, client, waiting)
                        .map(each -> CompletableFuture.supplyAsync(
                                () -> each.send(SubmitSm.builder().build()), Thread::startVirtualThread))
                        .toList();
                eventually().until(() -> client.session().pendingRequests() == 2);

                Object clients = context.getBean("smppClientHealthIndicator");
                assertThat(SeveralConnectionsTest.statusOf(clients, "deaf")).isEqualTo("UP");
                assertThat(SeveralConnectionsTest.statusOf(clients, "silent")).isEqualTo("DOWN");
                Object servers = context.getBean("smppServerHealthIndicator");
                assertThat(SeveralConnectionsTest.statusOf(servers, "east")).isEqualTo("UP");
                assertThat(SeveralConnectionsTest.statusOf(servers, "west")).isEqualTo("UP");
                assertThat(values(context.getBean(MeterRegistry.class))).hasSizeGreaterThan(10);
                assertThat(sent).noneMatch(CompletableFuture::isDone);

                ConfigurableApplicationContext whole = context.getSourceApplicationContext();
                ShutdownEndpoint shutdown = new ShutdownEndpoint();
                shutdown.setApplicationContext(whole);
                shutdown.shutdown();
                eventually().until(() -> !whole.isActive());
                assertThat(client.state()).isEqualTo(SessionState.CLOSED);
                eventually().until(() -> sent.stream().allMatch(CompletableFuture::isCompletedExceptionally));
                eventually().until(() -> east.connections().open() == 0);
            }
        });
    }

    /** Reads all meters, as the endpoints for metrics do. */
    private static List<Double> values(MeterRegistry registry) {
        return registry.getMeters().stream()
                .flatMap(meter -> StreamSupport.stream(meter.measure().spliterator(), false))
                .map(Measurement::getValue)
                .toList();
    }
}
