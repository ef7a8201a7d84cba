package io.smppcore.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.smppcore.type.Octets;

/** Assertions about relaying any PDU. */
final class RawVectors {

    private static final int NEW_NUMBER = 0x0102_0304;

    private RawVectors() {}

    static void assertRelayed(Octets octets) {
        PduDecoder decoder = new PduDecoder(Leniency.strict(), CodecLimits.defaults());
        RawPdu raw = decoder.decodeRaw(Unpooled.wrappedBuffer(octets.toByteArray()));
        assertThat(raw.length()).isEqualTo(octets.length());
        assertThat(raw.sequenceNumber()).isEqualTo(decoder.sequenceNumber());
        assertThat(written(raw, raw.sequenceNumber())).isEqualTo(octets);
        byte[] renumbered = octets.toByteArray();
        Unpooled.wrappedBuffer(renumbered).setInt(PduHeader.SEQUENCE_NUMBER, NEW_NUMBER);
        assertThat(written(raw, NEW_NUMBER)).isEqualTo(Octets.of(renumbered));
        assertThat(raw.renumbered(NEW_NUMBER).body()).isEqualTo(raw.body());
    }

    private static Octets written(RawPdu raw, int sequenceNumber) {
        ByteBuf out = Unpooled.buffer(1);
        new PduEncoder().encode(raw, sequenceNumber, out);
        byte[] octets = new byte[out.readableBytes()];
        out.readBytes(octets);
        return Octets.wrap(octets);
    }
}
