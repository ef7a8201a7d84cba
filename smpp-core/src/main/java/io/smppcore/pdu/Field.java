package io.smppcore.pdu;

import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Octets;

/**
 * A mandatory field of the specification, with its form and its bounds. Operations with the same field share one
 * constant. Codecs read and write PDUs by these constants, and error messages contain their names.
 *
 * @param name name in the specification, for example {@code source_addr}
 * @param form form on the wire
 * @param maxOctets length of the longest value in SMPP 5.0, in octets, including the final NUL of a C-octet string
 * @param toleratedOctets length of the longest text that is decoded if {@code Leniency.overLongText} is on, in octets,
 *     including the final NUL; {@code maxOctets} for other forms
 * @param malformed command_status that refuses a request in which this field cannot be read
 * @see <a href="https://smpp.org/SMPP_v5.pdf">SMPP 5.0 4.1 to 4.6</a>
 */
public record Field(String name, Form form, int maxOctets, int toleratedOctets, CommandStatus malformed) {

    /** The form of a field on the wire. */
    public enum Form {
        /** An unsigned number, most significant octet first. */
        INTEGER,
        /** Text in ISO-8859-1, followed by a NUL. */
        C_OCTET_STRING,
        /** Octets whose number is the value of the preceding field. */
        OCTET_STRING,
        /**
         * Structures whose number is the value of an earlier field; {@code maxOctets} is the length of the longest
         * structure.
         */
        LIST
    }

    /*
     * Peers exceed the specification by some characters, as with a service_type of 7 or a sender of 33 octets in UTF-8.
     * The longest text of the specification (65 octets) suffices for all fields but identifiers, secrets and patterns.
     */
    private static final int TOLERATED_OCTETS = 65;

    private static final int TOLERATED_OPAQUE_OCTETS = 256;

    /* For short_message, the only field of the form OCTET_STRING. */
    private static final String ADVICE = "; use sendText or message_payload";

    /** system_id of a bind request, a bind response or an outbind. */
    public static final Field SYSTEM_ID = text("system_id", 16, CommandStatus.ESME_RINVSYSID);

    /** password of a bind request or an outbind. */
    public static final Field PASSWORD = opaque("password", 9, CommandStatus.ESME_RINVPASWD);

    /** system_type of a bind request. */
    public static final Field SYSTEM_TYPE = text("system_type", 13, CommandStatus.ESME_RINVSYSTYP);

    /** interface_version of a bind request. */
    public static final Field INTERFACE_VERSION = octet("interface_version", CommandStatus.ESME_RBINDFAIL);

    /** addr_ton of a bind request. */
    public static final Field ADDR_TON = octet("addr_ton", CommandStatus.ESME_RBINDFAIL);

    /** addr_npi of a bind request. */
    public static final Field ADDR_NPI = octet("addr_npi", CommandStatus.ESME_RBINDFAIL);

    /** address_range of a bind request. */
    public static final Field ADDRESS_RANGE = opaque("address_range", 41, CommandStatus.ESME_RBINDFAIL);

    /** service_type. */
    public static final Field SERVICE_TYPE = text("service_type", 6, CommandStatus.ESME_RINVSERTYP);

    /** source_addr_ton. */
    public static final Field SOURCE_ADDR_TON = octet("source_addr_ton", CommandStatus.ESME_RINVSRCTON);

    /** source_addr_npi. */
    public static final Field SOURCE_ADDR_NPI = octet("source_addr_npi", CommandStatus.ESME_RINVSRCNPI);

    /** source_addr. */
    public static final Field SOURCE_ADDR = text("source_addr", 21, CommandStatus.ESME_RINVSRCADR);

    /** dest_addr_ton. */
    public static final Field DEST_ADDR_TON = octet("dest_addr_ton", CommandStatus.ESME_RINVDSTTON);

    /** dest_addr_npi. */
    public static final Field DEST_ADDR_NPI = octet("dest_addr_npi", CommandStatus.ESME_RINVDSTNPI);

    /** destination_addr. */
    public static final Field DESTINATION_ADDR = text("destination_addr", 21, CommandStatus.ESME_RINVDSTADR);

    /** esm_class. */
    public static final Field ESM_CLASS = octet("esm_class", CommandStatus.ESME_RINVESMCLASS);

    /** protocol_id. */
    public static final Field PROTOCOL_ID = octet("protocol_id", CommandStatus.ESME_RINVCMDLEN);

    /** priority_flag. */
    public static final Field PRIORITY_FLAG = octet("priority_flag", CommandStatus.ESME_RINVPRTFLG);

    /** schedule_delivery_time: empty or 16 characters. */
    public static final Field SCHEDULE_DELIVERY_TIME = text("schedule_delivery_time", 17, CommandStatus.ESME_RINVSCHED);

    /** validity_period: empty or 16 characters. */
    public static final Field VALIDITY_PERIOD = text("validity_period", 17, CommandStatus.ESME_RINVEXPIRY);

    /** registered_delivery. */
    public static final Field REGISTERED_DELIVERY = octet("registered_delivery", CommandStatus.ESME_RINVREGDLVFLG);

    /** replace_if_present_flag. */
    public static final Field REPLACE_IF_PRESENT_FLAG =
            octet("replace_if_present_flag", CommandStatus.ESME_RINVREPFLAG);

    /** data_coding. */
    public static final Field DATA_CODING = octet("data_coding", CommandStatus.ESME_RINVCMDLEN);

    /** sm_default_msg_id. */
    public static final Field SM_DEFAULT_MSG_ID = octet("sm_default_msg_id", CommandStatus.ESME_RINVDFTMSGID);

    /** sm_length. */
    public static final Field SM_LENGTH = octet("sm_length", CommandStatus.ESME_RINVMSGLEN);

    /** short_message, whose length is sm_length; 3.4 allows 254 octets. */
    public static final Field SHORT_MESSAGE =
            new Field("short_message", Form.OCTET_STRING, 255, 255, CommandStatus.ESME_RINVMSGLEN);

    /** message_id. */
    public static final Field MESSAGE_ID = opaque("message_id", 65, CommandStatus.ESME_RINVMSGID);

    /** source_addr of data_sm and alert_notification, longer than in other operations. */
    public static final Field LONG_SOURCE_ADDR = text("source_addr", 65, CommandStatus.ESME_RINVSRCADR);

    /** destination_addr of data_sm, longer than in other operations. */
    public static final Field LONG_DESTINATION_ADDR = text("destination_addr", 65, CommandStatus.ESME_RINVDSTADR);

    /** esme_addr_ton of alert_notification. */
    public static final Field ESME_ADDR_TON = octet("esme_addr_ton", CommandStatus.ESME_RINVDSTTON);

    /** esme_addr_npi of alert_notification. */
    public static final Field ESME_ADDR_NPI = octet("esme_addr_npi", CommandStatus.ESME_RINVDSTNPI);

    /** esme_addr of alert_notification. */
    public static final Field ESME_ADDR = text("esme_addr", 65, CommandStatus.ESME_RINVDSTADR);

    /** number_of_dests of submit_multi; 3.4 allows 254. */
    public static final Field NUMBER_OF_DESTS = octet("number_of_dests", CommandStatus.ESME_RINVNUMDESTS);

    /** dest_address of submit_multi. */
    public static final Field DEST_ADDRESS =
            new Field("dest_address", Form.LIST, 24, 24, CommandStatus.ESME_RINVNUMDESTS);

    /** dest_flag of a dest_address: 1 for an address, 2 for a distribution list. */
    public static final Field DEST_FLAG = octet("dest_flag", CommandStatus.ESME_RINVDESTFLAG);

    /** dl_name of a dest_address. */
    public static final Field DL_NAME = text("dl_name", 21, CommandStatus.ESME_RINVDLNAME);

    /** no_unsuccess of submit_multi_resp. */
    public static final Field NO_UNSUCCESS = octet("no_unsuccess", CommandStatus.ESME_RINVCMDLEN);

    /** unsuccess_sme of submit_multi_resp. */
    public static final Field UNSUCCESS_SME =
            new Field("unsuccess_sme", Form.LIST, 27, 27, CommandStatus.ESME_RINVCMDLEN);

    /** error_status_code of an unsuccess_sme: a command_status. */
    public static final Field ERROR_STATUS_CODE =
            new Field("error_status_code", Form.INTEGER, Integer.BYTES, Integer.BYTES, CommandStatus.ESME_RINVCMDLEN);

    /** final_date of query_sm_resp: empty or 16 characters. */
    public static final Field FINAL_DATE = text("final_date", 17, CommandStatus.ESME_RINVCMDLEN);

    /** message_state of query_sm_resp. */
    public static final Field MESSAGE_STATE = octet("message_state", CommandStatus.ESME_RINVCMDLEN);

    /** error_code of query_sm_resp. */
    public static final Field ERROR_CODE = octet("error_code", CommandStatus.ESME_RINVCMDLEN);

    private static final int OCTET_MAX = 0xFF;

    private static Field text(String name, int maxOctets, CommandStatus malformed) {
        return new Field(name, Form.C_OCTET_STRING, maxOctets, TOLERATED_OCTETS, malformed);
    }

    /** Returns the field of an identifier, a secret or a pattern, whose text is accepted with up to 255 octets. */
    private static Field opaque(String name, int maxOctets, CommandStatus malformed) {
        return new Field(name, Form.C_OCTET_STRING, maxOctets, TOLERATED_OPAQUE_OCTETS, malformed);
    }

    private static Field octet(String name, CommandStatus malformed) {
        return new Field(name, Form.INTEGER, 1, 1, malformed);
    }

    /*
     * Records refuse values that cannot be encoded; builders also refuse values longer than the specification allows,
     * which a record must hold if a peer sends them.
     */

    String writable(String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == 0 || c > OCTET_MAX) {
                throw new InvalidFieldException(
                        name, "character U+%04X at index %d".formatted((int) c, i), "U+0001 to U+00FF");
            }
        }
        return value;
    }

    int writable(int value) {
        if (value < 0 || value > OCTET_MAX) {
            throw new InvalidFieldException(name, "value " + value, "0 to " + OCTET_MAX);
        }
        return value;
    }

    Octets writable(Octets value) {
        return withinMax(value.length(), maxOctets, value);
    }

    String withinMax(String value) {
        return withinMax(value.length(), maxOctets - 1, value);
    }

    Address withinMax(Address value) {
        return withinMax(value.length(), maxOctets - 1, value);
    }

    /** Returns the text of a time; fails with {@link InvalidFieldException} unless it is empty or has 16 characters. */
    String emptyOrFull(String value) {
        int length = value.length();
        if (length != 0 && length != maxOctets - 1) {
            throw new InvalidFieldException(name, length + " octets", "0 or " + (maxOctets - 1));
        }
        return value;
    }

    private <T> T withinMax(int length, int max, T value) {
        if (length > max) {
            String advice = form == Form.OCTET_STRING ? ADVICE : "";
            throw new InvalidFieldException(name, length + " octets", "<= " + max + advice);
        }
        return value;
    }

    @Override
    public String toString() {
        return name;
    }
}
