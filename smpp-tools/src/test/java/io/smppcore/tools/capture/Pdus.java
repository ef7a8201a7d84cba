package io.smppcore.tools.capture;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.smppcore.codec.PduEncoder;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.type.Address;
import io.smppcore.type.Octets;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** PDUs as octets. */
final class Pdus {

    private Pdus() {}

    static SubmitSm submit(String text) {
        return SubmitSm.builder()
                .destinationAddress(Address.international("447700900000"))
                .shortMessage(Octets.of(text.getBytes(StandardCharsets.US_ASCII)))
                .build();
    }

    static Octets octets(Pdu pdu, int sequenceNumber) {
        ByteBuf buffer = Unpooled.buffer();
        new PduEncoder().encode(pdu, sequenceNumber, buffer);
        return Octets.wrap(ByteBufUtil.getBytes(buffer));
    }

    /** Returns PDUs, numbered from 1. */
    static Octets stream(Pdu... pdus) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (int i = 0; i < pdus.length; i++) {
            all.writeBytes(octets(pdus[i], i + 1).toByteArray());
        }
        return Octets.wrap(all.toByteArray());
    }
}
