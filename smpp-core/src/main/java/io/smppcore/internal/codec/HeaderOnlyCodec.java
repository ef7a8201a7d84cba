package io.smppcore.internal.codec;

import io.smppcore.pdu.Pdu;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandStatus;

/**
 * Codec of operations without mandatory fields: unbind, enquire_link, generic_nack, and responses with only a status.
 */
public final class HeaderOnlyCodec<P extends Pdu> implements PduCodec<P> {

    /** Function that creates the record or returns a shared one. */
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
