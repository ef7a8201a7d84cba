package io.smppcore.internal.codec;

import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.Field;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.Npi;
import io.smppcore.type.Ton;

/**
 * Codec of bind_transmitter, bind_receiver and bind_transceiver (SMPP 5.0 4.1.1.1, 4.1.1.3, 4.1.1.5), which have the
 * same body.
 */
final class BindCodec implements PduCodec<BindRequest> {

    private final BindType type;

    BindCodec(BindType type) {
        this.type = type;
    }

    @Override
    public void write(BindRequest pdu, FieldWriter out) {
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
    public BindRequest read(FieldReader in, CommandStatus status) {
        return new BindRequest(
                type,
                in.text(Field.SYSTEM_ID),
                in.text(Field.PASSWORD),
                in.text(Field.SYSTEM_TYPE),
                InterfaceVersion.of(in.octet(Field.INTERFACE_VERSION)),
                Ton.of(in.octet(Field.ADDR_TON)),
                Npi.of(in.octet(Field.ADDR_NPI)),
                in.lastText(Field.ADDRESS_RANGE),
                in.tlvs());
    }
}
