package io.smppcore.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smppcore.internal.codec.HeaderOnlyCodec;
import io.smppcore.internal.codec.PduCodecs;
import io.smppcore.pdu.Pdu;
import io.smppcore.type.Octets;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Every PDU with mandatory fields, without their last octet. */
class MissingTailTest {

    private static final String TABLE = "/field/missing-tail.csv";
    private static final Octets NEXT_PDU = Octets.ofHex("ffffffffffffffff");

    @ParameterizedTest(name = "{0}")
    @CsvFileSource(resources = TABLE, numLinesToSkip = 1)
    void isReadAsZeroIfLenient(String report, String commandId, String body, String lenient) {
        Octets octets = Octets.ofHex(body.replace(" ", ""));
        int id = Long.decode(commandId).intValue();
        Octets cut = octets.range(0, octets.length() - 1);
        assertThatExceptionOfType(DecodeException.class)
                .as(report)
                .isThrownBy(() -> decode(Leniency.strict(), id, cut));
        if (lenient.equals("read")) {
            Pdu whole = decode(Leniency.strict(), id, octets);
            assertThat(decode(Leniency.lenient(), id, cut)).isEqualTo(whole);
        } else {
            assertThat(lenient).isEqualTo("refused");
            assertThatExceptionOfType(DecodeException.class).isThrownBy(() -> decode(Leniency.lenient(), id, cut));
        }
    }

    /** Decodes a PDU that is followed by another one in the same array. */
    private static Pdu decode(Leniency leniency, int commandId, Octets body) {
        int length = CodecLimits.HEADER_OCTETS + body.length();
        ByteBuffer pdu = ByteBuffer.allocate(length + NEXT_PDU.length());
        pdu.putInt(length).putInt(commandId).putInt(0).putInt(1);
        pdu.put(body.toByteArray()).put(NEXT_PDU.toByteArray());
        return new PduDecoder(leniency, CodecLimits.defaults()).decode(pdu.array(), 0, length);
    }

    @Test
    void theTableHasEveryPduWithMandatoryFields() throws IOException {
        Set<Integer> known = IntStream.range(0, 0x200)
                .flatMap(number -> IntStream.of(number, number | 0x8000_0000))
                .filter(id -> PduCodecs.find(id) != null && !(PduCodecs.find(id) instanceof HeaderOnlyCodec))
                .boxed()
                .collect(Collectors.toSet());
        try (InputStream table = Objects.requireNonNull(getClass().getResourceAsStream(TABLE))) {
            List<String> lines = new String(table.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            assertThat(lines.stream()
                            .skip(1)
                            .map(line -> Arrays.asList(line.split(",", -1)).get(1)))
                    .map(id -> Long.decode(id).intValue())
                    .containsAll(known)
                    .allMatch(known::contains);
        }
    }
}
