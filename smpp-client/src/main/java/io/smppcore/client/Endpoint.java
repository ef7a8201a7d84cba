package io.smppcore.client;

/**
 * Where a message centre listens.
 *
 * @param host name or address, looked up again at every attempt to connect
 * @param port 1 to 65,535; 2775 is the registered one
 * @param weight share of the binds with {@link EndpointPolicy#WEIGHTED}, 1 to 1,000,000; without meaning otherwise
 */
public record Endpoint(String host, int port, int weight) {

    private static final int MAX_PORT = 65_535;
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
        if (port < 1 || port > MAX_PORT) {
            throw new IllegalArgumentException("port: " + port + " (expected: 1 to " + MAX_PORT + ")");
        }
        if (weight < 1 || weight > MAX_WEIGHT) {
            throw new IllegalArgumentException("weight: " + weight + " (expected: 1 to " + MAX_WEIGHT + ")");
        }
    }

    /**
     * An endpoint of weight 1.
     *
     * @param host name or address
     * @param port 1 to 65,535
     * @return the endpoint
     */
    public static Endpoint of(String host, int port) {
        return new Endpoint(host, port, 1);
    }

    @Override
    public String toString() {
        return host + ":" + port;
    }
}
