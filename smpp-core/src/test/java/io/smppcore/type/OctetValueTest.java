package io.smppcore.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smppcore.spec.Csv;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Common properties of all value types of one octet. */
class OctetValueTest {

    record Kind<T>(
            Class<T> type,
            IntFunction<T> of,
            IntFunction<T> constructor,
            ToIntFunction<T> value,
            String field,
            String group) {

        @Override
        public String toString() {
            return type.getSimpleName();
        }
    }

    static Stream<Kind<?>> kinds() {
        return Stream.of(
                new Kind<>(DataCoding.class, DataCoding::of, DataCoding::new, DataCoding::value, "data_coding", ""),
                new Kind<>(EsmClass.class, EsmClass::of, EsmClass::new, EsmClass::value, "esm_class", "_.*"),
                new Kind<>(
                        InterfaceVersion.class,
                        InterfaceVersion::of,
                        InterfaceVersion::new,
                        InterfaceVersion::value,
                        "interface_version",
                        ""),
                new Kind<>(
                        MessageState.class,
                        MessageState::of,
                        MessageState::new,
                        MessageState::value,
                        "message_state",
                        ""),
                new Kind<>(
                        PriorityFlag.class,
                        PriorityFlag::of,
                        PriorityFlag::new,
                        PriorityFlag::value,
                        "priority_flag",
                        ""),
                new Kind<>(Npi.class, Npi::of, Npi::new, Npi::value, "npi", ""),
                new Kind<>(
                        RegisteredDelivery.class,
                        RegisteredDelivery::of,
                        RegisteredDelivery::new,
                        RegisteredDelivery::value,
                        "registered_delivery",
                        "_.*"),
                new Kind<>(Ton.class, Ton::of, Ton::new, Ton::value, "ton", ""));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    <T> void keepsEveryOctet(Kind<T> kind) {
        for (int value = 0; value < 256; value++) {
            assertThat(kind.value.applyAsInt(kind.of.apply(value))).isEqualTo(value);
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    <T> void isOneInstanceForEachOctet(Kind<T> kind) {
        for (int value = 0; value < 256; value++) {
            T shared = kind.of.apply(value);
            assertThat(kind.of.apply(value)).isSameAs(shared);
            assertThat(kind.constructor.apply(value)).isEqualTo(shared).isNotSameAs(shared);
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    <T> void refusesOtherNumbersNamingFieldValueAndBound(Kind<T> kind) {
        for (int value : new int[] {-1, 256, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            for (IntFunction<T> maker : List.of(kind.of, kind.constructor)) {
                assertThatExceptionOfType(InvalidFieldException.class)
                        .isThrownBy(() -> maker.apply(value))
                        .withMessage(kind.field + ": value " + value + " (expected: 0 to 255)")
                        .satisfies(e -> assertThat(e.field()).isEqualTo(kind.field));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    <T> void hasConstantsForValuesOfTheSpecificationOnly(Kind<T> kind) {
        Set<Integer> named = Csv.read("enums.csv").stream()
                .filter(row -> row.text("group").matches(kind.field + kind.group))
                .filter(row -> !row.isRange("value"))
                .map(row -> row.number("value"))
                .collect(Collectors.toSet());
        if (kind.type == InterfaceVersion.class) {
            named.add(0x33); // a range in the table: "3.3 or earlier"
        }
        assertThat(Constants.of(kind.type, kind.type))
                .extracting(kind.value::applyAsInt)
                .isNotEmpty()
                .isSubsetOf(named);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    <T> void hasNoTwoConstantsForOneValue(Kind<T> kind) {
        if (kind.type != PriorityFlag.class) { // has one name for each network
            assertThat(Constants.of(kind.type, kind.type)).doesNotHaveDuplicates();
        }
    }

    @Test
    void showsNameAndNumber() {
        assertThat(Ton.ALPHANUMERIC).hasToString("alphanumeric (5)");
        assertThat(Ton.of(7)).hasToString("7");
        assertThat(Npi.ISDN).hasToString("ISDN (E.163/E.164) (1)");
        assertThat(MessageState.DELIVERED).hasToString("DELIVERED (2)");
        assertThat(InterfaceVersion.V3_4).hasToString("3.4 (52)");
        assertThat(InterfaceVersion.of(0x35)).hasToString("53");
        assertThat(DataCoding.UCS2).hasToString("UCS2 (ISO/IEC 10646) (8)");
        assertThat(DataCoding.of(0x18)).hasToString("class 0, UCS2 (24)");
        assertThat(DataCoding.of(0xF8)).hasToString("data coding / message class (248)");
        assertThat(EsmClass.STORE_AND_FORWARD.plus(EsmClass.UDHI)).hasToString("store and forward, UDHI (67)");
        assertThat(EsmClass.of(0xFD)).hasToString("datagram, reserved message type, UDHI, reply path (253)");
        assertThat(RegisteredDelivery.of(0xFF))
                .hasToString("on success only, SME delivery acknowledgement, SME manual/user acknowledgement,"
                        + " intermediate notification requested (255)");
    }
}
