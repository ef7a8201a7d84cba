package io.smppcore.pdu;

import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;

/**
 * The setters of all builders of PDUs, documented once.
 *
 * @param <B> the builder itself
 */
abstract class PduBuilder<B extends PduBuilder<B>> {

    Tlvs tlvs = Tlvs.EMPTY;

    abstract B self();

    /** Sets all optional parameters, replacing those set before. */
    public B tlvs(Tlvs value) {
        tlvs = value;
        return self();
    }

    /**
     * Adds an optional parameter; fails with {@link io.smppcore.type.InvalidFieldException} if the value is invalid for
     * the tag.
     */
    public <T> B tlv(TlvTag<T> tag, T value) {
        tlvs = tlvs.with(tag, value);
        return self();
    }

    /** Adds an optional parameter, tag and octets. */
    public B tlv(Tlv parameter) {
        tlvs = tlvs.with(parameter);
        return self();
    }
}
