package io.smppcore.tools.workload;

import io.smppcore.segment.Segment;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.EsmClass;
import io.smppcore.type.Octets;

/**
 * The part of a message in one PDU.
 *
 * @param esmClass bits of esm_class that the part needs
 * @param shortMessage short_message
 * @param tlvs further parameters
 */
record BodyPart(EsmClass esmClass, Octets shortMessage, Tlvs tlvs) {

    static BodyPart of(Segment segment) {
        return new BodyPart(segment.esmClass(), segment.shortMessage(), segment.tlvs());
    }
}
