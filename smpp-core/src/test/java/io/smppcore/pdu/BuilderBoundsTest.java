package io.smppcore.pdu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smppcore.spec.Csv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.MessageState;
import io.smppcore.type.Npi;
import io.smppcore.type.Octets;
import io.smppcore.type.PriorityFlag;
import io.smppcore.type.RegisteredDelivery;
import io.smppcore.type.Ton;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Builds every PDU with every mandatory field of the table at its bound and beyond it. */
class BuilderBoundsTest {

    private static final String CHARACTERS = "U+0001 to U+00FF";

    private static final Set<String> TIMES = Set.of("schedule_delivery_time", "validity_period", "final_date");

    static Stream<Csv.Row> fields() {
        return Csv.read("pdu_fields.csv").stream()
                .filter(row -> row.text("presence").equals("mandatory")
                        && !row.text("field").isEmpty())
                .filter(row -> CommandId.of(row.number("command_id")).name() != null); // three exist only in 3.3
    }

    static Stream<Csv.Row> texts() {
        return fields().filter(row -> row.text("type").equals("C-Octet String"));
    }

    static Stream<Csv.Row> octets() {
        // dest_flag is derived from the type of the Destination, counts and sm_length from lengths.
        return fields().filter(row -> row.text("type").equals("Integer")
                && row.number("max_octets_5_0") == 1
                && !Set.of("dest_address[].dest_flag", "number_of_dests", "no_unsuccess", "sm_length")
                        .contains(row.text("field")));
    }

    static Stream<Csv.Row> messages() {
        return fields().filter(row -> row.text("type").equals("Octet String"));
    }

    static Stream<Csv.Row> lists() {
        return fields().filter(row -> row.text("type").equals("list"));
    }

    @ParameterizedTest
    @MethodSource("texts")
    void refusesATextThatIsTooLongNamingFieldLengthAndBound(Csv.Row row) {
        int max = row.number("max_octets_5_0") - 1;
        assertThat(build(row, "1".repeat(max))).isNotNull();
        String bound = isTime(row) ? "0 or 16" : "<= " + max;
        assertRefused(row, "1".repeat(max + 1), nameOf(row, max), (max + 1) + " octets", bound);
    }

    private static boolean isTime(Csv.Row row) {
        return TIMES.contains(row.text("field"));
    }

    static Stream<Csv.Row> times() {
        return texts().filter(BuilderBoundsTest::isTime);
    }

    @ParameterizedTest
    @MethodSource("times")
    void refusesATruncatedTime(Csv.Row row) {
        for (int length : new int[] {1, 15}) {
            assertRefused(row, "0".repeat(length), name(row), length + " octets", "0 or 16");
        }
    }

    @ParameterizedTest
    @MethodSource("texts")
    void acceptsAnEmptyText(Csv.Row row) {
        assertThat(build(row, "")).isNotNull();
    }

    @ParameterizedTest
    @MethodSource("texts")
    void refusesANulInsideATextAndACharacterOutsideLatin1(Csv.Row row) {
        int length = row.number("max_octets_5_0") - 1;
        assertThat(build(row, "\u00FF".repeat(length))).isNotNull();
        for (int character : new int[] {0, 0x100, 0x20AC, 0xD83D, 0xFFFF}) {
            String text = "1".repeat(length - 1) + (char) character;
            String found = "character U+%04X at index %d".formatted(character, length - 1);
            assertRefused(row, text, isAddress(row) ? "address" : name(row), found, CHARACTERS);
        }
    }

    @ParameterizedTest
    @MethodSource("octets")
    void refusesANumberThatIsNotAnOctetNamingFieldValueAndBound(Csv.Row row) {
        assertThat(build(row, 0)).isNotNull();
        assertThat(build(row, 255)).isNotNull();
        for (int value : new int[] {-1, 256, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            assertRefused(row, value, nameOfOctet(row), "value " + value, "0 to 255");
        }
    }

    @ParameterizedTest
    @MethodSource("messages")
    void refusesAMessageThatIsTooLongNamingFieldLengthAndBound(Csv.Row row) {
        int max = row.number("max_octets_5_0");
        assertThat(build(row, Octets.of(new byte[max]))).isNotNull();
        assertRefused(
                row,
                Octets.of(new byte[max + 1]),
                "short_message",
                (max + 1) + " octets",
                "<= " + max + "; use sendText or message_payload");
    }

    @ParameterizedTest
    @MethodSource("lists")
    void refusesMoreStructuresThanTheirCountAllowsNamingFieldValueAndBound(Csv.Row row) {
        String count = row.text("field").equals("dest_address") ? "number_of_dests" : "no_unsuccess";
        assertThat(build(row, 255)).isNotNull();
        assertRefused(row, 256, count, "value 256", "0 to 255");
    }

    @Test
    void recordsAcceptTextsOfAnyLength() {
        String text = "1".repeat(1000);
        assertThat(new DeliverSmResp(CommandStatus.ESME_ROK, text, Tlvs.EMPTY).toString())
                .contains("1".repeat(256) + "... (1000 characters)");
    }

    @Test
    void responsesOfAnIdAloneRefuseOneThatIsTooLong() {
        List<Function<String, Response>> factories =
                List.of(SubmitSmResp::ok, DataSmResp::ok, BroadcastSmResp::ok, QueryBroadcastSmResp::ok);
        assertThat(factories)
                .allSatisfy(ok -> assertThatExceptionOfType(InvalidFieldException.class)
                        .isThrownBy(() -> ok.apply("1".repeat(65)))
                        .withMessage("message_id: 65 octets (expected: <= 64)"));
    }

    @Test
    void prioritiesMayBeGivenByName() {
        PriorityFlag urgent = PriorityFlag.ANSI_136_URGENT;
        assertThat(SubmitSm.builder().priorityFlag(urgent).build().priorityFlag())
                .isEqualTo(2);
        assertThat(DeliverSm.builder().priorityFlag(urgent).build().priorityFlag())
                .isEqualTo(2);
        assertThat(SubmitMulti.builder()
                        .destinations(List.of(Destination.list("all")))
                        .priorityFlag(urgent)
                        .build()
                        .priorityFlag())
                .isEqualTo(2);
        assertThat(Pdus.broadcast().priorityFlag(urgent).build().priorityFlag()).isEqualTo(2);
    }

    /** Returns the fields except message_payload of data_sm, which is optional in 3.4. */
    static Stream<Csv.Row> mandatoryParametersOfRequests() {
        return Csv.read("pdu_fields.csv").stream()
                .filter(row -> row.text("presence").equals("mandatory-tlv")
                        && !row.text("pdu").endsWith("_resp")
                        && !row.text("pdu").equals("data_sm"));
    }

    @ParameterizedTest
    @MethodSource("mandatoryParametersOfRequests")
    void refusesARequestWithoutAMandatoryParameterNamingIt(Csv.Row row) {
        assertThat(row.text("pdu")).isEqualTo("broadcast_sm");
        TlvTag<?> tag = BroadcastSm.MANDATORY_TLVS.stream()
                .filter(mandatory -> mandatory.name().equals(row.text("field")))
                .findFirst()
                .orElseThrow();
        Tlvs others = Pdus.broadcast().build().tlvs().without(tag);
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> BroadcastSm.builder().tlvs(others).build())
                .withMessage(tag.name() + ": not there (expected: one of each in every broadcast_sm)");
    }

    @Test
    void namesAllMandatoryParametersOfTheTableThatAreMissing() {
        assertThat(mandatoryParametersOfRequests().map(row -> row.text("field")))
                .containsExactlyElementsOf(
                        BroadcastSm.MANDATORY_TLVS.stream().map(TlvTag::name).toList());
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> BroadcastSm.builder().build())
                .withMessageStartingWith("broadcast_area_identifier, broadcast_content_type, broadcast_rep_num,"
                        + " broadcast_frequency_interval: not there");
    }

    @Test
    void refusesASubmitMultiWithoutDestinations() {
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> SubmitMulti.builder().build())
                .withMessage("number_of_dests: 0 (expected: 1 to 255; add a destination)");
    }

    @Test
    void buildsEveryFieldOfTheTable() {
        long built = Stream.of(texts(), octets(), messages(), lists())
                .mapToLong(Stream::count)
                .sum();
        long others = fields().filter(row -> row.text("field").endsWith("dest_flag")
                        || row.text("field").endsWith("error_status_code") // any 32 bits
                        || row.text("field").matches("number_of_dests|no_unsuccess|sm_length"))
                .count();
        System.out.printf("pdu_fields.csv: %d fields built at their bounds%n", built);
        assertThat(built + others).isEqualTo(fields().count());
        assertThat(built).isGreaterThan(100);
    }

    private static void assertRefused(Csv.Row row, Object value, String field, String found, String bound) {
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> build(row, value))
                .withMessage(field + ": " + found + " (expected: " + bound + ")")
                .satisfies(e -> assertThat(e.field()).isEqualTo(field));
    }

    /** Returns the name of a field without the name of its list. */
    private static String name(Csv.Row row) {
        String field = row.text("field");
        return field.substring(field.indexOf('.') + 1);
    }

    private static boolean isAddress(Csv.Row row) {
        return Set.of("source_addr", "destination_addr", "esme_addr").contains(name(row));
    }

    /** Returns the name in the error: an address refuses lengths that exceed every field. */
    private static String nameOf(Csv.Row row, int max) {
        return isAddress(row) && max == Address.MAX_OCTETS ? "address" : name(row);
    }

    /** Returns the name in the error: TON and NPI check themselves. */
    private static String nameOfOctet(Csv.Row row) {
        String name = name(row);
        return name.endsWith("_ton") ? "ton" : name.endsWith("_npi") ? "npi" : name;
    }

    // ---- a PDU with one field set ----

    private static Pdu build(Csv.Row row, Object value) {
        String pdu = row.text("pdu");
        Object builder = builder(pdu);
        switch (row.text("field")) {
            case "address_range" -> addressRange(builder, Ton.UNKNOWN, Npi.UNKNOWN, (String) value);
            case "addr_ton" -> addressRange(builder, Ton.of((int) value), Npi.UNKNOWN, "");
            case "addr_npi" -> addressRange(builder, Ton.UNKNOWN, Npi.of((int) value), "");
            case "source_addr", "source_addr_ton", "source_addr_npi" ->
                set(builder, "sourceAddress", address(name(row), value));
            case "destination_addr", "dest_addr_ton", "dest_addr_npi" ->
                set(builder, "destinationAddress", address(name(row), value));
            case "esme_addr", "esme_addr_ton", "esme_addr_npi" ->
                set(builder, "esmeAddress", address(name(row), value));
            case "dest_address" ->
                set(builder, "destinations", Collections.nCopies((int) value, Destination.list("all")));
            case "dest_address[].dl_name" -> set(builder, "destinations", List.of(Destination.list((String) value)));
            case "dest_address[].destination_addr", "dest_address[].dest_addr_ton", "dest_address[].dest_addr_npi" ->
                set(builder, "destinations", List.of(Destination.of(address(name(row), value))));
            case "unsuccess_sme" ->
                set(builder, "unsuccessful", Collections.nCopies((int) value, unsuccessful(Address.EMPTY)));
            case "unsuccess_sme[].destination_addr", "unsuccess_sme[].dest_addr_ton", "unsuccess_sme[].dest_addr_npi" ->
                set(builder, "unsuccessful", List.of(unsuccessful(address(name(row), value))));
            case "esm_class" -> setOctet(builder, "esmClass", EsmClass::of, value);
            case "registered_delivery" -> setOctet(builder, "registeredDelivery", RegisteredDelivery::of, value);
            case "data_coding" -> setOctet(builder, "dataCoding", DataCoding::of, value);
            case "interface_version" -> setOctet(builder, "interfaceVersion", InterfaceVersion::of, value);
            case "message_state" -> setOctet(builder, "messageState", MessageState::of, value);
            default -> set(builder, camelCase(row.text("field")), value);
        }
        return (Pdu) call(builder.getClass(), builder, "build");
    }

    private static Object builder(String pdu) {
        return switch (pdu) {
            case "bind_receiver" -> BindRequest.builder(BindType.RECEIVER);
            case "bind_transmitter" -> BindRequest.builder(BindType.TRANSMITTER);
            case "bind_transceiver" -> BindRequest.builder(BindType.TRANSCEIVER);
            case "outbind" -> Outbind.builder();
            case "submit_sm" -> SubmitSm.builder();
            case "deliver_sm" -> DeliverSm.builder();
            case "data_sm" -> DataSm.builder();
            case "submit_multi" -> SubmitMulti.builder().destinations(List.of(Destination.list("all")));
            case "query_sm" -> QuerySm.builder();
            case "cancel_sm" -> CancelSm.builder();
            case "replace_sm" -> ReplaceSm.builder();
            case "broadcast_sm" -> Pdus.broadcast();
            case "query_broadcast_sm" -> QueryBroadcastSm.builder();
            case "cancel_broadcast_sm" -> CancelBroadcastSm.builder();
            case "alert_notification" -> AlertNotification.builder();
            case "bind_receiver_resp" -> BindResp.builder(BindType.RECEIVER);
            case "bind_transmitter_resp" -> BindResp.builder(BindType.TRANSMITTER);
            case "bind_transceiver_resp" -> BindResp.builder(BindType.TRANSCEIVER);
            case "deliver_sm_resp" -> DeliverSmResp.builder();
            case "data_sm_resp" -> DataSmResp.builder();
            case "submit_multi_resp" -> SubmitMultiResp.builder();
            case "query_sm_resp" -> QuerySmResp.builder();
            case "broadcast_sm_resp" -> BroadcastSmResp.builder();
            case "submit_sm_resp" -> SubmitSmResp.builder();
            case "query_broadcast_sm_resp" -> QueryBroadcastSmResp.builder();
            default -> throw new AssertionError(pdu);
        };
    }

    private static Address address(String field, Object value) {
        return switch (value) {
            case Integer octet when field.endsWith("_ton") -> Address.of(Ton.of(octet), Npi.UNKNOWN, "");
            case Integer octet -> Address.of(Ton.UNKNOWN, Npi.of(octet), "");
            default -> Address.of(Ton.INTERNATIONAL, Npi.ISDN, (String) value);
        };
    }

    @Test
    void changesAFieldOfAPduWithLongerTextsThanTheSpecificationAllows() {
        Address longer = Address.of(Ton.INTERNATIONAL, Npi.ISDN, "1".repeat(30));
        SubmitSm received = new SubmitSm(
                "thirteen_char",
                longer,
                longer,
                EsmClass.DEFAULT,
                0,
                0,
                "2601010000",
                "26010100000000000000",
                RegisteredDelivery.NONE,
                0,
                DataCoding.DEFAULT,
                0,
                Octets.EMPTY,
                Tlvs.EMPTY);
        Address shop = Address.alphanumeric("Shop");
        SubmitSm changed = received.toBuilder().sourceAddress(shop).build();
        assertThat(changed.serviceType()).isEqualTo(received.serviceType());
        assertThat(changed.destinationAddress()).isEqualTo(longer);
        assertThat(changed.sourceAddress()).isEqualTo(shop);
        assertThat(received.toBuilder().build()).isEqualTo(received);
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(
                        () -> received.toBuilder().serviceType("fourteen_chars").build());
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> changed.toBuilder().sourceAddress(longer).build());
    }

    private static SubmitMultiResp.UnsuccessSme unsuccessful(Address address) {
        return new SubmitMultiResp.UnsuccessSme(address, CommandStatus.ESME_RINVDSTADR);
    }

    private static void addressRange(Object builder, Ton ton, Npi npi, String range) {
        ((BindRequest.Builder) builder).addressRange(ton, npi, range);
    }

    private static <T> void setOctet(Object builder, String setter, IntFunction<T> of, Object value) {
        set(builder, setter, of.apply((int) value));
    }

    private static void set(Object builder, String setter, Object value) {
        call(builder.getClass(), builder, setter, value);
    }

    private static Object call(Class<?> type, @Nullable Object target, String name, Object... arguments) {
        Method method = Arrays.stream(type.getMethods())
                .filter(candidate -> candidate.getName().equals(name) && takes(candidate, arguments))
                .findFirst()
                .orElseThrow(() -> new AssertionError(type + ": no " + name));
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof InvalidFieldException refusal) {
                throw refusal;
            }
            throw new AssertionError(e);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    private static boolean takes(Method method, Object... arguments) {
        Class<?>[] types = method.getParameterTypes();
        return types.length == arguments.length
                && (types.length == 0
                        || types[0].isInstance(arguments[0])
                        || (types[0] == int.class && arguments[0] instanceof Integer));
    }

    private static String camelCase(String field) {
        StringBuilder name = new StringBuilder();
        for (String word : field.split("_", -1)) {
            name.append(name.isEmpty() ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1));
        }
        return name.toString();
    }
}
