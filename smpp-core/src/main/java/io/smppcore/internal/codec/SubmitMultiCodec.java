package io.smppcore.internal.codec;

import io.smppcore.pdu.Destination;
import io.smppcore.pdu.Field;
import io.smppcore.pdu.SubmitMulti;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.RegisteredDelivery;

/** Codec of submit_multi (SMPP 5.0 4.2.3.1). */
final class SubmitMultiCodec implements PduCodec<SubmitMulti> {

    @Override
    public void write(SubmitMulti pdu, FieldWriter out) {
        out.text(Field.SERVICE_TYPE, pdu.serviceType());
        out.address(Field.SOURCE_ADDR_TON, Field.SOURCE_ADDR_NPI, Field.SOURCE_ADDR, pdu.sourceAddress());
        out.octet(Field.NUMBER_OF_DESTS, pdu.destinations().size());
        out.list(Field.DEST_ADDRESS, pdu.destinations(), SubmitMultiCodec::writeDestination);
        out.octet(Field.ESM_CLASS, pdu.esmClass().value());
        out.octet(Field.PROTOCOL_ID, pdu.protocolId());
        out.octet(Field.PRIORITY_FLAG, pdu.priorityFlag());
        out.text(Field.SCHEDULE_DELIVERY_TIME, pdu.scheduleDeliveryTime());
        out.text(Field.VALIDITY_PERIOD, pdu.validityPeriod());
        out.octet(Field.REGISTERED_DELIVERY, pdu.registeredDelivery().value());
        out.octet(Field.REPLACE_IF_PRESENT_FLAG, pdu.replaceIfPresentFlag());
        out.octet(Field.DATA_CODING, pdu.dataCoding().value());
        out.octet(Field.SM_DEFAULT_MSG_ID, pdu.smDefaultMsgId());
        out.octet(Field.SM_LENGTH, pdu.shortMessage().length());
        out.octets(Field.SHORT_MESSAGE, pdu.shortMessage());
        out.tlvs(pdu.tlvs());
    }

    @Override
    public SubmitMulti read(FieldReader in, CommandStatus status) {
        return new SubmitMulti(
                in.text(Field.SERVICE_TYPE),
                in.address(Field.SOURCE_ADDR_TON, Field.SOURCE_ADDR_NPI, Field.SOURCE_ADDR),
                in.list(Field.DEST_ADDRESS, in.octet(Field.NUMBER_OF_DESTS), SubmitMultiCodec::readDestination),
                EsmClass.of(in.octet(Field.ESM_CLASS)),
                in.octet(Field.PROTOCOL_ID),
                in.octet(Field.PRIORITY_FLAG),
                in.text(Field.SCHEDULE_DELIVERY_TIME),
                in.text(Field.VALIDITY_PERIOD),
                RegisteredDelivery.of(in.octet(Field.REGISTERED_DELIVERY)),
                in.octet(Field.REPLACE_IF_PRESENT_FLAG),
                DataCoding.of(in.octet(Field.DATA_CODING)),
                in.octet(Field.SM_DEFAULT_MSG_ID),
                in.octets(Field.SHORT_MESSAGE, in.lastOctet(Field.SM_LENGTH)),
                in.tlvs());
    }

    private static void writeDestination(Destination destination, FieldWriter out) {
        switch (destination) {
            case Destination.SmeAddress sme -> {
                out.octet(Field.DEST_FLAG, Destination.SmeAddress.FLAG);
                out.address(Field.DEST_ADDR_TON, Field.DEST_ADDR_NPI, Field.DESTINATION_ADDR, sme.address());
            }
            case Destination.DistributionList list -> {
                out.octet(Field.DEST_FLAG, Destination.DistributionList.FLAG);
                out.text(Field.DL_NAME, list.name());
            }
        }
    }

    private static Destination readDestination(FieldReader in) {
        int flag = in.octet(Field.DEST_FLAG);
        return switch (flag) {
            case Destination.SmeAddress.FLAG ->
                new Destination.SmeAddress(
                        in.address(Field.DEST_ADDR_TON, Field.DEST_ADDR_NPI, Field.DESTINATION_ADDR));
            case Destination.DistributionList.FLAG -> new Destination.DistributionList(in.text(Field.DL_NAME));
            default -> throw in.refuse(Field.DEST_FLAG, flag + " (expected: 1 or 2)");
        };
    }
}
