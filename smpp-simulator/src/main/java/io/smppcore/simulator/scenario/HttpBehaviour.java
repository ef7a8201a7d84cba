package io.smppcore.simulator.scenario;

/**
 * The address of the page and the REST interface. Immutable.
 *
 * @param host name or address of this machine
 * @param port 0 to 65,535; 0 for any free port
 */
public record HttpBehaviour(String host, int port) {

    static final Fields<HttpBehaviour> FIELDS = Fields.of(
            HttpBehaviour.class,
            Field.of("host", Formats.TEXT, "127.0.0.1"),
            Field.of("port", Formats.integer(0, 65_535), 8080));

    /** Checks the range; fails with an {@link IllegalArgumentException} that names key, value and range. */
    public HttpBehaviour {
        FIELDS.check(host, port);
    }
}
