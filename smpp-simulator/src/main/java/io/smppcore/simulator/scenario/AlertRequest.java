package io.smppcore.simulator.scenario;

/**
 * A request for an alert_notification. Immutable.
 *
 * @param from source_addr
 * @param to esme_addr
 */
public record AlertRequest(String from, String to) {

    private static final Fields<AlertRequest> FIELDS =
            Fields.of(AlertRequest.class, Field.required("from", Formats.TEXT), Field.required("to", Formats.TEXT));

    /**
     * Reads a request.
     *
     * @param source name of the text in errors
     * @param yaml keys from and to, in YAML or JSON
     * @return the request
     * @throws ScenarioException naming place, problem and expectation
     */
    public static AlertRequest parse(String source, String yaml) {
        return FIELDS.read(Item.required(source, yaml), null);
    }
}
