package io.smppcore.simulator.scenario;

/**
 * Where the page and its interface are served. Immutable.
 *
 * @param host name or address of this machine
 * @param port 0 to 65,535; 0 for any free one
 */
public record HttpBehaviour(String host, int port) {

    private static final HttpBehaviour DEFAULTS = builder().build();

    /**
     * Checks the ranges and copies the collections.
     *
     * @throws IllegalArgumentException naming the option, its value and the range
     */
    public HttpBehaviour {
        Checks.range("port", port, 0, 65_535);
    }

    /**
     * What holds where nothing is said.
     *
     * @return always the same instance
     */
    public static HttpBehaviour defaults() {
        return DEFAULTS;
    }

    /**
     * Starts with the defaults.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Starts with these values.
     *
     * @return a builder
     */
    public Builder toBuilder() {
        Builder builder = new Builder();
        builder.host = host;
        builder.port = port;
        return builder;
    }

    /** Sets one thing after the other. Not thread-safe. */
    public static final class Builder {

        private String host = "127.0.0.1";
        private int port = 8080;

        private Builder() {}

        /**
         * Sets host.
         *
         * @param value name or address of this machine
         * @return this builder
         */
        public Builder host(String value) {
            host = value;
            return this;
        }

        /**
         * Sets port.
         *
         * @param value 0 to 65,535; 0 for any free one
         * @return this builder
         */
        public Builder port(int value) {
            port = value;
            return this;
        }

        /**
         * Makes the record.
         *
         * @return immutable
         * @throws IllegalArgumentException naming the option, its value and the range
         */
        public HttpBehaviour build() {
            return new HttpBehaviour(host, port);
        }
    }
}
