package io.smppcore.codec;

import io.smppcore.pdu.Pdu;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandStatus;

/** Operations without mandatory fields: unbind, enquire_link, their responses, generic_nack. */
final class HeaderOnlyCodec<P extends Pdu> implements PduCodec<P> {

    /** Makes the record, or finds a shared one. */
    interface Maker<P> {

        P make(CommandStatus commandStatus, Tlvs tlvs);
    }

    private final Maker<P> maker;

    HeaderOnlyCodec(Maker<P> maker) {
        this.maker = maker;
    }

    @Override
    public int length(P pdu) {
        return pdu.tlvs().encodedLength();
    }

    @Override
    public void write(P pdu, OctetWriter out) {
        out.tlvs(pdu.tlvs());
    }

    @Override
    public P read(OctetReader in, int commandStatus) {
        return maker.make(CommandStatus.of(commandStatus), in.tlvsOfHeaderOnly());
    }
}
