package io.smppcore.tools.workload;

import java.util.List;

/**
 * The addresses, body and fields of the messages of a workload.
 *
 * @param fields fields of all messages
 * @param source source addresses
 * @param destination destination addresses
 * @param body body of the messages
 * @param tlvs further TLVs
 * @param recipients number of recipients of a submit_multi, 1 to 254
 */
public record MessagePlan(
        MessageFields fields,
        AddressTemplate source,
        AddressTemplate destination,
        Body body,
        List<TlvTemplate> tlvs,
        int recipients) {

    private static final int MAX_RECIPIENTS = 254;

    /**
     * Copies the list and checks the range.
     *
     * @throws IllegalArgumentException if the number of recipients is out of range
     */
    public MessagePlan {
        tlvs = List.copyOf(tlvs);
        if (recipients < 1 || recipients > MAX_RECIPIENTS) {
            throw new IllegalArgumentException("recipients: " + recipients + " (expected: 1 to 254)");
        }
    }
}
