package io.smppcore.pdu;

import io.smppcore.type.Octets;
import java.util.List;

/** The body that submit_sm and deliver_sm share. */
final class MessageLayout {

    static final List<Field> FIELDS = List.of(
            Field.SERVICE_TYPE,
            Field.SOURCE_ADDR_TON,
            Field.SOURCE_ADDR_NPI,
            Field.SOURCE_ADDR,
            Field.DEST_ADDR_TON,
            Field.DEST_ADDR_NPI,
            Field.DESTINATION_ADDR,
            Field.ESM_CLASS,
            Field.PROTOCOL_ID,
            Field.PRIORITY_FLAG,
            Field.SCHEDULE_DELIVERY_TIME,
            Field.VALIDITY_PERIOD,
            Field.REGISTERED_DELIVERY,
            Field.REPLACE_IF_PRESENT_FLAG,
            Field.DATA_CODING,
            Field.SM_DEFAULT_MSG_ID,
            Field.SM_LENGTH,
            Field.SHORT_MESSAGE);

    private MessageLayout() {}

    static void check(String serviceType, String scheduleDeliveryTime, String validityPeriod, Octets shortMessage) {
        Field.SERVICE_TYPE.writable(serviceType);
        Field.SCHEDULE_DELIVERY_TIME.writable(scheduleDeliveryTime);
        Field.VALIDITY_PERIOD.writable(validityPeriod);
        Field.SHORT_MESSAGE.writable(shortMessage);
    }

    static void check(int protocolId, int priorityFlag, int replaceIfPresentFlag, int smDefaultMsgId) {
        Field.PROTOCOL_ID.writable(protocolId);
        Field.PRIORITY_FLAG.writable(priorityFlag);
        Field.REPLACE_IF_PRESENT_FLAG.writable(replaceIfPresentFlag);
        Field.SM_DEFAULT_MSG_ID.writable(smDefaultMsgId);
    }
}
