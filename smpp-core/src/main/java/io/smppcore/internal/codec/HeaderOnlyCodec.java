package io.smppcore.internal.codec;

import io.smppcore.pdu.Pdu;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandStatus;

/**
 * Codec of an operation without mandatory fields: unbind, enquire_link, generic_nack, or a response that has only a
 * status.
 */
public final class HeaderOnlyCodec<P extends Pdu> implements PduCodec<P> {

    /** Function that creates a record, or returns a shared one if a constant has the same content. */
    interface Maker<P> {

        P make(CommandStatus commandStatus, Tlvs tlvs);
    }

    private final Maker<P> maker;

    HeaderOnlyCodec(Maker<P> maker) {
        this.maker = maker;
    }

    @Override
    public void write(P pdu, FieldWriter out) {
        out.tlvs(pdu.tlvs());
    }

    @Override
    public P read(FieldReader in, CommandStatus status) {
        return maker.make(status, in.tlvsOfHeaderOnly());
    }
}
