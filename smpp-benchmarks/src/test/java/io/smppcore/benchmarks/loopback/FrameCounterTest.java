package io.smppcore.benchmarks.loopback;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.smppcore.benchmarks.codec.Samples;
import io.smppcore.pdu.EnquireLink;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrameCounterTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 16, 17, 90, 91, 92, 107, 1_000})
    void countsEachFrameOnceHoweverTheStreamIsCut(int pieceOctets) {
        ByteBuf stream = Unpooled.buffer();
        for (int i = 0; i < 10; i++) {
            stream.writeBytes(Samples.octets(Samples.SUBMIT_SM));
            stream.writeBytes(Samples.octets(EnquireLink.HEADER_ONLY));
        }
        FrameCounter counter = new FrameCounter();
        int frames = 0;
        while (stream.isReadable()) {
            frames += counter.count(stream.readSlice(Math.min(pieceOctets, stream.readableBytes())));
        }
        assertThat(frames).isEqualTo(20);
    }
}
