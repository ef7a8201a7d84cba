package io.smppcore.tlv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smppcore.spec.Csv;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.MessageState;
import io.smppcore.type.Named;
import io.smppcore.type.Octets;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TlvTagTest {

    static Stream<Csv.Row> table() {
        return Csv.read("tlvs.csv").stream().filter(row -> !row.isRange("tag"));
    }

    @ParameterizedTest
    @MethodSource("table")
    void hasNameLengthsAndVersionOfTheTable(Csv.Row row) {
        TlvTag<?> tag = known(row);
        assertThat(tag.tag()).isEqualTo(row.number("tag"));
        assertThat(tag.name()).isEqualTo(row.text("name"));
        assertThat(tag.minOctets()).isEqualTo(row.number("min_len"));
        assertThat(tag.maxOctets()).isEqualTo(row.number("max_len"));
        assertThat(tag.since())
                .isSameAs(row.text("min_version").equals("5.0") ? InterfaceVersion.V5_0 : InterfaceVersion.V3_4);
    }

    @ParameterizedTest
    @MethodSource("table")
    void readsTheKindOfValueOfTheTable(Csv.Row row) {
        TlvTag<?> tag = known(row);
        assertThat(tag.read(new byte[tag.maxOctets()], 0, tag.maxOctets())).isInstanceOf(kind(row));
    }

    private static TlvTag<?> known(Csv.Row row) {
        return Objects.requireNonNull(TlvTag.known(row.number("tag")), row.toString());
    }

    /** Parameters of one octet that are plain numbers. */
    private static final Set<String> NUMBERS = Set.of(
            "source_telematics_id",
            "user_response_code",
            "sar_total_segments",
            "sar_segment_seqnum",
            "number_of_messages",
            "broadcast_area_success");

    /** Parameters of several octets with several parts. */
    private static final Map<String, Class<?>> STRUCTURES = Map.of(
            "source_subaddress", Subaddress.class,
            "dest_subaddress", Subaddress.class,
            "network_error_code", NetworkErrorCode.class,
            "broadcast_content_type", BroadcastContentType.class,
            "broadcast_frequency_interval", BroadcastFrequencyInterval.class,
            "broadcast_area_identifier", BroadcastAreaIdentifier.class,
            "ms_validity", MsValidity.class);

    private static Class<?> kind(Csv.Row row) {
        return switch (row.text("type")) {
            case "Octet String" -> STRUCTURES.getOrDefault(row.text("name"), Octets.class);
            case "C-Octet String" -> String.class;
            case "Integer", "Bit mask" ->
                switch (row.number("max_len")) {
                    case 1 -> NUMBERS.contains(row.text("name")) ? Integer.class : Named.class;
                    case 4 -> Long.class;
                    default -> Integer.class;
                };
            default -> throw new AssertionError(row);
        };
    }

    /** Reads cells such as {@code 0=unknown;1=GSM;9-255=reserved} or {@code as dest_network_type}; others are prose. */
    @ParameterizedTest
    @MethodSource("table")
    void namesTheNumbersAsTheTableDoes(Csv.Row row) {
        if (kind(row) != Named.class || row.text("type").equals("Bit mask")) {
            return;
        }
        String values = row.text("values").startsWith("as ")
                ? table().filter(other -> row.text("values").equals("as " + other.text("name")))
                        .findFirst()
                        .orElseThrow()
                        .text("values")
                : row.text("values");
        Matcher pairs = Pattern.compile("(?:^|[; ])(\\d+)=([^;=]+?)(?:\\(default\\))?(?=;|$| \\d=)")
                .matcher(values);
        int count = 0;
        while (pairs.find()) {
            String name = pairs.group(2);
            Named value = (Named) Objects.requireNonNull(known(row)
                    .read(new byte[] {(byte) Integer.parseInt(pairs.group(1))}, 0, 1));
            assertThat(Objects.requireNonNull(value.name(), value.toString()))
                    .satisfiesAnyOf(
                            inCode -> assertThat(inCode).startsWith(name),
                            inCode -> assertThat(name).startsWith(inCode));
            count++;
        }
        boolean inWords = Set.of("message_state", "sc_interface_version").contains(row.text("name"));
        assertThat(count > 0).as("%s", row).isNotEqualTo(inWords);
    }

    @Test
    void hasAConstantForEveryTagOfTheTableAndNoOther() throws IllegalAccessException {
        List<String> names = new ArrayList<>();
        for (Field field : TlvTag.class.getFields()) {
            TlvTag<?> tag = (TlvTag<?>) field.get(null);
            assertThat(field.getName()).isEqualTo(tag.name().toUpperCase(Locale.ROOT));
            names.add(tag.name());
        }
        assertThat(names)
                .containsExactlyElementsOf(table().map(row -> row.text("name")).toList());
        assertThat(TlvTag.known()).extracting(TlvTag::name).containsExactlyElementsOf(names);
    }

    @Test
    void hasNoTagsOfVendors() {
        assertThat(TlvTag.known(0x1400)).isNull();
        assertThat(TlvTag.known(0)).isNull();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 0xFF, 0x100, 0xFFFF})
    void readsTheNumberItWrites(int value) {
        Tlvs tlvs = Tlvs.EMPTY.with(TlvTag.SAR_MSG_REF_NUM, value);
        assertThat(tlvs.get(TlvTag.SAR_MSG_REF_NUM)).isEqualTo(value);
        assertThat(tlvs.raw(0x020C)).isEqualTo(Octets.of((byte) (value >> 8), (byte) value));
    }

    @Test
    void readsFourOctetsAsAnUnsignedNumber() {
        Tlvs tlvs = Tlvs.EMPTY.with(TlvTag.QOS_TIME_TO_LIVE, 0xFFFF_FFFFL);
        assertThat(tlvs.raw(0x0017)).isEqualTo(Octets.ofHex("ffffffff"));
        assertThat(tlvs.get(TlvTag.QOS_TIME_TO_LIVE)).isEqualTo(0xFFFF_FFFFL);
    }

    @Test
    void refusesANumberThatDoesNotFitNamingTheBound() {
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> Tlvs.EMPTY.with(TlvTag.SAR_MSG_REF_NUM, 0x1_0000))
                .withMessage("sar_msg_ref_num: value 65536 (expected: 0 to 65535)");
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> Tlvs.EMPTY.with(TlvTag.SAR_TOTAL_SEGMENTS, -1))
                .withMessage("sar_total_segments: value -1 (expected: 0 to 255)");
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> Tlvs.EMPTY.with(TlvTag.QOS_TIME_TO_LIVE, 0x1_0000_0000L))
                .withMessage("qos_time_to_live: value 4294967296 (expected: 0 to 4294967295)");
    }

    @Test
    void terminatesTextWithNul() {
        Tlvs tlvs = Tlvs.EMPTY.with(TlvTag.RECEIPTED_MESSAGE_ID, "7\u00E9");
        assertThat(tlvs.raw(0x001E)).isEqualTo(Octets.ofHex("37e900"));
        assertThat(tlvs.get(TlvTag.RECEIPTED_MESSAGE_ID)).isEqualTo("7\u00E9");
    }

    @Test
    void acceptsTextUpToItsMaximumLength() {
        assertThat(Tlvs.EMPTY.with(TlvTag.RECEIPTED_MESSAGE_ID, "1".repeat(64)).encodedLength())
                .isEqualTo(4 + 65);
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> Tlvs.EMPTY.with(TlvTag.RECEIPTED_MESSAGE_ID, "1".repeat(65)))
                .withMessage("receipted_message_id: 66 octets (expected: 1 to 65)");
    }

    @Test
    void refusesTextThatCannotBeEncoded() {
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> Tlvs.EMPTY.with(TlvTag.RECEIPTED_MESSAGE_ID, "a\0"))
                .withMessage("receipted_message_id: character U+0000 at index 1 (expected: U+0001 to U+00FF)");
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> Tlvs.EMPTY.with(TlvTag.RECEIPTED_MESSAGE_ID, "\u20AC"))
                .withMessage("receipted_message_id: character U+20AC at index 0 (expected: U+0001 to U+00FF)");
    }

    @Test
    void refusesOctetsOfAnInvalidLength() {
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> Tlvs.EMPTY.with(TlvTag.SOURCE_NODE_ID, Octets.ofHex("30303030")))
                .withMessage("source_node_id: 4 octets (expected: 6 to 6)");
    }

    @Test
    void readsAndWritesStatesAndVersionsAsTheirValueTypes() {
        Tlvs tlvs = Tlvs.EMPTY
                .with(TlvTag.MESSAGE_STATE, MessageState.of(200))
                .with(TlvTag.SC_INTERFACE_VERSION, InterfaceVersion.V5_0);
        assertThat(tlvs.get(TlvTag.MESSAGE_STATE)).isSameAs(MessageState.of(200));
        assertThat(tlvs.get(TlvTag.SC_INTERFACE_VERSION)).isSameAs(InterfaceVersion.V5_0);
        assertThat(tlvs).hasToString("[message_state=c8, sc_interface_version=50]");
    }

    @Test
    void readsAnEmptyAlertAsZero() {
        Tlvs tlvs = Tlvs.of(new Tlv(0x130C, Octets.EMPTY));
        assertThat(tlvs.get(TlvTag.ALERT_ON_MESSAGE_DELIVERY)).isSameAs(AlertOnMessageDelivery.DEFAULT);
    }

    @Test
    void readsAndWritesNumbersWithAndWithoutNames() {
        Tlvs tlvs = Tlvs.EMPTY
                .with(TlvTag.SOURCE_BEARER_TYPE, BearerType.SMS)
                .with(TlvTag.DEST_BEARER_TYPE, BearerType.of(0xC8));
        assertThat(tlvs).isEqualTo(Tlvs.of(new Tlv(0x000F, Octets.ofHex("01")), new Tlv(0x0007, Octets.ofHex("c8"))));
        assertThat(tlvs.get(TlvTag.SOURCE_BEARER_TYPE)).isSameAs(BearerType.SMS).hasToString("SMS (1)");
        assertThat(tlvs.get(TlvTag.DEST_BEARER_TYPE))
                .isSameAs(BearerType.of(0xC8))
                .hasToString("200");
    }

    @Test
    void readsAndWritesStructures() {
        NetworkErrorCode error = new NetworkErrorCode(NetworkErrorCode.GSM, 27);
        MsValidity week = MsValidity.period(1, MsValidity.WEEKS);
        Tlvs tlvs = Tlvs.EMPTY.with(TlvTag.NETWORK_ERROR_CODE, error).with(TlvTag.MS_VALIDITY, week);
        assertThat(tlvs.raw(0x0423)).isEqualTo(Octets.ofHex("03001b"));
        assertThat(tlvs.get(TlvTag.NETWORK_ERROR_CODE)).isEqualTo(error);
        assertThat(tlvs.get(TlvTag.MS_VALIDITY)).isEqualTo(week);
    }

    @ParameterizedTest
    @CsvSource({"'', false", "00, true", "0400, false", "040000, false", "04000001, true", "0400000100, false"})
    void readsAValidityOfOneOctetOrFour(String hex, boolean readable) {
        Tlvs tlvs = Tlvs.of(new Tlv(0x1204, Octets.ofHex(hex)));
        assertThat(tlvs.get(TlvTag.MS_VALIDITY) != null).isEqualTo(readable);
    }

    @Test
    void declaresTagsOfVendors() {
        TlvTag<Octets> octets = TlvTag.octets(0x1400, "blob", 1, 3);
        TlvTag<Integer> number = TlvTag.integer(0x1401, "port", 2);
        TlvTag<String> text = TlvTag.text(0x1402, "route", 5);
        Tlvs tlvs =
                Tlvs.EMPTY.with(octets, Octets.ofHex("0102")).with(number, 2775).with(text, "east");
        assertThat(tlvs.get(octets)).isEqualTo(Octets.ofHex("0102"));
        assertThat(tlvs.get(number)).isEqualTo(2775);
        assertThat(tlvs.get(text)).isEqualTo("east");
        assertThat(octets).hasToString("blob");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, 4})
    void declaresNumbersOfOneOrTwoOctetsOnly(int octets) {
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> TlvTag.integer(0x1400, "odd", octets))
                .withMessage("odd: " + octets + " octets (expected: 1 or 2)");
    }
}
