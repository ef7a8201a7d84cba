package io.smppcore.simulator.verify;

import java.util.Locale;

/**
 * The rules that {@link Conformance} checks, as listed in docs/conformance.md. The description of a constant says what
 * a client that passes does.
 */
public enum Check {
    /** The client sends a bind within {@link Expectations#bindWithin} after connecting. */
    BIND_IN_TIME("binds in time after connecting", "5.0 2.7 (3.4 7.2): session_init_timer"),
    /** A bind request has a system_id and no TLVs. */
    BIND_FIELDS("bind has a system_id and no TLVs", "5.0 4.1.1 (3.4 4.1): bind"),
    /** interface_version is 3.3 or earlier, 3.4 or 5.0. */
    INTERFACE_VERSION("announces a known version", "5.0 4.7.13 (3.4 5.2.4): interface_version"),
    /** The client binds only once per connection. */
    BINDS_ONCE("does not bind a session that is bound", "5.0 2.3 (3.4 2.2): session states"),
    /** Requests are sent only if state and bind type allow them. */
    STATE("sends what state and bind type allow", "5.0 2.4 table 2-1 (3.4 2.3 table 2-1)"),
    /** Requests and TLVs belong to the version of the session. */
    VERSION("sends what the version includes", "5.0 2.11 (3.4 3.4): compatibility of versions"),

    /** command_length is the length of the PDU. */
    COMMAND_LENGTH("command_length is exact", "5.0 3.2.1.1 (3.4 5.1.1): command_length"),
    /** command_id of a request is in the specification. */
    COMMAND_ID("sends operations of the specification", "5.0 4.7.5 (3.4 5.1.2): command_id"),
    /** command_status of a request is 0. */
    COMMAND_STATUS("command_status of requests is 0", "5.0 3.2.1.3 (3.4 5.1.3): command_status"),
    /** C-octet strings are terminated, and no field is too long. */
    MANDATORY_FIELDS(
            "mandatory fields are complete, terminated and not too long", "5.0 3.1 (3.4 3.1): types of fields"),
    /** Reserved values are not used. */
    RESERVED_VALUES("fields have no reserved values", "5.0 4.7 (3.4 5.2): values of fields"),
    /** The octets after the mandatory fields are complete TLVs. */
    TLV_STREAM("TLVs are complete", "5.0 3.1.2 (3.4 3.2.4): TLV format"),
    /** Known TLVs have the length of the specification. */
    TLV_LENGTHS("TLVs have the lengths of the specification", "5.0 4.8 (3.4 5.3)"),
    /** TLVs that may occur once are not repeated. */
    TLV_ONCE("TLVs are not repeated", "5.0 4.8 (3.4 5.3)", false),
    /** Responses have a body if, and only if, the status is ESME_ROK. */
    RESPONSE_BODY("responses have a body if, and only if, they accept", "5.0 3.2.1.3 (3.4 4.4.2)"),

    /** Sequence numbers of requests are 1 to 0x7FFFFFFF. */
    SEQUENCE_RANGE("sequence numbers of requests are 1 to 0x7FFFFFFF", "5.0 4.7.24 (3.4 5.1.4): sequence_number"),
    /** No two requests in flight have the same sequence number. */
    SEQUENCE_UNIQUE("sequence numbers in flight are unique", "5.0 2.6.1 (3.4 5.1.4): sequence_number"),
    /** Sequence numbers start at 1 and grow by 1. */
    SEQUENCE_ORDER("sequence numbers start at 1 and increase by 1", "5.0 4.7.24 (3.4 5.1.4): sequence_number", false),

    /** Every deliver_sm is answered in time. */
    ANSWERS_DELIVER_SM("answers every deliver_sm in time", "5.0 4.3.2 (3.4 4.6.2): deliver_sm_resp"),
    /** Every data_sm is answered in time. */
    ANSWERS_DATA_SM("answers every data_sm in time", "5.0 4.2.2 (3.4 4.7.2): data_sm_resp"),
    /** Every enquire_link is answered in time. */
    ANSWERS_ENQUIRE_LINK("answers every enquire_link in time", "5.0 4.1.2 (3.4 4.11): enquire_link_resp"),
    /** An unbind is answered. */
    ANSWERS_UNBIND("answers unbind before it closes", "5.0 4.1.1.9 (3.4 4.2): unbind_resp"),
    /** An unknown operation is answered with generic_nack. */
    ANSWERS_UNKNOWN_COMMAND("answers unknown operations with generic_nack", "5.0 4.1.4 (3.4 4.3): ESME_RINVCMDID"),
    /** The command_id of a response is that of its request, or generic_nack. */
    RESPONSE_COMMAND("answers with the response of the operation", "5.0 4.7.5 (3.4 5.1.2): command_id"),
    /** Responses have the sequence number of a request. */
    RESPONSE_SEQUENCE("answers with the sequence number of the request", "5.0 4.7.24 (3.4 5.1.4): sequence_number"),
    /** No request is answered twice. */
    ANSWERS_ONCE("answers every request once", "5.0 2.6 (3.4 5.1.4): sequence_number"),
    /** The response to a request with sequence number 0, or 0x80000000 or above, has the same number. */
    ECHOES_ODD_SEQUENCE(
            "returns sequence number 0 and those from 0x80000000 on", "convention: such peers exist", false),

    /** A request with an unknown TLV is accepted as without it. */
    UNKNOWN_TLV("ignores unknown TLVs", "5.0 2.11 (3.4 3.3): forward compatibility"),
    /** A generic_nack is not answered, and does not end the session. */
    GENERIC_NACK("continues after a generic_nack", "5.0 4.1.4 (3.4 4.3): generic_nack"),
    /** A response without a request is not answered, and does not end the session. */
    STRAY_RESPONSE("ignores responses without a request", "5.0 2.6 (3.4 5.1.4): sequence_number"),

    /** The agreed number of requests in flight is not exceeded. */
    WINDOW("respects the window", "5.0 2.6.4, 2.9; as agreed with the operator"),
    /** The agreed number of messages per second is not exceeded. */
    RATE("respects the rate of the account", "as agreed with the operator"),
    /** The client sends more slowly after ESME_RTHROTTLED or ESME_RMSGQFUL. */
    SLOWS_DOWN("slows down after ESME_RTHROTTLED or ESME_RMSGQFUL", "5.0 2.9, 4.7.6 (3.4 5.1.3)"),
    /**
     * A message that was refused temporarily is not repeated before {@link Expectations#resendAfter}, and one that was
     * refused permanently not at all.
     */
    RESENDS("does not repeat a refused message at once", "5.0 4.7.6 (3.4 5.1.3): meaning of statuses"),
    /**
     * The client sends enquire_link, or another PDU, before the session has been silent for {@link
     * Expectations#silence}.
     */
    KEEPS_ALIVE("sends enquire_link when the session is silent", "5.0 2.7 (3.4 7.2): enquire_link_timer"),
    /** The client waits at least {@link Expectations#firstBackoff} after a refused bind. */
    BACKS_OFF("waits after a refused bind before it binds again", "convention; SMPP 5.0 2.8.1 suggests about 5 s"),
    /** Each wait after a refused bind is longer than the previous one, up to {@link Expectations#longestBackoff}. */
    BACKOFF_GROWS("waits longer after each further refusal", "convention: back-off", false),
    /** The client does not send more than {@link Expectations#bindsInMinute} binds per minute. */
    BIND_STORM("limits its binds per minute", "convention: binds per minute"),

    /** The client sends unbind before it closes the connection. */
    UNBINDS("sends unbind before it closes", "5.0 2.3.5, 4.1.1.8 (3.4 4.2): unbind"),
    /** The client waits for unbind_resp before it closes the connection. */
    WAITS_FOR_UNBIND_RESP("waits for unbind_resp before it closes", "5.0 4.1.1.8 (3.4 4.2): unbind"),
    /** No request follows unbind. */
    SILENT_AFTER_UNBIND("sends no request after unbind", "5.0 4.1.1.8 (3.4 4.2): unbind"),

    /** The octets of a message match its data_coding. */
    DATA_CODING("octets of messages match data_coding", "5.0 4.7.7 (3.4 5.2.19): data_coding; GSM 03.38"),
    /** A user data header that esm_class announces is present and complete. */
    UDH("user data headers are complete", "3GPP 23.040 9.2.3.24; 5.0 4.7.12 (3.4 5.2.12): esm_class"),
    /** A part of a message has either a user data header or sar parameters, not both. */
    UDH_OR_SAR("segments a message by header or sar parameters, not both", "5.0 4.8.4.48 (3.4 5.3.2.22)"),
    /** The three sar parameters are present and consistent. */
    SAR("sar parameters are complete, with a segment within the total", "5.0 4.8.4.48-50 (3.4 5.3.2.22-24)"),
    /** All parts of a long message arrive, and have the same total. */
    PARTS("long messages are complete and consistent", "3GPP 23.040 9.2.3.24.1; 5.0 4.8.4.48"),
    /** A message is in short_message or in message_payload, not in both. */
    PAYLOAD("a message is in short_message or message_payload, not in both", "5.0 4.8.4.36 (3.4 5.3.2.32)"),
    /** Times are empty, or have 16 valid characters. */
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
     * Returns the name of the check in reports, which does not change between versions.
     *
     * @return words with hyphens, such as {@code answers-deliver-sm}
     */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the rule in a few words, as a description of a client that passes. */
    public String title() {
        return title;
    }

    /** Returns the source of the check, a section of SMPP 5.0 and 3.4, another specification, or a convention. */
    public String source() {
        return source;
    }

    /**
     * Returns true if a client is conformant only if it passes this check.
     *
     * @return false for a recommendation, see {@link ConformanceReport.Verdict#WARNED}
     */
    public boolean isRequired() {
        return required;
    }
}
