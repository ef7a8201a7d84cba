package io.smppcore.internal.codec;

import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.Field;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.Npi;
import io.smppcore.type.Ton;

/**
 * bind_transmitter, bind_receiver and bind_transceiver (SMPP 5.0 4.1.1.1, 4.1.1.3, 4.1.1.5), whose bodies are alike.
 */
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

    private final Maker<B> maker;

    BindCodec(Maker<B> maker) {
        this.maker = maker;
    }

    @Override
    public void write(B pdu, FieldWriter out) {
        out.text(Field.SYSTEM_ID, pdu.systemId());
        out.text(Field.PASSWORD, pdu.password());
        out.text(Field.SYSTEM_TYPE, pdu.systemType());
        out.octet(Field.INTERFACE_VERSION, pdu.interfaceVersion().value());
        out.octet(Field.ADDR_TON, pdu.addressTon().value());
        out.octet(Field.ADDR_NPI, pdu.addressNpi().value());
        out.text(Field.ADDRESS_RANGE, pdu.addressRange());
        out.tlvs(pdu.tlvs());
    }

    @Override
    public B read(FieldReader in, CommandStatus status) {
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
