package io.smppcore.internal.codec;

import io.smppcore.pdu.Field;
import io.smppcore.pdu.Outbind;
import io.smppcore.type.CommandStatus;

/** Codec of outbind (SMPP 5.0 4.1.1.7). */
final class OutbindCodec implements PduCodec<Outbind> {

    @Override
    public void write(Outbind pdu, FieldWriter out) {
        out.text(Field.SYSTEM_ID, pdu.systemId());
        out.text(Field.PASSWORD, pdu.password());
        out.tlvs(pdu.tlvs());
    }

    @Override
    public Outbind read(FieldReader in, CommandStatus status) {
        return new Outbind(in.text(Field.SYSTEM_ID), in.lastText(Field.PASSWORD), in.tlvs());
    }
}
