package io.smppcore.tools.pairs;

import io.smppcore.pdu.SubmitSm;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.RegisteredDelivery;

/** The messages of one pair, which differ only in their text. Immutable. */
final class PairMessages {

    private final Address source;
    private final Address destination;
    private final byte[] template;

    PairMessages(PairNames names, int pair, int length, long run) {
        this.source = names.source(pair);
        this.destination = names.destination(pair);
        this.template = Payload.template(length, run, pair);
    }

    /** Returns one message; allocates only the record and its text. */
    SubmitSm message(int sequence, long intendedNanos, long sentNanos) {
        return new SubmitSm(
                "",
                source,
                destination,
                EsmClass.DEFAULT,
                0,
                0,
                "",
                "",
                RegisteredDelivery.NONE,
                0,
                DataCoding.BINARY,
                0,
                Payload.of(template, sequence, intendedNanos, sentNanos),
                Tlvs.EMPTY);
    }
}
