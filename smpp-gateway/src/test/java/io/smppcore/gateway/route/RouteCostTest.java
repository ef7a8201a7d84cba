package io.smppcore.gateway.route;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.smppcore.gateway.config.RouteConfig;
import io.smppcore.gateway.config.RouteConfig.Strategy;
import io.smppcore.gateway.config.RouteConfig.Target;
import io.smppcore.type.Address;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Tests of the work and memory of a decision among 10,000 prefixes. */
@Isolated("measures memory")
class RouteCostTest {

    private static final int PREFIXES = 10_000;
    private static final int QUERIES = 1_000;
    private static final long SEED = 42;

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
                null,
                false);
    }

    @Test
    void decidesWithLittleMemory() {
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
        long leastOctets = Long.MAX_VALUE;
        for (int i = 0; i < 20; i++) {
            long octets = threads.getCurrentThreadAllocatedBytes();
            decide(table, queries);
            leastOctets = Math.min(leastOctets, threads.getCurrentThreadAllocatedBytes() - octets);
        }

        assertThat(leastOctets / QUERIES).isLessThanOrEqualTo(64);
    }

    /** An address that counts its characters as they are read. */
    private static final class Counted implements CharSequence {
        private final String digits;
        private int reads;

        Counted(String digits) {
            this.digits = digits;
        }

        @Override
        public int length() {
            return digits.length();
        }

        @Override
        public char charAt(int index) {
            reads++;
            return digits.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return digits.substring(start, end);
        }
    }

    /** A linear search would read a digit for each prefix. */
    @Test
    void readsEachDigitOnceAndVisitsOnlyPrefixesOfTheAddress() {
        PrefixTree<String> tree = new PrefixTree<>();
        List<String> prefixes = new ArrayList<>();
        for (int i = 0; i < PREFIXES; i++) {
            String prefix = digits(2 + random.nextInt(6));
            prefixes.add(prefix);
            tree.addPrefix(prefix, prefix);
        }
        for (int i = 0; i < QUERIES; i++) {
            Counted to = new Counted(digits(12));
            List<String> visited = new ArrayList<>();
            tree.visit(to, 0, prefix -> {
                visited.add(prefix);
                return false;
            });
            assertThat(to.reads).isLessThanOrEqualTo(12);
            assertThat(visited)
                    .containsExactlyInAnyOrderElementsOf(
                            prefixes.stream().filter(to.digits::startsWith).toList());
        }
    }

    private static void decide(RouteTable table, List<RouteQuery> queries) {
        for (RouteQuery query : queries) {
            if (table.decide(query).route().isEmpty()) {
                throw new AssertionError(query);
            }
        }
    }
}
