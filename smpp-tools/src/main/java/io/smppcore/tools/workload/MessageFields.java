package io.smppcore.tools.workload;

import io.smppcore.pdu.SubmitSm;
import io.smppcore.type.EsmClass;
import io.smppcore.type.RegisteredDelivery;

/**
 * The fields that all messages share.
 *
 * @param serviceType service_type, at most 5 octets; empty for the default
 * @param esmClass esm_class, to which parts of long messages add bits
 * @param priorityFlag priority_flag, 0 to 255
 * @param validityPeriod validity_period: 16 characters, or empty for the default
 * @param registeredDelivery registered_delivery
 */
public record MessageFields(
        String serviceType,
        EsmClass esmClass,
        int priorityFlag,
        String validityPeriod,
        RegisteredDelivery registeredDelivery) {

    /** Fields that are zero or empty. */
    public static final MessageFields DEFAULTS =
            new MessageFields("", EsmClass.DEFAULT, 0, "", RegisteredDelivery.NONE);

    /**
     * Checks every value.
     *
     * @throws io.smppcore.type.InvalidFieldException if one is too long or cannot be encoded
     */
    public MessageFields {
        SubmitSm.builder()
                .serviceType(serviceType)
                .priorityFlag(priorityFlag)
                .validityPeriod(validityPeriod)
                .build();
    }

    MessageFields with(EsmClass newEsmClass, RegisteredDelivery newRegisteredDelivery) {
        return new MessageFields(serviceType, newEsmClass, priorityFlag, validityPeriod, newRegisteredDelivery);
    }
}
