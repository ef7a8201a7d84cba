package io.smppcore.codec;

import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.Field;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.Npi;
import io.smppcore.type.Ton;

/** bind_transmitter, bind_receiver and bind_transceiver (SMPP 5.0 4.1.1.1, 4.1.1.3, 4.1.1.5), whose bodies are alike. */
final class BindCodec<B extends BindRequest<?>> implements PduCodec<B> {

    /** The constructor of the record. */
    interface Maker<B> {

        B make(
                String systemId,
                String password,
                String systemType,
                InterfaceVersion interfaceVersion,
                Ton addressTon,
                Npi addressNpi,
                String addressRange,
                Tlvs tlvs);
    }

    /** Three fields of one octet and the NULs of four texts. */
    private static final int FIXED_OCTETS = 7;

    private final Maker<B> maker;

    BindCodec(Maker<B> maker) {
        this.maker = maker;
    }

    @Override
    public int length(B pdu) {
        return FIXED_OCTETS
                + pdu.systemId().length()
                + pdu.password().length()
                + pdu.systemType().length()
                + pdu.addressRange().length()
                + pdu.tlvs().encodedLength();
    }

    @Override
    public void write(B pdu, OctetWriter out) {
        out.text(pdu.systemId());
        out.text(pdu.password());
        out.text(pdu.systemType());
        out.octet(pdu.interfaceVersion().value());
        out.octet(pdu.addressTon().value());
        out.octet(pdu.addressNpi().value());
        out.text(pdu.addressRange());
        out.tlvs(pdu.tlvs());
    }

    @Override
    public B read(OctetReader in, int commandStatus) {
        return maker.make(
                in.text(Field.SYSTEM_ID),
                in.text(Field.PASSWORD),
                in.text(Field.SYSTEM_TYPE),
                InterfaceVersion.of(in.octet(Field.INTERFACE_VERSION)),
                Ton.of(in.octet(Field.ADDR_TON)),
                Npi.of(in.octet(Field.ADDR_NPI)),
                in.text(Field.ADDRESS_RANGE),
                in.tlvs());
    }
}
