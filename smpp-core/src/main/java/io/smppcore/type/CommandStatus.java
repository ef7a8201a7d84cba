package io.smppcore.type;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The command_status of an SMPP header, which is the outcome of a request.
 *
 * <p>Any 32-bit value is allowed, so that decoding and encoding preserve the status of a vendor; the constants are the
 * statuses of the specification. Immutable; {@link #of} returns the same instance for a named value.
 *
 * @param value the 4 octets of the field as an {@code int}
 * @see <a href="https://smpp.org/SMPP_v5.pdf">SMPP 5.0 4.7.6 (3.4: 5.1.3)</a>
 */
public record CommandStatus(int value) {

    /** Size of the table of statuses; all values of the specification are below it. */
    private static final int TABLE_SIZE = 0x200;

    private static final @Nullable CommandStatus[] KNOWN = new CommandStatus[TABLE_SIZE];
    private static final Map<Integer, String> NAMES = new HashMap<>();
    private static final Map<Integer, Category> CATEGORIES = new HashMap<>();

    /** Success. */
    public static final CommandStatus ESME_ROK = known(0x00000000, "ESME_ROK", Category.SUCCESS);

    /** Message length invalid (short_message or message_payload). */
    public static final CommandStatus ESME_RINVMSGLEN = known(0x00000001, "ESME_RINVMSGLEN", Category.PERMANENT);

    /** command_length invalid for the PDU. */
    public static final CommandStatus ESME_RINVCMDLEN = known(0x00000002, "ESME_RINVCMDLEN", Category.PERMANENT);

    /** command_id unknown or unsupported. */
    public static final CommandStatus ESME_RINVCMDID = known(0x00000003, "ESME_RINVCMDID", Category.PERMANENT);

    /** PDU not allowed in the current bind state. */
    public static final CommandStatus ESME_RINVBNDSTS = known(0x00000004, "ESME_RINVBNDSTS", Category.PERMANENT);

    /** Session already bound. */
    public static final CommandStatus ESME_RALYBND = known(0x00000005, "ESME_RALYBND", Category.PERMANENT);

    /** priority_flag invalid. */
    public static final CommandStatus ESME_RINVPRTFLG = known(0x00000006, "ESME_RINVPRTFLG", Category.PERMANENT);

    /** registered_delivery invalid or not permitted. */
    public static final CommandStatus ESME_RINVREGDLVFLG = known(0x00000007, "ESME_RINVREGDLVFLG", Category.PERMANENT);

    /** System error of the peer, for example because a part of it is unavailable. */
    public static final CommandStatus ESME_RSYSERR = known(0x00000008, "ESME_RSYSERR", Category.TRANSIENT);

    /** Source address invalid. */
    public static final CommandStatus ESME_RINVSRCADR = known(0x0000000A, "ESME_RINVSRCADR", Category.PERMANENT);

    /** Destination address invalid. */
    public static final CommandStatus ESME_RINVDSTADR = known(0x0000000B, "ESME_RINVDSTADR", Category.PERMANENT);

    /** message_id invalid. */
    public static final CommandStatus ESME_RINVMSGID = known(0x0000000C, "ESME_RINVMSGID", Category.PERMANENT);

    /** Bind failed; the usual response to wrong credentials. */
    public static final CommandStatus ESME_RBINDFAIL = known(0x0000000D, "ESME_RBINDFAIL", Category.PERMANENT_SESSION);

    /** password invalid. By SMPP 5.0 only for a wrong length, but many servers use it for a wrong password. */
    public static final CommandStatus ESME_RINVPASWD = known(0x0000000E, "ESME_RINVPASWD", Category.PERMANENT_SESSION);

    /** system_id invalid. By SMPP 5.0 only for a wrong length, but many servers use it for an unknown system_id. */
    public static final CommandStatus ESME_RINVSYSID = known(0x0000000F, "ESME_RINVSYSID", Category.PERMANENT_SESSION);

    /** cancel_sm failed. */
    public static final CommandStatus ESME_RCANCELFAIL = known(0x00000011, "ESME_RCANCELFAIL", Category.PERMANENT);

    /** replace_sm failed. */
    public static final CommandStatus ESME_RREPLACEFAIL = known(0x00000013, "ESME_RREPLACEFAIL", Category.PERMANENT);

    /** Message queue full. */
    public static final CommandStatus ESME_RMSGQFUL = known(0x00000014, "ESME_RMSGQFUL", Category.THROTTLE);

    /** service_type invalid. */
    public static final CommandStatus ESME_RINVSERTYP = known(0x00000015, "ESME_RINVSERTYP", Category.PERMANENT);

    /** number_of_dests invalid. */
    public static final CommandStatus ESME_RINVNUMDESTS = known(0x00000033, "ESME_RINVNUMDESTS", Category.PERMANENT);

    /** Distribution list name invalid. */
    public static final CommandStatus ESME_RINVDLNAME = known(0x00000034, "ESME_RINVDLNAME", Category.PERMANENT);

    /** dest_flag invalid (submit_multi). */
    public static final CommandStatus ESME_RINVDESTFLAG = known(0x00000040, "ESME_RINVDESTFLAG", Category.PERMANENT);

    /** Submit with replace not supported or not allowed. */
    public static final CommandStatus ESME_RINVSUBREP = known(0x00000042, "ESME_RINVSUBREP", Category.PERMANENT);

    /** esm_class invalid. */
    public static final CommandStatus ESME_RINVESMCLASS = known(0x00000043, "ESME_RINVESMCLASS", Category.PERMANENT);

    /** Cannot submit to distribution list. */
    public static final CommandStatus ESME_RCNTSUBDL = known(0x00000044, "ESME_RCNTSUBDL", Category.PERMANENT);

    /** submit_sm or submit_multi failed (SMPP 5.0: or data_sm). */
    public static final CommandStatus ESME_RSUBMITFAIL = known(0x00000045, "ESME_RSUBMITFAIL", Category.TRANSIENT);

    /** Source TON invalid. */
    public static final CommandStatus ESME_RINVSRCTON = known(0x00000048, "ESME_RINVSRCTON", Category.PERMANENT);

    /** Source NPI invalid. */
    public static final CommandStatus ESME_RINVSRCNPI = known(0x00000049, "ESME_RINVSRCNPI", Category.PERMANENT);

    /** Destination TON invalid. */
    public static final CommandStatus ESME_RINVDSTTON = known(0x00000050, "ESME_RINVDSTTON", Category.PERMANENT);

    /** Destination NPI invalid. */
    public static final CommandStatus ESME_RINVDSTNPI = known(0x00000051, "ESME_RINVDSTNPI", Category.PERMANENT);

    /** system_type invalid. */
    public static final CommandStatus ESME_RINVSYSTYP =
            known(0x00000053, "ESME_RINVSYSTYP", Category.PERMANENT_SESSION);

    /** replace_if_present_flag invalid. */
    public static final CommandStatus ESME_RINVREPFLAG = known(0x00000054, "ESME_RINVREPFLAG", Category.PERMANENT);

    /** Number of messages invalid. */
    public static final CommandStatus ESME_RINVNUMMSGS = known(0x00000055, "ESME_RINVNUMMSGS", Category.PERMANENT);

    /** Rate limit exceeded. */
    public static final CommandStatus ESME_RTHROTTLED = known(0x00000058, "ESME_RTHROTTLED", Category.THROTTLE);

    /** schedule_delivery_time invalid. */
    public static final CommandStatus ESME_RINVSCHED = known(0x00000061, "ESME_RINVSCHED", Category.PERMANENT);

    /** validity_period invalid. */
    public static final CommandStatus ESME_RINVEXPIRY = known(0x00000062, "ESME_RINVEXPIRY", Category.PERMANENT);

    /** Predefined message invalid or not found. */
    public static final CommandStatus ESME_RINVDFTMSGID = known(0x00000063, "ESME_RINVDFTMSGID", Category.PERMANENT);

    /** Temporary error of the receiving application; the message may be sent again later. */
    public static final CommandStatus ESME_RX_T_APPN = known(0x00000064, "ESME_RX_T_APPN", Category.TRANSIENT);

    /**
     * Permanent error of the receiving application; neither this message nor others queued for the same recipient
     * should be sent again.
     */
    public static final CommandStatus ESME_RX_P_APPN = known(0x00000065, "ESME_RX_P_APPN", Category.PERMANENT);

    /** Message rejected by the receiving application; this message should not be sent again. */
    public static final CommandStatus ESME_RX_R_APPN = known(0x00000066, "ESME_RX_R_APPN", Category.PERMANENT);

    /** query_sm failed. */
    public static final CommandStatus ESME_RQUERYFAIL = known(0x00000067, "ESME_RQUERYFAIL", Category.TRANSIENT);

    /** Optional part of the PDU body malformed (in 3.4: ESME_RINVOPTPARSTREAM). */
    public static final CommandStatus ESME_RINVTLVSTREAM = known(0x000000C0, "ESME_RINVTLVSTREAM", Category.PERMANENT);

    /** TLV not allowed (in 3.4: ESME_ROPTPARNOTALLWD). */
    public static final CommandStatus ESME_RTLVNOTALLWD = known(0x000000C1, "ESME_RTLVNOTALLWD", Category.PERMANENT);

    /** TLV length invalid (in 3.4: ESME_RINVPARLEN). */
    public static final CommandStatus ESME_RINVTLVLEN = known(0x000000C2, "ESME_RINVTLVLEN", Category.PERMANENT);

    /** Required TLV missing (in 3.4: ESME_RMISSINGOPTPARAM). */
    public static final CommandStatus ESME_RMISSINGTLV = known(0x000000C3, "ESME_RMISSINGTLV", Category.PERMANENT);

    /** TLV value invalid (in 3.4: ESME_RINVOPTPARAMVAL). */
    public static final CommandStatus ESME_RINVTLVVAL = known(0x000000C4, "ESME_RINVTLVVAL", Category.PERMANENT);

    /**
     * Delivery failed in transaction mode: in data_sm_resp, and by SMPP 5.0 also in submit_sm_resp. The
     * delivery_failure_reason parameter has the reason.
     */
    public static final CommandStatus ESME_RDELIVERYFAILURE =
            known(0x000000FE, "ESME_RDELIVERYFAILURE", Category.TRANSIENT_OR_PERMANENT);

    /** Unknown error. */
    public static final CommandStatus ESME_RUNKNOWNERR = known(0x000000FF, "ESME_RUNKNOWNERR", Category.TRANSIENT);

    /** Not authorised for this service_type. SMPP 5.0. */
    public static final CommandStatus ESME_RSERTYPUNAUTH = known(0x00000100, "ESME_RSERTYPUNAUTH", Category.PERMANENT);

    /** Operation prohibited for this ESME. SMPP 5.0. */
    public static final CommandStatus ESME_RPROHIBITED = known(0x00000101, "ESME_RPROHIBITED", Category.PERMANENT);

    /** service_type unavailable (outage). SMPP 5.0. */
    public static final CommandStatus ESME_RSERTYPUNAVAIL =
            known(0x00000102, "ESME_RSERTYPUNAVAIL", Category.TRANSIENT);

    /** service_type denied for this content. SMPP 5.0. */
    public static final CommandStatus ESME_RSERTYPDENIED = known(0x00000103, "ESME_RSERTYPDENIED", Category.PERMANENT);

    /** data_coding invalid or unsupported. SMPP 5.0. */
    public static final CommandStatus ESME_RINVDCS = known(0x00000104, "ESME_RINVDCS", Category.PERMANENT);

    /** source_addr_subunit invalid. SMPP 5.0. */
    public static final CommandStatus ESME_RINVSRCADDRSUBUNIT =
            known(0x00000105, "ESME_RINVSRCADDRSUBUNIT", Category.PERMANENT);

    /** dest_addr_subunit invalid. SMPP 5.0. */
    public static final CommandStatus ESME_RINVDSTADDRSUBUNIT =
            known(0x00000106, "ESME_RINVDSTADDRSUBUNIT", Category.PERMANENT);

    /** broadcast_frequency_interval invalid. SMPP 5.0. */
    public static final CommandStatus ESME_RINVBCASTFREQINT =
            known(0x00000107, "ESME_RINVBCASTFREQINT", Category.PERMANENT);

    /** Broadcast alias name invalid. SMPP 5.0. */
    public static final CommandStatus ESME_RINVBCASTALIAS_NAME =
            known(0x00000108, "ESME_RINVBCASTALIAS_NAME", Category.PERMANENT);

    /** Broadcast area format invalid. SMPP 5.0. */
    public static final CommandStatus ESME_RINVBCASTAREAFMT =
            known(0x00000109, "ESME_RINVBCASTAREAFMT", Category.PERMANENT);

    /** Number of broadcast areas invalid. SMPP 5.0. */
    public static final CommandStatus ESME_RINVNUMBCAST_AREAS =
            known(0x0000010A, "ESME_RINVNUMBCAST_AREAS", Category.PERMANENT);

    /** broadcast_content_type invalid. SMPP 5.0. */
    public static final CommandStatus ESME_RINVBCASTCNTTYPE =
            known(0x0000010B, "ESME_RINVBCASTCNTTYPE", Category.PERMANENT);

    /** broadcast_message_class invalid. SMPP 5.0. */
    public static final CommandStatus ESME_RINVBCASTMSGCLASS =
            known(0x0000010C, "ESME_RINVBCASTMSGCLASS", Category.PERMANENT);

    /** broadcast_sm failed. SMPP 5.0. */
    public static final CommandStatus ESME_RBCASTFAIL = known(0x0000010D, "ESME_RBCASTFAIL", Category.TRANSIENT);

    /** query_broadcast_sm failed. SMPP 5.0. */
    public static final CommandStatus ESME_RBCASTQUERYFAIL =
            known(0x0000010E, "ESME_RBCASTQUERYFAIL", Category.TRANSIENT);

    /** cancel_broadcast_sm failed. SMPP 5.0. */
    public static final CommandStatus ESME_RBCASTCANCELFAIL =
            known(0x0000010F, "ESME_RBCASTCANCELFAIL", Category.PERMANENT);

    /** broadcast_rep_num invalid. SMPP 5.0. */
    public static final CommandStatus ESME_RINVBCAST_REP = known(0x00000110, "ESME_RINVBCAST_REP", Category.PERMANENT);

    /** broadcast_service_group invalid. SMPP 5.0. */
    public static final CommandStatus ESME_RINVBCASTSRVGRP =
            known(0x00000111, "ESME_RINVBCASTSRVGRP", Category.PERMANENT);

    /** broadcast_channel_indicator invalid. SMPP 5.0. */
    public static final CommandStatus ESME_RINVBCASTCHANIND =
            known(0x00000112, "ESME_RINVBCASTCHANIND", Category.PERMANENT);

    /**
     * Statuses of SMPP 3.4 by the statuses of 5.0 that they replace. Both have the same category, so that a sender
     * repeats a request after the substitute exactly if it would do so after the original.
     */
    private static final Map<CommandStatus, CommandStatus> SUBSTITUTES = Map.ofEntries(
            Map.entry(ESME_RSERTYPUNAUTH, ESME_RINVSERTYP),
            Map.entry(ESME_RPROHIBITED, ESME_RX_R_APPN),
            Map.entry(ESME_RSERTYPUNAVAIL, ESME_RSYSERR),
            Map.entry(ESME_RSERTYPDENIED, ESME_RINVSERTYP),
            Map.entry(ESME_RINVDCS, ESME_RX_R_APPN),
            Map.entry(ESME_RINVSRCADDRSUBUNIT, ESME_RINVTLVVAL),
            Map.entry(ESME_RINVDSTADDRSUBUNIT, ESME_RINVTLVVAL),
            Map.entry(ESME_RINVBCASTFREQINT, ESME_RINVTLVVAL),
            Map.entry(ESME_RINVBCASTALIAS_NAME, ESME_RINVTLVVAL),
            Map.entry(ESME_RINVBCASTAREAFMT, ESME_RINVTLVVAL),
            Map.entry(ESME_RINVNUMBCAST_AREAS, ESME_RINVTLVVAL),
            Map.entry(ESME_RINVBCASTCNTTYPE, ESME_RINVTLVVAL),
            Map.entry(ESME_RINVBCASTMSGCLASS, ESME_RINVTLVVAL),
            Map.entry(ESME_RBCASTFAIL, ESME_RSUBMITFAIL),
            Map.entry(ESME_RBCASTQUERYFAIL, ESME_RQUERYFAIL),
            Map.entry(ESME_RBCASTCANCELFAIL, ESME_RCANCELFAIL),
            Map.entry(ESME_RINVBCAST_REP, ESME_RINVTLVVAL),
            Map.entry(ESME_RINVBCASTSRVGRP, ESME_RINVTLVVAL),
            Map.entry(ESME_RINVBCASTCHANIND, ESME_RINVTLVVAL));

    /** The first status of SMPP 5.0. All values from here to {@link #VENDOR_FIRST} are statuses of 5.0 or reserved. */
    private static final int FIRST_5_0 = 0x100;

    private static final int VENDOR_FIRST = 0x400;
    private static final int VENDOR_LAST = 0x4FF;

    /**
     * Category of a status, which suggests a reaction. It follows from the wording of the specification but is not part
     * of it.
     */
    public enum Category {
        /** The request was carried out. */
        SUCCESS,
        /** The same request will fail again. */
        PERMANENT,
        /** The bind was refused; a bind with the same credentials will be refused again. */
        PERMANENT_SESSION,
        /** The same request may succeed later. */
        TRANSIENT,
        /** The peer requires a lower rate of requests; the same request may succeed later. */
        THROTTLE,
        /** Transient or permanent, as the delivery_failure_reason parameter states. */
        TRANSIENT_OR_PERMANENT,
        /** In the range 0x400 to 0x4FF, which belongs to the vendor of the SMSC. */
        VENDOR,
        /** Not defined by any version of the specification. */
        UNKNOWN
    }

    /** Returns the status with a value: a constant of this class if there is one, otherwise a new instance. */
    public static CommandStatus of(int value) {
        CommandStatus known = Integer.compareUnsigned(value, TABLE_SIZE) < 0 ? KNOWN[value] : null;
        return known != null ? known : new CommandStatus(value);
    }

    /** Returns the status with a name, for example {@code ESME_RTHROTTLED}; empty if no constant has this name. */
    public static Optional<CommandStatus> named(String name) {
        return NAMES.entrySet().stream()
                .filter(entry -> entry.getValue().equals(name))
                .map(entry -> of(entry.getKey()))
                .findFirst();
    }

    /**
     * Returns this status, or its substitute if a version does not have it. A status that SMPP 5.0 has added is
     * replaced, for earlier versions, by one of the same {@link #category} (docs/messages.md), so that a sender does
     * not repeat a request after the substitute that it would not repeat after the original. Reserved values from
     * 0x0113 to 0x03FF become ESME_RUNKNOWNERR.
     *
     * <p>A session replaces the status of each response in this way; in bind responses it also replaces the substitute
     * ESME_RX_R_APPN by ESME_RBINDFAIL.
     *
     * @param version version of the peer
     */
    public CommandStatus in(InterfaceVersion version) {
        if (value < FIRST_5_0 || value >= VENDOR_FIRST || version.includes(InterfaceVersion.V5_0)) {
            return this;
        }
        return SUBSTITUTES.getOrDefault(this, ESME_RUNKNOWNERR);
    }

    /** {@return true for 0 (ESME_ROK) only} */
    public boolean isOk() {
        return value == 0;
    }

    /** {@return the name in SMPP 5.0, for example {@code ESME_RTHROTTLED}; null if no version names this value} */
    public @Nullable String name() {
        return NAMES.get(value);
    }

    /**
     * {@return the category; of unnamed values, {@link Category#VENDOR} for 0x400 to 0x4FF and {@link Category#UNKNOWN}
     * for all others}
     */
    public Category category() {
        Category category = CATEGORIES.get(value);
        if (category != null) {
            return category;
        }
        return value >= VENDOR_FIRST && value <= VENDOR_LAST ? Category.VENDOR : Category.UNKNOWN;
    }

    /** {@return {@code 0x} and eight upper-case hexadecimal digits} */
    public String toHex() {
        return "0x%08X".formatted(value);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CommandStatus that && that.value == value;
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

    private static CommandStatus known(int value, String name, Category category) {
        CommandStatus status = new CommandStatus(value);
        KNOWN[value] = status;
        NAMES.put(value, name);
        CATEGORIES.put(value, category);
        return status;
    }
}
