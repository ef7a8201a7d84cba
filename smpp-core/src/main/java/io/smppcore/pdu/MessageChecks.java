package io.smppcore.pdu;

import io.smppcore.type.Octets;

/**
 * Checks of the fields that submit_sm, deliver_sm and submit_multi have in common. Called by the constructors of their
 * records.
 */
final class MessageChecks {

    private MessageChecks() {}

    /**
     * Fails with {@link io.smppcore.type.InvalidFieldException} if a text has a NUL or a character outside ISO-8859-1,
     * or the message has more than 255 octets.
     */
    static void check(String serviceType, String scheduleDeliveryTime, String validityPeriod, Octets shortMessage) {
        Field.SERVICE_TYPE.writable(serviceType);
        Field.SCHEDULE_DELIVERY_TIME.writable(scheduleDeliveryTime);
        Field.VALIDITY_PERIOD.writable(validityPeriod);
        Field.SHORT_MESSAGE.writable(shortMessage);
    }

    /** Fails with {@link io.smppcore.type.InvalidFieldException} if a number is not 0 to 255. */
    static void check(int protocolId, int priorityFlag, int replaceIfPresentFlag, int smDefaultMsgId) {
        Field.PROTOCOL_ID.writable(protocolId);
        Field.PRIORITY_FLAG.writable(priorityFlag);
        Field.REPLACE_IF_PRESENT_FLAG.writable(replaceIfPresentFlag);
        Field.SM_DEFAULT_MSG_ID.writable(smDefaultMsgId);
    }
}
