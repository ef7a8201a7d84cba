package io.smppcore.type;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The command_id of an SMPP header, which identifies the operation of a PDU.
 *
 * <p>Any 32-bit value is allowed; the constants are the operations of SMPP 3.4 and 5.0. Immutable.
 *
 * @param value the 4 octets of the field as an {@code int}; negative for responses, because their bit 31 is set
 * @see <a href="https://smpp.org/SMPP_v5.pdf">SMPP 5.0 4.7.5 (3.4: 5.1.2)</a>
 */
public record CommandId(int value) {

    /** Length of a table with an entry for each {@link #number} of the constants: the largest number plus one. */
    public static final int NUMBERS = 0x114;

    private static final int RESPONSE_BIT = 0x8000_0000;

    private static final @Nullable CommandId[] REQUESTS = new CommandId[NUMBERS];
    private static final @Nullable CommandId[] RESPONSES = new CommandId[NUMBERS];
    private static final Map<Integer, String> NAMES = new HashMap<>();

    /** The bind_receiver request. */
    public static final CommandId BIND_RECEIVER = known(0x00000001, "bind_receiver");

    /** The bind_transmitter request. */
    public static final CommandId BIND_TRANSMITTER = known(0x00000002, "bind_transmitter");

    /** The query_sm request. */
    public static final CommandId QUERY_SM = known(0x00000003, "query_sm");

    /** The submit_sm request. */
    public static final CommandId SUBMIT_SM = known(0x00000004, "submit_sm");

    /** The deliver_sm request. */
    public static final CommandId DELIVER_SM = known(0x00000005, "deliver_sm");

    /** The unbind request. */
    public static final CommandId UNBIND = known(0x00000006, "unbind");

    /** The replace_sm request. */
    public static final CommandId REPLACE_SM = known(0x00000007, "replace_sm");

    /** The cancel_sm request. */
    public static final CommandId CANCEL_SM = known(0x00000008, "cancel_sm");

    /** The bind_transceiver request. */
    public static final CommandId BIND_TRANSCEIVER = known(0x00000009, "bind_transceiver");

    /** The outbind operation, which has no response. */
    public static final CommandId OUTBIND = known(0x0000000B, "outbind");

    /** The enquire_link request. */
    public static final CommandId ENQUIRE_LINK = known(0x00000015, "enquire_link");

    /** The submit_multi request. */
    public static final CommandId SUBMIT_MULTI = known(0x00000021, "submit_multi");

    /** The alert_notification operation, which has no response. */
    public static final CommandId ALERT_NOTIFICATION = known(0x00000102, "alert_notification");

    /** The data_sm request. */
    public static final CommandId DATA_SM = known(0x00000103, "data_sm");

    /** The broadcast_sm request. */
    public static final CommandId BROADCAST_SM = known(0x00000111, "broadcast_sm");

    /** The query_broadcast_sm request. */
    public static final CommandId QUERY_BROADCAST_SM = known(0x00000112, "query_broadcast_sm");

    /** The cancel_broadcast_sm request. */
    public static final CommandId CANCEL_BROADCAST_SM = known(0x00000113, "cancel_broadcast_sm");

    /** The generic_nack response. */
    public static final CommandId GENERIC_NACK = known(0x80000000, "generic_nack");

    /** The bind_receiver_resp response. */
    public static final CommandId BIND_RECEIVER_RESP = known(0x80000001, "bind_receiver_resp");

    /** The bind_transmitter_resp response. */
    public static final CommandId BIND_TRANSMITTER_RESP = known(0x80000002, "bind_transmitter_resp");

    /** The query_sm_resp response. */
    public static final CommandId QUERY_SM_RESP = known(0x80000003, "query_sm_resp");

    /** The submit_sm_resp response. */
    public static final CommandId SUBMIT_SM_RESP = known(0x80000004, "submit_sm_resp");

    /** The deliver_sm_resp response. */
    public static final CommandId DELIVER_SM_RESP = known(0x80000005, "deliver_sm_resp");

    /** The unbind_resp response. */
    public static final CommandId UNBIND_RESP = known(0x80000006, "unbind_resp");

    /** The replace_sm_resp response. */
    public static final CommandId REPLACE_SM_RESP = known(0x80000007, "replace_sm_resp");

    /** The cancel_sm_resp response. */
    public static final CommandId CANCEL_SM_RESP = known(0x80000008, "cancel_sm_resp");

    /** The bind_transceiver_resp response. */
    public static final CommandId BIND_TRANSCEIVER_RESP = known(0x80000009, "bind_transceiver_resp");

    /** The enquire_link_resp response. */
    public static final CommandId ENQUIRE_LINK_RESP = known(0x80000015, "enquire_link_resp");

    /** The submit_multi_resp response. */
    public static final CommandId SUBMIT_MULTI_RESP = known(0x80000021, "submit_multi_resp");

    /** The data_sm_resp response. */
    public static final CommandId DATA_SM_RESP = known(0x80000103, "data_sm_resp");

    /** The broadcast_sm_resp response. */
    public static final CommandId BROADCAST_SM_RESP = known(0x80000111, "broadcast_sm_resp");

    /** The query_broadcast_sm_resp response. */
    public static final CommandId QUERY_BROADCAST_SM_RESP = known(0x80000112, "query_broadcast_sm_resp");

    /** The cancel_broadcast_sm_resp response. */
    public static final CommandId CANCEL_BROADCAST_SM_RESP = known(0x80000113, "cancel_broadcast_sm_resp");

    /** Returns the command with a value: a constant of this class if there is one, otherwise a new instance. */
    public static CommandId of(int value) {
        int number = number(value);
        CommandId known = number < NUMBERS ? table(value)[number] : null;
        return known != null ? known : new CommandId(value);
    }

    /**
     * Returns the value without bit 31, the response bit: the number that a request and its response have in common.
     */
    public static int number(int value) {
        return value & ~RESPONSE_BIT;
    }

    /** {@return true for a response: bit 31 is set} */
    public boolean isResponse() {
        return (value & RESPONSE_BIT) != 0;
    }

    /** {@return the response to this command: the same number with bit 31 set} */
    public CommandId response() {
        return of(value | RESPONSE_BIT);
    }

    /** {@return the name in the specification, for example {@code submit_sm}; null if no version names this value} */
    public @Nullable String name() {
        return NAMES.get(value);
    }

    /** {@return {@code 0x} and eight upper-case hexadecimal digits} */
    public String toHex() {
        return "0x%08X".formatted(value);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CommandId that && that.value == value;
    }

    @Override
    public int hashCode() {
        return value;
    }

    @Override
    public String toString() {
        String name = name();
        return name != null ? name : toHex();
    }

    private static CommandId known(int value, String name) {
        CommandId id = new CommandId(value);
        table(value)[number(value)] = id;
        NAMES.put(value, name);
        return id;
    }

    private static @Nullable CommandId[] table(int value) {
        return value < 0 ? RESPONSES : REQUESTS;
    }
}
