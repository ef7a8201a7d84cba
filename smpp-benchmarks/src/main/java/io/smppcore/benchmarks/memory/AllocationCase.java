package io.smppcore.benchmarks.memory;

import io.smppcore.benchmarks.codec.PduCodecBenchmark;
import io.smppcore.benchmarks.codec.ReceiptBenchmark;
import io.smppcore.benchmarks.codec.TextBenchmark;
import io.smppcore.benchmarks.loopback.ThroughputBenchmark;
import java.util.Map;

/** A benchmark whose allocation is compared with a baseline. */
enum AllocationCase {
    /** Encoding a submit_sm. */
    ENCODE_SUBMIT_SM(PduCodecBenchmark.class, "encodeSubmitSm", Map.of("buffer", "HEAP")),
    /** Decoding a submit_sm. */
    DECODE_SUBMIT_SM(PduCodecBenchmark.class, "decodeSubmitSm", Map.of("buffer", "HEAP")),
    /** Encoding 160 GSM characters. */
    ENCODE_GSM(TextBenchmark.class, "encode", Map.of("text", "GSM")),
    /** Splitting 1,000 GSM characters into seven messages. */
    SEGMENT_GSM(TextBenchmark.class, "segment", Map.of("text", "GSM")),
    /** Parsing a delivery receipt. */
    PARSE_RECEIPT(ReceiptBenchmark.class, "parseReceipt", Map.of()),
    /** submit_sm and its response, both ends, the handler on the event loop. */
    SUBMIT_EVENT_LOOP(ThroughputBenchmark.class, "submitSmAsync", throughput("EVENT_LOOP")),
    /** submit_sm and its response, both ends, handlers on virtual threads. */
    SUBMIT_CONCURRENT(ThroughputBenchmark.class, "submitSmAsync", throughput("CONCURRENT"));

    /** A regular expression that only this benchmark matches. */
    final String include;

    @SuppressWarnings("ImmutableEnumChecker") // Map.of
    final Map<String, String> params;

    AllocationCase(Class<?> benchmark, String method, Map<String, String> params) {
        this.include = "\\." + benchmark.getSimpleName() + "\\." + method + "$";
        this.params = params;
    }

    /* NIO exists on every machine. */
    private static Map<String, String> throughput(String dispatch) {
        return Map.of("dispatch", dispatch, "window", "512", "transport", "NIO");
    }
}
