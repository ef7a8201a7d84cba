package io.smppcore.tools.workload;

import io.smppcore.segment.Segment;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.EsmClass;
import io.smppcore.type.Octets;

/**
 * What one PDU carries of a message.
 *
 * @param esmClass the bits that it needs in esm_class
 * @param shortMessage the field
 * @param tlvs the parameters that it needs
 */
record BodyPart(EsmClass esmClass, Octets shortMessage, Tlvs tlvs) {

    static BodyPart of(Segment segment) {
        return new BodyPart(segment.esmClass(), segment.shortMessage(), segment.tlvs());
    }
}
