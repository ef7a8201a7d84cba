package io.smppcore.codec;

import io.smppcore.pdu.Field;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.Octets;
import io.smppcore.type.RegisteredDelivery;

/** submit_sm (SMPP 5.0 4.2.1.1) and deliver_sm (4.3.1.1), whose bodies are alike. */
final class MessageCodec<M extends MessageRequest<?>> implements PduCodec<M> {

    /** The constructor of the record. */
    interface Maker<M> {

        M make(
                String serviceType,
                Address sourceAddress,
                Address destinationAddress,
                EsmClass esmClass,
                int protocolId,
                int priorityFlag,
                String scheduleDeliveryTime,
                String validityPeriod,
                RegisteredDelivery registeredDelivery,
                int replaceIfPresentFlag,
                DataCoding dataCoding,
                int smDefaultMsgId,
                Octets shortMessage,
                Tlvs tlvs);
    }

    /** Twelve fields of one octet and the NULs of five texts. */
    private static final int FIXED_OCTETS = 17;

    private final Maker<M> maker;

    MessageCodec(Maker<M> maker) {
        this.maker = maker;
    }

    @Override
    public int length(M pdu) {
        return FIXED_OCTETS
                + pdu.serviceType().length()
                + pdu.sourceAddress().length()
                + pdu.destinationAddress().length()
                + pdu.scheduleDeliveryTime().length()
                + pdu.validityPeriod().length()
                + pdu.shortMessage().length()
                + pdu.tlvs().encodedLength();
    }

    @Override
    public void write(M pdu, OctetWriter out) {
        out.text(pdu.serviceType());
        out.address(pdu.sourceAddress());
        out.address(pdu.destinationAddress());
        out.octet(pdu.esmClass().value());
        out.octet(pdu.protocolId());
        out.octet(pdu.priorityFlag());
        out.text(pdu.scheduleDeliveryTime());
        out.text(pdu.validityPeriod());
        out.octet(pdu.registeredDelivery().value());
        out.octet(pdu.replaceIfPresentFlag());
        out.octet(pdu.dataCoding().value());
        out.octet(pdu.smDefaultMsgId());
        out.octet(pdu.shortMessage().length());
        out.octets(pdu.shortMessage());
        out.tlvs(pdu.tlvs());
    }

    @Override
    public M read(OctetReader in, int commandStatus) {
        String serviceType = in.text(Field.SERVICE_TYPE);
        Address source = in.address(Field.SOURCE_ADDR_TON, Field.SOURCE_ADDR_NPI, Field.SOURCE_ADDR);
        Address destination = in.address(Field.DEST_ADDR_TON, Field.DEST_ADDR_NPI, Field.DESTINATION_ADDR);
        EsmClass esmClass = EsmClass.of(in.octet(Field.ESM_CLASS));
        int protocolId = in.octet(Field.PROTOCOL_ID);
        int priorityFlag = in.octet(Field.PRIORITY_FLAG);
        String scheduleDeliveryTime = in.text(Field.SCHEDULE_DELIVERY_TIME);
        String validityPeriod = in.text(Field.VALIDITY_PERIOD);
        RegisteredDelivery registeredDelivery = RegisteredDelivery.of(in.octet(Field.REGISTERED_DELIVERY));
        int replaceIfPresentFlag = in.octet(Field.REPLACE_IF_PRESENT_FLAG);
        DataCoding dataCoding = DataCoding.of(in.octet(Field.DATA_CODING));
        int smDefaultMsgId = in.octet(Field.SM_DEFAULT_MSG_ID);
        int smLength = in.octet(Field.SM_LENGTH);
        Octets shortMessage = in.octets(Field.SHORT_MESSAGE, smLength);
        return maker.make(
                serviceType,
                source,
                destination,
                esmClass,
                protocolId,
                priorityFlag,
                scheduleDeliveryTime,
                validityPeriod,
                registeredDelivery,
                replaceIfPresentFlag,
                dataCoding,
                smDefaultMsgId,
                shortMessage,
                in.tlvs());
    }
}
