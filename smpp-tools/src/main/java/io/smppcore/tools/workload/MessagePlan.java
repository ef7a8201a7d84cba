package io.smppcore.tools.workload;

import java.util.List;

/**
 * What messages look like.
 *
 * @param fields what all of them share
 * @param source who sends them
 * @param destination who gets them
 * @param body what they say
 * @param tlvs further parameters of each
 * @param recipients how many a submit_multi has, 1 to 254
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
     * @throws IllegalArgumentException if there are too many recipients
     */
    public MessagePlan {
        tlvs = List.copyOf(tlvs);
        if (recipients < 1 || recipients > MAX_RECIPIENTS) {
            throw new IllegalArgumentException("recipients: " + recipients + " (expected: 1 to 254)");
        }
    }
}
