package io.smppcore.benchmarks.codec;

import java.util.List;

/** The PDUs of a stream of {@link StreamCodecBenchmark}. */
public enum StreamTraffic {
    /** One kind of message, as a server receives them. */
    SUBMIT_SM(List.of(SamplePdu.SUBMIT_SM)),
    /** Responses, messages, receipts and sometimes an enquire_link, as a client receives them. */
    MIXED(List.of(
            SamplePdu.SUBMIT_SM_RESP,
            SamplePdu.DELIVER_SM_RECEIPT,
            SamplePdu.SUBMIT_SM_RESP,
            SamplePdu.SUBMIT_SM_RESP,
            SamplePdu.DELIVER_SM,
            SamplePdu.SUBMIT_SM_RESP,
            SamplePdu.DELIVER_SM_RECEIPT,
            SamplePdu.ENQUIRE_LINK));

    @SuppressWarnings("ImmutableEnumChecker") // List.of
    private final List<SamplePdu> turns;

    StreamTraffic(List<SamplePdu> turns) {
        this.turns = turns;
    }

    /** Returns one PDU of the stream. */
    SamplePdu at(int index) {
        return turns.get(index % turns.size());
    }
}
