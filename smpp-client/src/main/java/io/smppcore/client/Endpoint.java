package io.smppcore.client;

import io.smppcore.internal.util.Addresses;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * A host and port where an SMSC listens. Immutable.
 *
 * @param host name or address, resolved at every attempt to connect
 * @param port 1 to 65,535; 2775 is the registered one
 * @param weight relative share of the binds with {@link Policy#WEIGHTED}, 1 to 1,000,000; ignored otherwise
 */
public record Endpoint(String host, int port, int weight) {

    static final int SMPP_PORT = 2775;

    private static final int MAX_WEIGHT = 1_000_000;

    /**
     * Checks the ranges.
     *
     * @throws IllegalArgumentException naming the value and the range
     */
    public Endpoint {
        if (host.isBlank()) {
            throw new IllegalArgumentException("host: empty (expected: a name or an address)");
        }
        Addresses.checkPort(port, 1);
        if (weight < 1 || weight > MAX_WEIGHT) {
            throw new IllegalArgumentException("weight: " + weight + " (expected: 1 to " + MAX_WEIGHT + ")");
        }
    }

    /**
     * Returns an endpoint of weight 1.
     *
     * @param host name or address
     * @param port 1 to 65,535
     * @return the endpoint
     */
    public static Endpoint of(String host, int port) {
        return new Endpoint(host, port, 1);
    }

    /**
     * Reads {@code host}, {@code host:port} or {@code host:port*weight}; throws an IllegalArgumentException for other
     * text.
     */
    static Endpoint parse(String text) {
        int star = text.indexOf('*');
        Addresses.HostAndPort place = Addresses.hostAndPort(star < 0 ? text : text.substring(0, star), SMPP_PORT);
        return new Endpoint(place.host(), place.port(), star < 0 ? 1 : Integer.parseInt(text.substring(star + 1)));
    }

    @Override
    public String toString() {
        return host + ":" + port;
    }

    /** The order in which the endpoints of a client are tried. */
    public enum Policy {
        /** In the given order; the first is the preferred one. */
        PRIORITY {
            @Override
            List<Endpoint> order(List<Endpoint> endpoints, RandomGenerator random) {
                return endpoints;
            }
        },
        /** At random: each next endpoint is drawn from those that remain, in proportion to their weights. */
        WEIGHTED {
            @Override
            List<Endpoint> order(List<Endpoint> endpoints, RandomGenerator random) {
                List<Endpoint> left = new ArrayList<>(endpoints);
                List<Endpoint> order = new ArrayList<>(left.size());
                while (!left.isEmpty()) {
                    order.add(left.remove(drawn(left, random)));
                }
                return order;
            }
        };

        /** Returns all endpoints, each once, in the order in which they are tried. */
        abstract List<Endpoint> order(List<Endpoint> endpoints, RandomGenerator random);

        private static int drawn(List<Endpoint> endpoints, RandomGenerator random) {
            long ticket = random.nextLong(
                    endpoints.stream().mapToLong(Endpoint::weight).sum());
            int index = 0;
            while (ticket >= endpoints.get(index).weight()) {
                ticket -= endpoints.get(index).weight();
                index++;
            }
            return index;
        }
    }
}
