package io.smppcore.internal.codec;

import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.Field;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.RegisteredDelivery;

/** Codec of data_sm (SMPP 5.0 4.2.2.1). */
final class DataSmCodec implements PduCodec<DataSm> {

    @Override
    public void write(DataSm pdu, FieldWriter out) {
        out.text(Field.SERVICE_TYPE, pdu.serviceType());
        out.address(Field.SOURCE_ADDR_TON, Field.SOURCE_ADDR_NPI, Field.LONG_SOURCE_ADDR, pdu.sourceAddress());
        out.address(Field.DEST_ADDR_TON, Field.DEST_ADDR_NPI, Field.LONG_DESTINATION_ADDR, pdu.destinationAddress());
        out.octet(Field.ESM_CLASS, pdu.esmClass().value());
        out.octet(Field.REGISTERED_DELIVERY, pdu.registeredDelivery().value());
        out.octet(Field.DATA_CODING, pdu.dataCoding().value());
        out.tlvs(pdu.tlvs());
    }

    @Override
    public DataSm read(FieldReader in, CommandStatus status) {
        return new DataSm(
                in.text(Field.SERVICE_TYPE),
                in.address(Field.SOURCE_ADDR_TON, Field.SOURCE_ADDR_NPI, Field.LONG_SOURCE_ADDR),
                in.address(Field.DEST_ADDR_TON, Field.DEST_ADDR_NPI, Field.LONG_DESTINATION_ADDR),
                EsmClass.of(in.octet(Field.ESM_CLASS)),
                RegisteredDelivery.of(in.octet(Field.REGISTERED_DELIVERY)),
                DataCoding.of(in.octet(Field.DATA_CODING)),
                in.tlvs());
    }
}
