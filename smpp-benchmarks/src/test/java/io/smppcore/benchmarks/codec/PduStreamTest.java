package io.smppcore.benchmarks.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.smppcore.codec.PduEncoder;
import io.smppcore.pdu.Pdu;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PduStreamTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 15, 16, 17, 90, 91, 92, 215, 500, 100_000})
    void givesTheSamePdusHoweverTheStreamIsCut(int pieceOctets) {
        ByteBuf octets = Unpooled.buffer();
        List<Pdu> written = new ArrayList<>();
        PduEncoder encoder = new PduEncoder();
        for (SamplePdu sample : SamplePdu.values()) {
            encoder.encode(sample.pdu, Samples.SEQUENCE_NUMBER, octets);
            written.add(sample.pdu);
        }
        PduStream stream = new PduStream();
        List<Pdu> read = new ArrayList<>();
        while (octets.isReadable()) {
            stream.read(octets.readSlice(Math.min(pieceOctets, octets.readableBytes())), read::add);
        }

        assertThat(read).isEqualTo(written);
    }
}
