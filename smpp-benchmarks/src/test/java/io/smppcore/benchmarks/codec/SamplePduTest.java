package io.smppcore.benchmarks.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.UnknownRequest;
import io.smppcore.pdu.UnknownResponse;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SamplePduTest {

    @Test
    void hasASampleOfEveryOperation() {
        Set<Class<?>> operations = new HashSet<>();
        addRecords(Pdu.class, operations);
        operations.removeAll(Set.of(UnknownRequest.class, UnknownResponse.class));

        assertThat(Arrays.stream(SamplePdu.values()).<Class<?>>map(sample -> sample.pdu.getClass()))
                .containsAll(operations);
    }

    @ParameterizedTest
    @EnumSource
    void samplesHaveTheirDeclaredLength(SamplePdu sample) {
        assertThat(Samples.octets(sample.pdu)).hasSize(sample.octets);
    }

    private static void addRecords(Class<?> type, Set<Class<?>> records) {
        if (type.isRecord()) {
            records.add(type);
        } else {
            for (Class<?> permitted : type.getPermittedSubclasses()) {
                addRecords(permitted, records);
            }
        }
    }
}
