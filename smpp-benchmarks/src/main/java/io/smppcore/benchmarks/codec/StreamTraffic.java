package io.smppcore.benchmarks.codec;

import java.util.List;

/** What a stream of {@link StreamCodecBenchmark} consists of. */
public enum StreamTraffic {
    /** One kind of message, as a server gets them. */
    SUBMIT_SM(List.of(SamplePdu.SUBMIT_SM)),
    /** Responses, messages, receipts and now and then an enquire_link, as a client gets them. */
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

    /** One PDU of the stream. */
    SamplePdu at(int index) {
        return turns.get(index % turns.size());
    }
}
