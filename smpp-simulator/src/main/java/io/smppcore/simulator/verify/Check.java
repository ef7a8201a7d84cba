package io.smppcore.simulator.verify;

import java.util.Locale;

/** What is looked at in a client. The table of docs/conformance.md. */
public enum Check {
    /** A connection that is opened is for a bind, at once. */
    BIND_IN_TIME("binds in time after connecting", "5.0 2.7 (3.4 7.2): session_init_timer"),
    /** The fields of a bind request. */
    BIND_FIELDS("bind names a system_id, and has no parameters", "5.0 4.1.1 (3.4 4.1): bind"),
    /** interface_version is 3.3 or earlier, 3.4 or 5.0. */
    INTERFACE_VERSION("announces a version that there is", "5.0 4.7.13 (3.4 5.2.4): interface_version"),
    /** One bind for a connection. */
    BINDS_ONCE("does not bind a session that is bound", "5.0 2.3 (3.4 2.2): session states"),
    /** Requests are sent only where state and bind type allow them. */
    STATE("sends what state and bind type allow", "5.0 2.4 table 2-1 (3.4 2.3 table 2-1)"),
    /** Requests and parameters are those of the version. */
    VERSION("sends what the version has", "5.0 2.11 (3.4 3.4): compatibility of versions"),

    /** command_length is that of the PDU. */
    COMMAND_LENGTH("command_length is exact", "5.0 3.2.1.1 (3.4 5.1.1): command_length"),
    /** command_id of a request is one of the specification. */
    COMMAND_ID("sends operations of the specification", "5.0 4.7.5 (3.4 5.1.2): command_id"),
    /** command_status of a request is 0. */
    COMMAND_STATUS("command_status of requests is 0", "5.0 3.2.1.3 (3.4 5.1.3): command_status"),
    /** Texts end with NUL, and nothing is too long. */
    MANDATORY_FIELDS("mandatory fields are whole, terminated and not too long", "5.0 3.1 (3.4 3.1): types of fields"),
    /** No value that the specification keeps for later. */
    RESERVED_VALUES("fields have no reserved values", "5.0 4.7 (3.4 5.2): values of fields"),
    /** What stands behind the mandatory fields is parameters. */
    TLV_STREAM("optional parameters are whole", "5.0 3.1.2 (3.4 3.2.4): TLV format"),
    /** The lengths of parameters that the specification knows. */
    TLV_LENGTHS("optional parameters have the lengths of the specification", "5.0 4.8 (3.4 5.3)"),
    /** Parameters that may not come twice do not. */
    TLV_ONCE("optional parameters come once", "5.0 4.8 (3.4 5.3)", false),
    /** Responses have a body exactly if they say ESME_ROK. */
    RESPONSE_BODY("responses have a body when, and only when, they accept", "5.0 3.2.1.3 (3.4 4.4.2)"),

    /** Sequence numbers of requests are 1 to 0x7FFFFFFF. */
    SEQUENCE_RANGE("sequence numbers of requests are 1 to 0x7FFFFFFF", "5.0 4.7.24 (3.4 5.1.4): sequence_number"),
    /** No two requests in flight have the same sequence number. */
    SEQUENCE_UNIQUE("no sequence number is in use twice", "5.0 2.6.1 (3.4 5.1.4): sequence_number"),
    /** Sequence numbers start at 1 and grow by 1. */
    SEQUENCE_ORDER("sequence numbers start at 1 and grow by 1", "5.0 4.7.24 (3.4 5.1.4): sequence_number", false),

    /** Every deliver_sm is answered in time. */
    ANSWERS_DELIVER_SM("answers every deliver_sm in time", "5.0 4.3.2 (3.4 4.6.2): deliver_sm_resp"),
    /** Every data_sm is answered in time. */
    ANSWERS_DATA_SM("answers every data_sm in time", "5.0 4.2.2 (3.4 4.7.2): data_sm_resp"),
    /** Every enquire_link is answered in time. */
    ANSWERS_ENQUIRE_LINK("answers every enquire_link in time", "5.0 4.1.2 (3.4 4.11): enquire_link_resp"),
    /** An unbind is answered. */
    ANSWERS_UNBIND("answers unbind before it closes", "5.0 4.1.1.9 (3.4 4.2): unbind_resp"),
    /** An operation that it does not know is answered with generic_nack. */
    ANSWERS_UNKNOWN_COMMAND("answers unknown operations with generic_nack", "5.0 4.1.4 (3.4 4.3): ESME_RINVCMDID"),
    /** Responses are those of the operation. */
    RESPONSE_COMMAND("answers with the response of the operation", "5.0 4.7.5 (3.4 5.1.2): command_id"),
    /** Responses have the sequence number of a request. */
    RESPONSE_SEQUENCE("answers with the sequence number of the request", "5.0 4.7.24 (3.4 5.1.4): sequence_number"),
    /** No request is answered twice. */
    ANSWERS_ONCE("answers every request once", "5.0 2.6 (3.4 5.1.4): sequence_number"),
    /** Sequence numbers outside of the range are echoed as they are. */
    ECHOES_ODD_SEQUENCE("echoes sequence number 0 and those from 0x80000000 on", "convention: such peers exist", false),

    /** A parameter that it does not know changes nothing. */
    UNKNOWN_TLV("ignores optional parameters that it does not know", "5.0 2.11 (3.4 3.3): forward compatibility"),
    /** A generic_nack is not answered and does not end the session. */
    GENERIC_NACK("takes a generic_nack and goes on", "5.0 4.1.4 (3.4 4.3): generic_nack"),
    /** A response that belongs to no request changes nothing. */
    STRAY_RESPONSE("ignores responses that are late or not its own", "5.0 2.6 (3.4 5.1.4): sequence_number"),

    /** No more requests in flight than agreed. */
    WINDOW("respects the window", "5.0 2.6.4, 2.9; as agreed with the operator"),
    /** No more messages in a second than agreed. */
    RATE("respects the rate of the account", "as agreed with the operator"),
    /** After ESME_RTHROTTLED it is slower than before. */
    SLOWS_DOWN("slows down after ESME_RTHROTTLED or ESME_RMSGQFUL", "5.0 2.9, 4.7.6 (3.4 5.1.3)"),
    /** What was refused is not sent again at once. */
    RESENDS("does not send at once again what was refused", "5.0 4.7.6 (3.4 5.1.3): what the statuses ask for"),
    /** The session is kept alive. */
    KEEPS_ALIVE("sends enquire_link when the session is silent", "5.0 2.7 (3.4 7.2): enquire_link_timer"),
    /** After a refused bind it waits. */
    BACKS_OFF("waits after a refused bind before it binds again", "convention; SMPP 5.0 2.8.1 suggests about 5 s"),
    /** Each wait is longer than the one before. */
    BACKOFF_GROWS("waits longer after each further refusal", "convention: back-off", false),
    /** Not many binds in a minute. */
    BIND_STORM("does not bind over and over", "convention: binds in a minute"),

    /** It ends a session with unbind. */
    UNBINDS("sends unbind before it closes", "5.0 2.3.5, 4.1.1.8 (3.4 4.2): unbind"),
    /** The response to its unbind is waited for. */
    WAITS_FOR_UNBIND_RESP("waits for unbind_resp before it closes", "5.0 4.1.1.8 (3.4 4.2): unbind"),
    /** Nothing new is started after unbind. */
    SILENT_AFTER_UNBIND("sends no request after unbind", "5.0 4.1.1.8 (3.4 4.2): unbind"),

    /** The octets of a message fit its data_coding. */
    DATA_CODING("octets of messages fit data_coding", "5.0 4.7.7 (3.4 5.2.19): data_coding; GSM 03.38"),
    /** A user data header that is announced is there. */
    UDH("user data headers are whole", "3GPP 23.040 9.2.3.24; 5.0 4.7.12 (3.4 5.2.12): esm_class"),
    /** One way of cutting a message, not two. */
    UDH_OR_SAR("does not cut a message by header and by sar parameters at once", "5.0 4.8.4.48 (3.4 5.3.2.22)"),
    /** The three sar parameters come together and fit each other. */
    SAR("sar parameters come together, with a segment inside of the total", "5.0 4.8.4.48-50 (3.4 5.3.2.22-24)"),
    /** All parts of a message come, with the same total. */
    PARTS("long messages are complete and their parts agree", "3GPP 23.040 9.2.3.24.1; 5.0 4.8.4.48"),
    /** The message stands in one place. */
    PAYLOAD("a message is in short_message or message_payload, not in both", "5.0 4.8.4.36 (3.4 5.3.2.32)"),
    /** Times are empty or have 16 characters that mean something. */
    TIMES("times are well-formed", "5.0 4.7.23 (3.4 7.1.1): time formats");

    private final String title;
    private final String source;
    private final boolean required;

    Check(String title, String source) {
        this(title, source, true);
    }

    Check(String title, String source, boolean required) {
        this.title = title;
        this.source = source;
        this.required = required;
    }

    /**
     * The name in reports, which does not change.
     *
     * @return words with hyphens, such as {@code answers-deliver-sm}
     */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * What a client that passes does.
     *
     * @return a few words
     */
    public String title() {
        return title;
    }

    /**
     * Where this comes from.
     *
     * @return a section of SMPP 5.0 and 3.4, another specification, or a convention
     */
    public String source() {
        return source;
    }

    /**
     * Whether a client that does otherwise is not conformant.
     *
     * @return false for what is only recommended, see {@link Verdict#WARNED}
     */
    public boolean isRequired() {
        return required;
    }
}
