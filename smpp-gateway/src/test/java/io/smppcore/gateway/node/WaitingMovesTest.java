package io.smppcore.gateway.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.GatewayFixture;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.filter.FilterChain;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.node.WaitingMoves.Count;
import io.smppcore.gateway.node.WaitingMoves.Move;
import io.smppcore.gateway.node.WaitingMoves.Moves;
import io.smppcore.gateway.queue.Routing;
import io.smppcore.gateway.trace.TraceContext;
import java.util.List;
import org.junit.jupiter.api.Test;

class WaitingMovesTest {

    private static GatewayConfig config(String routes) {
        return GatewayConfig.parse("test", """
                accounts: {shop: {password: secret, tags: [gold]}}
                smscs:
                  alpha: {client: {endpoints: "127.0.0.1:1", systemId: me, password: pw}}
                  beta: {client: {endpoints: "127.0.0.1:1", systemId: me, password: pw}}
                routes: %s
                """.formatted(routes));
    }

    private static Message message(String to) {
        return new Message(
                7,
                7,
                7,
                "shop",
                "s",
                1,
                Long.MAX_VALUE,
                0,
                List.of(),
                List.of(),
                TraceContext.NONE,
                GatewayFixture.message(to, "hello").build());
    }

    private static Count count(String before, String after, int maxRows) {
        return new Count(Routing.of(config(before), new FilterChain(List.of())), config(after), maxRows);
    }

    @Test
    void countsMessagesThatTheChangeRoutesElsewhere() {
        Count count = count(
                "[{to: 49, targets: alpha}]", "[{to: 491, tags: gold, targets: beta}, {to: 492, targets: alpha}]", 9);
        count.add(message("491"), "alpha", 0);
        count.add(message("491"), null, 0);
        count.add(message("492"), "alpha", 0);
        count.add(message("493"), "alpha", 0);
        // In a queue that its present route does not have either.
        count.add(message("492"), "beta", 0);
        // Without a route before.
        count.add(message("33"), null, 0);
        count.add(null, "alpha", 0);
        assertThat(count.moves())
                .isEqualTo(new Moves(List.of(new Move("alpha", "", 1), new Move("alpha", "beta", 2)), true));
    }

    @Test
    void looksAtABoundedNumberOfMessagesAndSaysSo() {
        Count count = count("[{targets: alpha}]", "[{targets: beta}]", 2);
        assertThat(count.add(message("49"), "alpha", 0)).isTrue();
        assertThat(count.add(message("49"), "alpha", 0)).isTrue();
        assertThat(count.moves().isComplete()).isTrue();
        assertThat(count.add(message("49"), "alpha", 0)).isFalse();
        assertThat(count.moves()).isEqualTo(new Moves(List.of(new Move("alpha", "beta", 2)), false));
    }
}
