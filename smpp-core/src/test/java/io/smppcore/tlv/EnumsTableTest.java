package io.smppcore.tlv;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.Destination;
import io.smppcore.spec.Csv;
import io.smppcore.type.Constants;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.MessageState;
import io.smppcore.type.Named;
import io.smppcore.type.Npi;
import io.smppcore.type.Octets;
import io.smppcore.type.PriorityFlag;
import io.smppcore.type.RegisteredDelivery;
import io.smppcore.type.ServiceType;
import io.smppcore.type.Ton;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares the names of values with every row of the table of the specification. */
class EnumsTableTest {

    private static final List<Csv.Row> TABLE = Csv.read("enums.csv");

    /** The names in the code for the numbers of a group. */
    private static final Map<String, IntFunction<@Nullable String>> GROUPS = Map.ofEntries(
            named("ton", Ton::of),
            named("npi", Npi::of),
            named("data_coding", DataCoding::of),
            named("data_coding_group", DataCoding::of),
            named("gsm_dcs_general", DataCoding::of),
            named("esm_class_mode", EsmClass::of),
            named("esm_class_type", EsmClass::of),
            named("esm_class_gsm", EsmClass::of),
            named("registered_delivery_receipt", RegisteredDelivery::of),
            named("registered_delivery_sme_ack", RegisteredDelivery::of),
            named("registered_delivery_intermediate", RegisteredDelivery::of),
            named("priority_flag", PriorityFlag::of),
            named("message_state", MessageState::of),
            named("interface_version", InterfaceVersion::of),
            named("tlv_dest_addr_subunit", AddressSubunit::of),
            named("tlv_dest_network_type", NetworkType::of),
            named("tlv_dest_bearer_type", BearerType::of),
            named("tlv_payload_type", PayloadType::of),
            named("tlv_privacy_indicator", PrivacyIndicator::of),
            named("tlv_language_indicator", LanguageIndicator::of),
            named("tlv_dpf_result", DpfResult::of),
            named("tlv_set_dpf", SetDpf::of),
            named("tlv_ms_availability_status", MsAvailabilityStatus::of),
            named("tlv_delivery_failure_reason", DeliveryFailureReason::of),
            named("tlv_more_messages_to_send", MoreMessagesToSend::of),
            named("tlv_congestion_state", CongestionState::of),
            named("congestion_state", CongestionState::of),
            named("tlv_ussd_service_op", UssdServiceOp::of),
            named("tlv_broadcast_channel_indicator", BroadcastChannelIndicator::of),
            named("tlv_broadcast_message_class", BroadcastMessageClass::of),
            named("tlv_dest_addr_np_resolution", DestAddrNpResolution::of),
            named("tlv_display_time", DisplayTime::of),
            named("tlv_its_reply_type", ItsReplyType::of),
            named("ms_msg_wait_facilities", MsMsgWaitFacilities::of),
            named("ms_msg_wait_facilities_type", MsMsgWaitFacilities::of),
            named("callback_num_pres", CallbackNumPresInd::of),
            named("callback_num_screening", CallbackNumPresInd::of),
            Map.entry("network_error_code_type", type -> new NetworkErrorCode(type, 0).networkTypeName()),
            Map.entry("subaddress_type", type -> new Subaddress(type, Octets.ofHex("00")).typeName()),
            Map.entry(
                    "ms_validity_behaviour",
                    behaviour -> MsValidity.of(behaviour).behaviourName()),
            Map.entry("ms_validity_unit", unit -> MsValidity.period(1, unit).unitName()),
            Map.entry("broadcast_frequency_unit", unit -> new BroadcastFrequencyInterval(unit, 1).unitName()),
            Map.entry(
                    "broadcast_area_format", format -> new BroadcastAreaIdentifier(format, Octets.EMPTY).formatName()),
            Map.entry("broadcast_network_type", network -> new BroadcastContentType(network, 0).networkName()),
            Map.entry("broadcast_content_type", content -> new BroadcastContentType(0, content).contentName()));

    /** Groups whose rows are not names of numbers, with the reason. */
    private static final Map<String, String> OTHER_GROUPS = Map.of(
            "service_type", "texts: see namesTheServices",
            "dest_flag", "the type of a Destination: see destinationsHaveTheFlagsOfTheTable",
            "replace_if_present_flag", "a flag: 0 is no, 1 is yes",
            "tlv_broadcast_rep_num", "a count, in which only 0 has a special meaning",
            "tlv_broadcast_area_success", "a percentage; 255 stands for none",
            "receipt_stat", "words in the text of receipts, not numbers");

    /** A name in the code that differs from that of the table, with the reason. */
    private record Wording(@Nullable String name, String reason) {}

    private static final Map<String, Wording> WORDINGS = Map.ofEntries(
            wording("esm_class_type 0x00", "default SMSC mode", "an octet of 0 is named by its mode only"),
            wording("esm_class_gsm 0x00", "default SMSC mode", "as above"),
            wording("esm_class_gsm 0x40", "UDHI", "the name alone, because it is combined with others"),
            wording("esm_class_gsm 0xC0", "UDHI, reply path", "both names, as with all bits"),
            wording(
                    "registered_delivery_sme_ack 0x0C",
                    "SME delivery acknowledgement, SME manual/user acknowledgement",
                    "both names, as with all bits"),
            wording("tlv_dest_addr_np_resolution 2", "performed, ported", "the requirement is not part of the name"),
            wording("ms_msg_wait_facilities 0x80", "indication active", "the number shows the bit"),
            wording("network_error_code_type 4", "ANSI-136 cause code", "reserved in 3.4, this in 5.0"),
            wording("gsm_dcs_general 0x10", "class 0, 7-bit", "named like the other values of its group"));

    /** Returns true for values that another row of the table names. */
    private static boolean isInTwoRows(Csv.Row row, int value) {
        return switch (row.text("group")) {
            // 90 counts as optimum
            case "congestion_state", "tlv_congestion_state" -> row.text("value").equals("90-99") && value == 90;
            // gsm_dcs_general names some values of these ranges one by one
            case "data_coding", "data_coding_group" -> row.isRange("value") && isGsmMessageClass(value);
            // SMPP has its own names for values of these ranges, or calls them reserved
            case "gsm_dcs_general" -> row.isRange("value");
            default -> false;
        };
    }

    private static boolean isGsmMessageClass(int value) {
        return (value >= 0x10 && value <= 0x1B) || (value >= 0xF0 && value <= 0xF7);
    }

    static Stream<Csv.Row> rows() {
        return TABLE.stream().filter(row -> !OTHER_GROUPS.containsKey(row.text("group")));
    }

    @ParameterizedTest
    @MethodSource("rows")
    void numbersHaveTheNameOfTheTable(Csv.Row row) {
        IntFunction<@Nullable String> code = Objects.requireNonNull(GROUPS.get(row.text("group")), row.toString());
        Wording wording = WORDINGS.get(row.text("group") + " " + row.text("value"));
        String name = wording != null ? wording.name : isReserved(row) ? null : row.text("name");
        row.numbers("value").filter(value -> !isInTwoRows(row, value)).forEach(value -> {
            if (isOneOfSeveralParts(row) && name != null) {
                assertThat(code.apply(value)).as("%s %d", row, value).contains(name);
            } else if (row.text("group").equals("tlv_congestion_state") && name != null) {
                // The group congestion_state has the full names.
                assertThat(code.apply(value)).as("%s %d", row, value).startsWith(name);
            } else {
                assertThat(code.apply(value)).as("%s %d", row, value).isEqualTo(name);
            }
        });
    }

    private static boolean isReserved(Csv.Row row) {
        return row.text("name").startsWith("reserved") && !row.text("group").equals("esm_class_type");
    }

    private static boolean isOneOfSeveralParts(Csv.Row row) {
        return !row.text("mask").isEmpty();
    }

    @ParameterizedTest
    @MethodSource("groupsWithoutParts")
    void numbersThatAreNotInTheTableHaveNoName(String group) {
        IntFunction<@Nullable String> code = Objects.requireNonNull(GROUPS.get(group));
        boolean[] inTable = new boolean[0x10000];
        TABLE.stream()
                .filter(row -> row.text("group").equals(group))
                .flatMapToInt(row -> row.numbers("value"))
                .forEach(value -> inTable[value] = true);
        int values = group.equals("broadcast_content_type") ? inTable.length : 0x100;
        assertThat(IntStream.range(0, values).filter(value -> !inTable[value] && code.apply(value) != null))
                .isEmpty();
    }

    /** Returns the groups of whole octets, except data_coding, whose three groups omit no value. */
    static Stream<String> groupsWithoutParts() {
        return rows().filter(row -> !isOneOfSeveralParts(row))
                .map(row -> row.text("group"))
                .filter(group -> !group.startsWith("data_coding") && !group.equals("gsm_dcs_general"))
                .distinct();
    }

    @Test
    void namesTheServices() {
        List<Csv.Row> services = group("service_type");
        assertThat(services).isNotEmpty();
        for (Csv.Row row : services) {
            assertThat(ServiceType.nameOf(row.text("value"))).isEqualTo(row.text("name"));
        }
        assertThat(Constants.of(ServiceType.class, String.class))
                .containsExactlyElementsOf(
                        services.stream().map(row -> row.text("value")).toList());
        assertThat(ServiceType.nameOf("XYZ")).isNull();
    }

    @Test
    void destinationsHaveTheFlagsOfTheTable() {
        assertThat(group("dest_flag"))
                .extracting(row -> row.number("value"))
                .containsExactly(Destination.SmeAddress.FLAG, Destination.DistributionList.FLAG);
    }

    @Test
    void coversEveryGroupOrExcludesItForAReason() {
        Stream<String> known = Stream.concat(GROUPS.keySet().stream(), OTHER_GROUPS.keySet().stream());
        assertThat(known)
                .containsExactlyInAnyOrderElementsOf(
                        TABLE.stream().map(row -> row.text("group")).distinct().toList());
    }

    @Test
    void everyWordingBelongsToARowOfTheTable() {
        assertThat(TABLE)
                .extracting(row -> row.text("group") + " " + row.text("value"))
                .containsAll(WORDINGS.keySet());
        assertThat(TABLE).hasSize(337);
    }

    private static List<Csv.Row> group(String group) {
        return TABLE.stream().filter(row -> row.text("group").equals(group)).toList();
    }

    private static Map.Entry<String, IntFunction<@Nullable String>> named(
            String group, IntFunction<? extends Named> of) {
        return Map.entry(group, value -> of.apply(value).name());
    }

    private static Map.Entry<String, Wording> wording(String row, String name, String reason) {
        return Map.entry(row, new Wording(name, reason));
    }
}
