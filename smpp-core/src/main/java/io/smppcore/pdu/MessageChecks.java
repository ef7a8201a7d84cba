package io.smppcore.pdu;

import io.smppcore.type.Octets;

/** The common checks of submit_sm, deliver_sm and submit_multi. */
final class MessageChecks {

    private MessageChecks() {}

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
