package io.smppcore.simulator.scenario;

import io.smppcore.type.MessageState;

/**
 * A request for the final state of a message. Immutable.
 *
 * @param state such as DELIVERED
 */
public record StateRequest(MessageState state) {

    private static final Fields<StateRequest> FIELDS =
            Fields.of(StateRequest.class, Field.required("state", Formats.STATE));

    /**
     * Reads a request.
     *
     * @param source name of the text in errors
     * @param yaml the key state, in YAML or JSON
     * @return the request
     * @throws ScenarioException naming place, problem and expectation
     */
    public static StateRequest parse(String source, String yaml) {
        return FIELDS.read(Item.required(source, yaml), null);
    }
}
