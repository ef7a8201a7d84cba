package io.smppcore.pdu;

import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;

/**
 * The setters that the builders of all PDUs have in common: those of the optional parameters.
 *
 * @param <B> type of the builder, which the setters return
 */
abstract class PduBuilder<B extends PduBuilder<B>> {

    Tlvs tlvs = Tlvs.EMPTY;

    abstract B self();

    /** Sets all optional parameters and discards those set before. */
    public B tlvs(Tlvs value) {
        tlvs = value;
        return self();
    }

    /**
     * Adds an optional parameter after those set before; fails with {@link io.smppcore.type.InvalidFieldException} if
     * the value is invalid for the tag.
     */
    public <T> B tlv(TlvTag<T> tag, T value) {
        tlvs = tlvs.with(tag, value);
        return self();
    }

    /** Adds an optional parameter, given by its tag and octets, after those set before. */
    public B tlv(Tlv parameter) {
        tlvs = tlvs.with(parameter);
        return self();
    }
}
