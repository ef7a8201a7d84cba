package io.smppcore.metrics;

import io.micrometer.common.docs.KeyName;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;
import io.micrometer.observation.docs.ObservationDocumentation;

/** Kinds of observations that {@link SmppObservations} creates, with the names of their key values. */
@SuppressWarnings("exports") // as in SmppObservations
public enum SmppObservation implements ObservationDocumentation {

    /**
     * Observation of a request that a client sends, or of a text in several requests: from the call to the last
     * response.
     */
    SEND("smpp.send"),

    /** Observation of the call of a handler, until its response. */
    HANDLE("smpp.handle"),

    /**
     * Observation of the call of a handler with a delivery receipt for a message that the client has sent; a child of
     * its {@link #SEND}.
     */
    RECEIPT("smpp.receipt");

    private final String defaultName;

    SmppObservation(String defaultName) {
        this.defaultName = defaultName;
    }

    @Override
    public String getName() {
        return defaultName;
    }

    @Override
    public Class<? extends ObservationConvention<? extends Observation.Context>> getDefaultConvention() {
        return SmppObservationConvention.class;
    }

    @Override
    public KeyName[] getLowCardinalityKeyNames() {
        return LowCardinality.values();
    }

    @Override
    public KeyName[] getHighCardinalityKeyNames() {
        return HighCardinality.values();
    }

    /** Key names with few values. */
    public enum LowCardinality implements KeyName {

        /** The command, such as {@code submit_sm}; {@code other} for commands outside the specification. */
        COMMAND("command"),

        /** Status of the response, as in the meters; {@code none} without a response. */
        STATUS("status");

        private final String key;

        LowCardinality(String key) {
            this.key = key;
        }

        @Override
        public String asString() {
            return key;
        }
    }

    /** Key names with any number of values; a key without a value is omitted. */
    public enum HighCardinality implements KeyName {

        /** The system_id of the client. */
        ACCOUNT("account"),

        /** The message_id in the response, the last one of a long text. */
        MESSAGE_ID("message_id"),

        /** The number of parts of a text, 1 to 255. */
        PARTS("parts"),

        /** The address of the peer; only for handlers. */
        PEER("peer");

        private final String key;

        HighCardinality(String key) {
            this.key = key;
        }

        @Override
        public String asString() {
            return key;
        }
    }
}
