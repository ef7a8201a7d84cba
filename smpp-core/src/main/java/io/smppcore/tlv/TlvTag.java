package io.smppcore.tlv;

import static io.smppcore.type.InterfaceVersion.V3_4;
import static io.smppcore.type.InterfaceVersion.V5_0;

import io.smppcore.internal.util.Printable;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.MessageState;
import io.smppcore.type.Octets;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The tag of an optional parameter, with the type and the length of its value.
 *
 * <p>The constants are the tags of SMPP 3.4 and 5.0. {@link #octets}, {@link #integer} and {@link #text} create others,
 * such as those of vendors. {@link Tlvs} reads and writes typed values with these tags. Immutable.
 *
 * @param <T> type of the value
 * @see <a href="https://smpp.org/SMPP_v5.pdf">SMPP 5.0 4.8 (3.4: 5.3)</a>
 */
public final class TlvTag<T> {

    private static final Pattern NUMBER = Pattern.compile("0[xX]\\p{XDigit}{1,4}|\\d{1,5}");

    private static final Map<Integer, TlvTag<?>> KNOWN = new LinkedHashMap<>();

    /** dest_addr_subunit: Integer, 1 octet. */
    public static final TlvTag<AddressSubunit> DEST_ADDR_SUBUNIT =
            known(0x0005, "dest_addr_subunit", Form.named(AddressSubunit::of), 1, 1, V3_4);

    /** dest_network_type: Integer, 1 octet. */
    public static final TlvTag<NetworkType> DEST_NETWORK_TYPE =
            known(0x0006, "dest_network_type", Form.named(NetworkType::of), 1, 1, V3_4);

    /** dest_bearer_type: Integer, 1 octet. */
    public static final TlvTag<BearerType> DEST_BEARER_TYPE =
            known(0x0007, "dest_bearer_type", Form.named(BearerType::of), 1, 1, V3_4);

    /** dest_telematics_id: Integer, 2 octets. */
    public static final TlvTag<Integer> DEST_TELEMATICS_ID =
            known(0x0008, "dest_telematics_id", Form.INTEGER, 2, 2, V3_4);

    /** source_addr_subunit: Integer, 1 octet. */
    public static final TlvTag<AddressSubunit> SOURCE_ADDR_SUBUNIT =
            known(0x000D, "source_addr_subunit", Form.named(AddressSubunit::of), 1, 1, V3_4);

    /** source_network_type: Integer, 1 octet. */
    public static final TlvTag<NetworkType> SOURCE_NETWORK_TYPE =
            known(0x000E, "source_network_type", Form.named(NetworkType::of), 1, 1, V3_4);

    /** source_bearer_type: Integer, 1 octet. */
    public static final TlvTag<BearerType> SOURCE_BEARER_TYPE =
            known(0x000F, "source_bearer_type", Form.named(BearerType::of), 1, 1, V3_4);

    /** source_telematics_id: Integer, 1 octet. */
    public static final TlvTag<Integer> SOURCE_TELEMATICS_ID =
            known(0x0010, "source_telematics_id", Form.INTEGER, 1, 1, V3_4);

    /** qos_time_to_live: Integer, 4 octets. */
    public static final TlvTag<Long> QOS_TIME_TO_LIVE = known(0x0017, "qos_time_to_live", Form.LONG, 4, 4, V3_4);

    /** payload_type: Integer, 1 octet. */
    public static final TlvTag<PayloadType> PAYLOAD_TYPE =
            known(0x0019, "payload_type", Form.named(PayloadType::of), 1, 1, V3_4);

    /** additional_status_info_text: C-Octet String, 1 to 256 octets. */
    public static final TlvTag<String> ADDITIONAL_STATUS_INFO_TEXT =
            known(0x001D, "additional_status_info_text", Form.C_OCTET_STRING, 1, 256, V3_4);

    /** receipted_message_id: C-Octet String, 1 to 65 octets. */
    public static final TlvTag<String> RECEIPTED_MESSAGE_ID =
            known(0x001E, "receipted_message_id", Form.C_OCTET_STRING, 1, 65, V3_4);

    /** ms_msg_wait_facilities: Bit mask, 1 octet. */
    public static final TlvTag<MsMsgWaitFacilities> MS_MSG_WAIT_FACILITIES =
            known(0x0030, "ms_msg_wait_facilities", Form.named(MsMsgWaitFacilities::of), 1, 1, V3_4);

    /** privacy_indicator: Integer, 1 octet. */
    public static final TlvTag<PrivacyIndicator> PRIVACY_INDICATOR =
            known(0x0201, "privacy_indicator", Form.named(PrivacyIndicator::of), 1, 1, V3_4);

    /** source_subaddress: Octet String, 2 to 23 octets. */
    public static final TlvTag<Subaddress> SOURCE_SUBADDRESS =
            known(0x0202, "source_subaddress", Form.structure(Subaddress::of, Subaddress::toOctets), 2, 23, V3_4);

    /** dest_subaddress: Octet String, 2 to 23 octets. */
    public static final TlvTag<Subaddress> DEST_SUBADDRESS =
            known(0x0203, "dest_subaddress", Form.structure(Subaddress::of, Subaddress::toOctets), 2, 23, V3_4);

    /** user_message_reference: Integer, 2 octets. */
    public static final TlvTag<Integer> USER_MESSAGE_REFERENCE =
            known(0x0204, "user_message_reference", Form.INTEGER, 2, 2, V3_4);

    /** user_response_code: Integer, 1 octet. */
    public static final TlvTag<Integer> USER_RESPONSE_CODE =
            known(0x0205, "user_response_code", Form.INTEGER, 1, 1, V3_4);

    /** source_port: Integer, 2 octets. */
    public static final TlvTag<Integer> SOURCE_PORT = known(0x020A, "source_port", Form.INTEGER, 2, 2, V3_4);

    /** destination_port: Integer, 2 octets. */
    public static final TlvTag<Integer> DESTINATION_PORT = known(0x020B, "destination_port", Form.INTEGER, 2, 2, V3_4);

    /** sar_msg_ref_num: Integer, 2 octets. */
    public static final TlvTag<Integer> SAR_MSG_REF_NUM = known(0x020C, "sar_msg_ref_num", Form.INTEGER, 2, 2, V3_4);

    /** language_indicator: Integer, 1 octet. */
    public static final TlvTag<LanguageIndicator> LANGUAGE_INDICATOR =
            known(0x020D, "language_indicator", Form.named(LanguageIndicator::of), 1, 1, V3_4);

    /** sar_total_segments: Integer, 1 octet. */
    public static final TlvTag<Integer> SAR_TOTAL_SEGMENTS =
            known(0x020E, "sar_total_segments", Form.INTEGER, 1, 1, V3_4);

    /** sar_segment_seqnum: Integer, 1 octet. */
    public static final TlvTag<Integer> SAR_SEGMENT_SEQNUM =
            known(0x020F, "sar_segment_seqnum", Form.INTEGER, 1, 1, V3_4);

    /** sc_interface_version: Integer, 1 octet. */
    public static final TlvTag<InterfaceVersion> SC_INTERFACE_VERSION =
            known(0x0210, "sc_interface_version", Form.named(InterfaceVersion::of), 1, 1, V3_4);

    /** callback_num_pres_ind: Bit mask, 1 octet; may be repeated. */
    public static final TlvTag<CallbackNumPresInd> CALLBACK_NUM_PRES_IND =
            known(0x0302, "callback_num_pres_ind", Form.named(CallbackNumPresInd::of), 1, 1, V3_4);

    /** callback_num_atag: Octet String, 1 to 65 octets; may be repeated. */
    public static final TlvTag<Octets> CALLBACK_NUM_ATAG = known(0x0303, "callback_num_atag", Form.OCTETS, 1, 65, V3_4);

    /** number_of_messages: Integer, 1 octet. */
    public static final TlvTag<Integer> NUMBER_OF_MESSAGES =
            known(0x0304, "number_of_messages", Form.INTEGER, 1, 1, V3_4);

    /** callback_num: Octet String, 4 to 19 octets; may be repeated. */
    public static final TlvTag<Octets> CALLBACK_NUM = known(0x0381, "callback_num", Form.OCTETS, 4, 19, V3_4);

    /** dpf_result: Integer, 1 octet. */
    public static final TlvTag<DpfResult> DPF_RESULT =
            known(0x0420, "dpf_result", Form.named(DpfResult::of), 1, 1, V3_4);

    /** set_dpf: Integer, 1 octet. */
    public static final TlvTag<SetDpf> SET_DPF = known(0x0421, "set_dpf", Form.named(SetDpf::of), 1, 1, V3_4);

    /** ms_availability_status: Integer, 1 octet. */
    public static final TlvTag<MsAvailabilityStatus> MS_AVAILABILITY_STATUS =
            known(0x0422, "ms_availability_status", Form.named(MsAvailabilityStatus::of), 1, 1, V3_4);

    /** network_error_code: Octet String, 3 octets. */
    public static final TlvTag<NetworkErrorCode> NETWORK_ERROR_CODE = known(
            0x0423, "network_error_code", Form.structure(NetworkErrorCode::of, NetworkErrorCode::toOctets), 3, 3, V3_4);

    /** message_payload: Octet String, 0 to 65,535 octets. */
    public static final TlvTag<Octets> MESSAGE_PAYLOAD = known(0x0424, "message_payload", Form.OCTETS, 0, 65535, V3_4);

    /** delivery_failure_reason: Integer, 1 octet. */
    public static final TlvTag<DeliveryFailureReason> DELIVERY_FAILURE_REASON =
            known(0x0425, "delivery_failure_reason", Form.named(DeliveryFailureReason::of), 1, 1, V3_4);

    /** more_messages_to_send: Integer, 1 octet. */
    public static final TlvTag<MoreMessagesToSend> MORE_MESSAGES_TO_SEND =
            known(0x0426, "more_messages_to_send", Form.named(MoreMessagesToSend::of), 1, 1, V3_4);

    /** message_state: Integer, 1 octet. */
    public static final TlvTag<MessageState> MESSAGE_STATE =
            known(0x0427, "message_state", Form.named(MessageState::of), 1, 1, V3_4);

    /** congestion_state: Integer, 1 octet. Since SMPP 5.0. */
    public static final TlvTag<CongestionState> CONGESTION_STATE =
            known(0x0428, "congestion_state", Form.named(CongestionState::of), 1, 1, V5_0);

    /** ussd_service_op: Integer, 1 octet. */
    public static final TlvTag<UssdServiceOp> USSD_SERVICE_OP =
            known(0x0501, "ussd_service_op", Form.named(UssdServiceOp::of), 1, 1, V3_4);

    /** broadcast_channel_indicator: Integer, 1 octet. Since SMPP 5.0. */
    public static final TlvTag<BroadcastChannelIndicator> BROADCAST_CHANNEL_INDICATOR =
            known(0x0600, "broadcast_channel_indicator", Form.named(BroadcastChannelIndicator::of), 1, 1, V5_0);

    /** broadcast_content_type: Octet String, 3 octets. Since SMPP 5.0. */
    public static final TlvTag<BroadcastContentType> BROADCAST_CONTENT_TYPE = known(
            0x0601,
            "broadcast_content_type",
            Form.structure(BroadcastContentType::of, BroadcastContentType::toOctets),
            3,
            3,
            V5_0);

    /** broadcast_content_type_info: Octet String, 1 to 255 octets. Since SMPP 5.0. */
    public static final TlvTag<Octets> BROADCAST_CONTENT_TYPE_INFO =
            known(0x0602, "broadcast_content_type_info", Form.OCTETS, 1, 255, V5_0);

    /** broadcast_message_class: Integer, 1 octet. Since SMPP 5.0. */
    public static final TlvTag<BroadcastMessageClass> BROADCAST_MESSAGE_CLASS =
            known(0x0603, "broadcast_message_class", Form.named(BroadcastMessageClass::of), 1, 1, V5_0);

    /** broadcast_rep_num: Integer, 2 octets. Since SMPP 5.0. */
    public static final TlvTag<Integer> BROADCAST_REP_NUM =
            known(0x0604, "broadcast_rep_num", Form.INTEGER, 2, 2, V5_0);

    /** broadcast_frequency_interval: Octet String, 3 octets. Since SMPP 5.0. */
    public static final TlvTag<BroadcastFrequencyInterval> BROADCAST_FREQUENCY_INTERVAL = known(
            0x0605,
            "broadcast_frequency_interval",
            Form.structure(BroadcastFrequencyInterval::of, BroadcastFrequencyInterval::toOctets),
            3,
            3,
            V5_0);

    /** broadcast_area_identifier: Octet String, 1 to 101 octets; may be repeated. Since SMPP 5.0. */
    public static final TlvTag<BroadcastAreaIdentifier> BROADCAST_AREA_IDENTIFIER = known(
            0x0606,
            "broadcast_area_identifier",
            Form.structure(BroadcastAreaIdentifier::of, BroadcastAreaIdentifier::toOctets),
            1,
            101,
            V5_0);

    /** broadcast_error_status: Integer, 4 octets; may be repeated. Since SMPP 5.0. */
    public static final TlvTag<Long> BROADCAST_ERROR_STATUS =
            known(0x0607, "broadcast_error_status", Form.LONG, 4, 4, V5_0);

    /** broadcast_area_success: Integer, 1 octet; may be repeated. Since SMPP 5.0. */
    public static final TlvTag<Integer> BROADCAST_AREA_SUCCESS =
            known(0x0608, "broadcast_area_success", Form.INTEGER, 1, 1, V5_0);

    /** broadcast_end_time: C-Octet String, 16 to 17 octets. Since SMPP 5.0. */
    public static final TlvTag<String> BROADCAST_END_TIME =
            known(0x0609, "broadcast_end_time", Form.C_OCTET_STRING, 16, 17, V5_0);

    /** broadcast_service_group: Octet String, 1 to 255 octets. Since SMPP 5.0. */
    public static final TlvTag<Octets> BROADCAST_SERVICE_GROUP =
            known(0x060A, "broadcast_service_group", Form.OCTETS, 1, 255, V5_0);

    /** billing_identification: Octet String, 1 to 1,024 octets. Since SMPP 5.0. */
    public static final TlvTag<Octets> BILLING_IDENTIFICATION =
            known(0x060B, "billing_identification", Form.OCTETS, 1, 1024, V5_0);

    /** source_network_id: C-Octet String, 7 to 65 octets. Since SMPP 5.0. */
    public static final TlvTag<String> SOURCE_NETWORK_ID =
            known(0x060D, "source_network_id", Form.C_OCTET_STRING, 7, 65, V5_0);

    /** dest_network_id: C-Octet String, 7 to 65 octets. Since SMPP 5.0. */
    public static final TlvTag<String> DEST_NETWORK_ID =
            known(0x060E, "dest_network_id", Form.C_OCTET_STRING, 7, 65, V5_0);

    /** source_node_id: Octet String, 6 octets. Since SMPP 5.0. */
    public static final TlvTag<Octets> SOURCE_NODE_ID = known(0x060F, "source_node_id", Form.OCTETS, 6, 6, V5_0);

    /** dest_node_id: Octet String, 6 octets. Since SMPP 5.0. */
    public static final TlvTag<Octets> DEST_NODE_ID = known(0x0610, "dest_node_id", Form.OCTETS, 6, 6, V5_0);

    /** dest_addr_np_resolution: Integer, 1 octet. Since SMPP 5.0. */
    public static final TlvTag<DestAddrNpResolution> DEST_ADDR_NP_RESOLUTION =
            known(0x0611, "dest_addr_np_resolution", Form.named(DestAddrNpResolution::of), 1, 1, V5_0);

    /** dest_addr_np_information: Octet String, 10 octets. Since SMPP 5.0. */
    public static final TlvTag<Octets> DEST_ADDR_NP_INFORMATION =
            known(0x0612, "dest_addr_np_information", Form.OCTETS, 10, 10, V5_0);

    /** dest_addr_np_country: Octet String, 1 to 5 octets. Since SMPP 5.0. */
    public static final TlvTag<Octets> DEST_ADDR_NP_COUNTRY =
            known(0x0613, "dest_addr_np_country", Form.OCTETS, 1, 5, V5_0);

    /** display_time: Integer, 1 octet. */
    public static final TlvTag<DisplayTime> DISPLAY_TIME =
            known(0x1201, "display_time", Form.named(DisplayTime::of), 1, 1, V3_4);

    /** sms_signal: Integer, 2 octets. */
    public static final TlvTag<Integer> SMS_SIGNAL = known(0x1203, "sms_signal", Form.INTEGER, 2, 2, V3_4);

    /** ms_validity: Octet String, 1 to 4 octets. */
    public static final TlvTag<MsValidity> MS_VALIDITY = known(0x1204, "ms_validity", Form.MS_VALIDITY, 1, 4, V3_4);

    /** alert_on_message_delivery: Integer, 0 to 1 octets. */
    public static final TlvTag<AlertOnMessageDelivery> ALERT_ON_MESSAGE_DELIVERY =
            known(0x130C, "alert_on_message_delivery", Form.named(AlertOnMessageDelivery::of), 0, 1, V3_4);

    /** its_reply_type: Integer, 1 octet. */
    public static final TlvTag<ItsReplyType> ITS_REPLY_TYPE =
            known(0x1380, "its_reply_type", Form.named(ItsReplyType::of), 1, 1, V3_4);

    /** its_session_info: Octet String, 2 octets. */
    public static final TlvTag<Octets> ITS_SESSION_INFO = known(0x1383, "its_session_info", Form.OCTETS, 2, 2, V3_4);

    private final int tag;
    private final String name;
    private final Form<T> form;
    private final int minOctets;
    private final int maxOctets;
    private final InterfaceVersion since;

    private TlvTag(int tag, String name, Form<T> form, int minOctets, int maxOctets, InterfaceVersion since) {
        this.tag = tag;
        this.name = name;
        this.form = form;
        this.minOctets = minOctets;
        this.maxOctets = maxOctets;
        this.since = since;
    }

    /**
     * Returns a tag whose value is octets, for example one of a vendor. It is not added to {@link #known()}.
     *
     * @param tag 0 to 0xFFFF; 0x1400 to 0x3FFF belong to vendors
     * @param name name in error messages
     * @param minOctets length of the shortest value, 0 or more
     * @param maxOctets length of the longest value, at most 65,535
     */
    public static TlvTag<Octets> octets(int tag, String name, int minOctets, int maxOctets) {
        return new TlvTag<>(tag, name, Form.OCTETS, minOctets, maxOctets, V3_4);
    }

    /**
     * Returns a tag whose value is an unsigned number, for example one of a vendor. It is not added to {@link
     * #known()}.
     *
     * @param tag 0 to 0xFFFF; 0x1400 to 0x3FFF belong to vendors
     * @param name name in error messages
     * @param octets length of the value, 1 or 2
     * @throws InvalidFieldException if the length is neither 1 nor 2
     */
    public static TlvTag<Integer> integer(int tag, String name, int octets) {
        if (octets != 1 && octets != 2) {
            throw new InvalidFieldException(name, octets + " octets", "1 or 2");
        }
        return new TlvTag<>(tag, name, Form.INTEGER, octets, octets, V3_4);
    }

    /**
     * Returns a tag whose value is text with a final NUL, for example one of a vendor. It is not added to {@link
     * #known()}. Longer texts and texts without a NUL are read too; only writing is limited to {@code maxOctets}.
     *
     * @param tag 0 to 0xFFFF; 0x1400 to 0x3FFF belong to vendors
     * @param name name in error messages
     * @param maxOctets length of the longest value including the NUL, at most 65,535
     */
    public static TlvTag<String> text(int tag, String name, int maxOctets) {
        return new TlvTag<>(tag, name, Form.C_OCTET_STRING, 1, maxOctets, V3_4);
    }

    /** {@return the tags that the specification names, which are the constants of this class} */
    public static Collection<TlvTag<?>> known() {
        return Collections.unmodifiableCollection(KNOWN.values());
    }

    /** Returns the constant for a tag, 0 to 0xFFFF, or null if the specification does not name it. */
    public static @Nullable TlvTag<?> known(int tag) {
        return KNOWN.get(tag);
    }

    /**
     * Returns the number of a tag from its text.
     *
     * @param text name in the specification, such as {@code user_message_reference}, or a number such as {@code 0x1400}
     *     or {@code 5120}
     * @return 0 to 0xFFFF
     * @throws InvalidFieldException if the specification has no such name, or the number is above 0xFFFF
     */
    public static int numberOf(String text) {
        if (NUMBER.matcher(text).matches()) {
            boolean isHex = text.length() > 1 && Character.toLowerCase(text.charAt(1)) == 'x';
            int number = isHex ? Integer.parseInt(text, 2, text.length(), 16) : Integer.parseInt(text);
            if (number <= 0xFFFF) {
                return number;
            }
        }
        return KNOWN.values().stream()
                .filter(known -> text.equals(known.name))
                .mapToInt(TlvTag::tag)
                .findFirst()
                .orElseThrow(() -> new InvalidFieldException(
                        "tag", "'" + Printable.of(text) + "'", "0 to 0xFFFF, or a name of the specification"));
    }

    /** {@return the number of the tag, 0 to 0xFFFF} */
    public int tag() {
        return tag;
    }

    /** {@return the name in the specification, for example {@code sar_msg_ref_num}, or that given at creation} */
    public String name() {
        return name;
    }

    /** {@return the length of the shortest value in octets, 0 or more} */
    public int minOctets() {
        return minOctets;
    }

    /** {@return the length of the longest value in octets including a final NUL, at most 65,535} */
    public int maxOctets() {
        return maxOctets;
    }

    /**
     * {@return the version of the protocol that introduced the tag, SMPP 3.4 or 5.0; 3.4 for tags that are not
     * constants}
     */
    public InterfaceVersion since() {
        return since;
    }

    @Override
    public String toString() {
        return name;
    }

    /** Returns the value of the octets of a parameter, or null if their number is not valid for this tag. */
    @Nullable
    T read(byte[] array, int index, int length) {
        boolean allowed = length >= minOctets && length <= maxOctets && !form.refusesLength(length);
        return allowed || form.toleratesAnyLength() ? form.read(array, index, length) : null;
    }

    /** Returns the octets of a value; fails with {@link InvalidFieldException} if the value is invalid for this tag. */
    Octets write(T value) {
        Octets octets = form.write(name, value, maxOctets);
        if (octets.length() < minOctets || octets.length() > maxOctets) {
            throw new InvalidFieldException(name, octets.length() + " octets", minOctets + " to " + maxOctets);
        }
        return octets;
    }

    /**
     * Returns the name of a parameter in the specification, or its tag in hexadecimal, such as {@code 0x1400}, if it
     * has none.
     */
    public static String nameOf(int tag) {
        TlvTag<?> known = KNOWN.get(tag);
        return known == null ? Tlv.hex(tag) : known.name;
    }

    private static <T> TlvTag<T> known(
            int tag, String name, Form<T> form, int minOctets, int maxOctets, InterfaceVersion since) {
        TlvTag<T> known = new TlvTag<>(tag, name, form, minOctets, maxOctets, since);
        KNOWN.put(tag, known);
        return known;
    }
}
