package io.smppcore.pdu;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each PDU of more than two fields has a builder that sets them all. */
class BuildersTest {

    private static final int SEEDS = 2_000;

    /** Set together, by {@code addressRange}. */
    private static final Set<String> OF_RANGE = Set.of("addressTon", "addressNpi", "addressRange");

    static Stream<Class<?>> recordsOfMoreThanTwoFields() {
        // An unknown PDU has a header and octets that nobody interprets.
        return records(Pdu.class)
                .filter(type -> type.getRecordComponents().length > 2)
                .filter(type -> type != UnknownRequest.class && type != UnknownResponse.class);
    }

    private static Stream<Class<?>> records(Class<?> type) {
        return type.isRecord()
                ? Stream.of(type)
                : Arrays.stream(type.getPermittedSubclasses()).flatMap(BuildersTest::records);
    }

    @Test
    void findsTheRecords() {
        assertThat(recordsOfMoreThanTwoFields().distinct())
                .hasSizeGreaterThan(20)
                .contains(SubmitSm.class, AlertNotification.class, BindResp.class);
    }

    @ParameterizedTest
    @MethodSource("recordsOfMoreThanTwoFields")
    void setsEachField(Class<?> type) throws ReflectiveOperationException {
        List<Pdu> pdus = IntStream.range(0, SEEDS)
                .mapToObj(Pdus::random)
                .filter(type::isInstance)
                .toList();

        assertThat(pdus).as("random PDUs of %s", type).isNotEmpty();
        for (Pdu pdu : pdus) {
            assertThat(rebuilt(pdu)).isEqualTo(pdu);
        }
    }

    private static Object rebuilt(Pdu pdu) throws ReflectiveOperationException {
        Object builder = builder(pdu);
        for (RecordComponent field : pdu.getClass().getRecordComponents()) {
            if (!OF_RANGE.contains(field.getName()) && field.getType() != BindType.class) {
                Object value = Objects.requireNonNull(field.getAccessor().invoke(pdu));
                setter(builder, field).invoke(builder, value);
            }
        }
        if (pdu instanceof BindRequest bind) {
            ((BindRequest.Builder) builder).addressRange(bind.addressTon(), bind.addressNpi(), bind.addressRange());
        }
        return builder.getClass().getMethod("build").invoke(builder);
    }

    private static Object builder(Pdu pdu) throws ReflectiveOperationException {
        return switch (pdu) {
            case BindRequest bind -> BindRequest.builder(bind.bindType());
            case BindResp response -> BindResp.builder(response.bindType());
            default -> pdu.getClass().getMethod("builder").invoke(null);
        };
    }

    private static Method setter(Object builder, RecordComponent field) throws NoSuchMethodException {
        return builder.getClass().getMethod(field.getName(), field.getType());
    }
}
