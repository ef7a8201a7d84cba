package io.smppcore.gateway.route;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.smppcore.gateway.config.RouteConfig;
import io.smppcore.gateway.config.RouteConfig.Strategy;
import io.smppcore.gateway.config.RouteConfig.Target;
import io.smppcore.type.Address;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Tests of the time and memory of a decision among 10,000 prefixes. */
@Isolated("measures times")
class RouteCostTest {

    private static final int PREFIXES = 10_000;
    private static final int QUERIES = 1_000;
    private static final long SEED = 42;

    /** Several times the usual time, for a busy machine; a linear search would take a hundred times as long. */
    private static final Duration MAX_TIME = Duration.ofNanos(5_000);

    private final Random random = new Random(SEED);

    private String digits(int length) {
        StringBuilder digits = new StringBuilder();
        for (int i = 0; i < length; i++) {
            digits.append((char) ('0' + random.nextInt(10)));
        }
        return digits.toString();
    }

    private static RouteConfig route(String name, List<String> to, List<String> from) {
        return new RouteConfig(
                name,
                to,
                from,
                Set.of(),
                Set.of(),
                List.of(),
                Strategy.FAILOVER,
                List.of(new Target("group", 1, 0)),
                null);
    }

    @Test
    void decidesFastAndWithLittleMemory() {
        List<RouteConfig> routes = new ArrayList<>();
        for (int i = 0; i < PREFIXES; i++) {
            routes.add(route("route" + i, List.of(digits(2 + random.nextInt(6))), List.of()));
        }
        routes.add(route("rest", List.of(), List.of("X*")));
        RouteTable table = RouteTable.of(routes);
        List<RouteQuery> queries = new ArrayList<>();
        for (int i = 0; i < QUERIES; i++) {
            Address to = Address.international(digits(12));
            queries.add(new RouteQuery("acme", Set.of(), Address.alphanumeric("X"), to, Instant.EPOCH, i));
        }
        for (int i = 0; i < 50; i++) {
            decide(table, queries);
        }
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long leastNanos = Long.MAX_VALUE;
        long leastOctets = Long.MAX_VALUE;
        for (int i = 0; i < 20; i++) {
            long octets = threads.getCurrentThreadAllocatedBytes();
            long nanos = System.nanoTime();
            decide(table, queries);
            leastNanos = Math.min(leastNanos, System.nanoTime() - nanos);
            leastOctets = Math.min(leastOctets, threads.getCurrentThreadAllocatedBytes() - octets);
        }

        System.out.printf(
                "a decision among %,d prefixes: %d ns, %d octets%n",
                PREFIXES, leastNanos / QUERIES, leastOctets / QUERIES);
        assertThat(Duration.ofNanos(leastNanos / QUERIES)).isLessThan(MAX_TIME);
        assertThat(leastOctets / QUERIES).isLessThanOrEqualTo(64);
    }

    private static void decide(RouteTable table, List<RouteQuery> queries) {
        for (RouteQuery query : queries) {
            if (table.decide(query).route().isEmpty()) {
                throw new AssertionError(query);
            }
        }
    }
}
