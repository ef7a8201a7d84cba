package io.smppcore.benchmarks.report;

import java.util.List;

/**
 * One line of the summary: a figure of this library and its target.
 *
 * @param name name of the figure
 * @param reading value of the row that is read
 * @param ours row of this library
 * @param target bound to reach; a ratio is to the first of the others
 * @param others rows of the same run to compare with
 */
record Figure(String name, Reading reading, Selector ours, Target target, List<Other> others) {

    /**
     * A row to compare with.
     *
     * @param label label that is shown
     * @param row the row
     */
    record Other(String label, Selector row) {}

    private static final String CORE = "PeerThroughputBenchmark.smppCore dispatch=EVENT_LOOP";
    private static final String CORE_VIRTUAL = "PeerThroughputBenchmark.smppCore dispatch=CONCURRENT";
    private static final String ENCODE = "PeerCodecBenchmark.smppCoreEncodeSubmitSm buffer=HEAP";
    private static final String DECODE = "PeerCodecBenchmark.smppCoreDecodeSubmitSm buffer=HEAP";
    private static final Other CLOUDHOPPER = other("cloudhopper", "PeerThroughputBenchmark.cloudhopper");
    private static final Other JSMPP = other("jSMPP", "PeerThroughputBenchmark.jsmpp");
    private static final Other OPENSMPP = other("OpenSMPP", "PeerThroughputBenchmark.openSmpp");
    private static final Other SINGLE =
            other("raw frames, a write for each", "TransportCeilingBenchmark.exchangeFrames window=512 writes=SINGLE");
    private static final Other BATCHED = other(
            "raw frames, one write for all", "TransportCeilingBenchmark.exchangeFrames window=512 writes=BATCHED");
    private static final Other DECODE_CLOUDHOPPER =
            other("cloudhopper", "PeerCodecBenchmark.cloudhopperDecodeSubmitSm");
    private static final Other DECODE_JSMPP = other("jSMPP", "PeerCodecBenchmark.jsmppDecodeSubmitSm");
    private static final Other ASYNC =
            other("sendAsync", "ThroughputBenchmark.submitSmAsync window=512 binds=1 tls=false metrics=OFF");

    /** All figures, in the order of the summary. */
    static final List<Figure> ALL = List.of(
            of("submit_sm, event loop, 512 in flight", CORE, Target.times(15), CLOUDHOPPER, JSMPP, OPENSMPP),
            of("submit_sm, event loop, against the transport alone", CORE, Target.times(0.8), SINGLE, BATCHED),
            of(
                    "submit_sm, virtual threads, 512 in flight",
                    CORE_VIRTUAL,
                    Target.times(9),
                    CLOUDHOPPER,
                    JSMPP,
                    OPENSMPP,
                    SINGLE),
            of(
                    "submit_sm, virtual threads, against the event loop",
                    CORE_VIRTUAL,
                    Target.times(0.85),
                    other("the event loop", CORE)),
            of(
                    "submit_sm, event loop, 64 in flight",
                    "ThroughputBenchmark.submitSmAsync window=64",
                    Target.times(0.8),
                    other(
                            "raw frames, a write for each",
                            "TransportCeilingBenchmark.exchangeFrames window=64 writes=SINGLE")),
            of(
                    "p99 of submit_sm at 50,000/s, event loop",
                    Reading.P99,
                    "OpenLoopBenchmark.smppCore dispatch=EVENT_LOOP rate=50000",
                    Target.atMostTimes(0.2),
                    other("jSMPP", "OpenLoopBenchmark.jsmpp rate=50000"),
                    other("cloudhopper", "OpenLoopBenchmark.cloudhopper rate=50000"),
                    other("raw frames", "OpenLoopBenchmark.frames rate=50000")),
            of(
                    "processor time of submit_sm at 10,000/s, event loop",
                    Reading.PROCESSOR,
                    "OpenLoopBenchmark.smppCore dispatch=EVENT_LOOP rate=10000",
                    Target.atMostTimes(0.5),
                    other("cloudhopper", "OpenLoopBenchmark.cloudhopper rate=10000"),
                    other("jSMPP", "OpenLoopBenchmark.jsmpp rate=10000"),
                    other("raw frames", "OpenLoopBenchmark.frames rate=10000")),
            processes("client", "1,000", Reading.PROCESSOR),
            processes("server", "1,000", Reading.SERVER_PROCESSOR),
            processes("client", "10,000", Reading.PROCESSOR),
            processes("server", "10,000", Reading.SERVER_PROCESSOR),
            of(
                    "5,000 binds at once",
                    "StormBenchmark.smppCore storm=PLAIN",
                    Target.atMostTimes(1),
                    other("cloudhopper", "StormBenchmark.cloudhopper storm=PLAIN"),
                    other("raw frames", "StormBenchmark.frames")),
            of(
                    "5,000 binds at once, authenticator of 50 ms",
                    "StormBenchmark.smppCore storm=SLOW_AUTHENTICATOR",
                    Target.atMostTimes(1),
                    other("cloudhopper", "StormBenchmark.cloudhopper storm=SLOW_AUTHENTICATOR")),
            of(
                    "5,000 binds at once, TLS 1.3",
                    "StormBenchmark.smppCore storm=TLS",
                    Target.atMostTimes(1),
                    other("cloudhopper", "StormBenchmark.cloudhopper storm=TLS")),
            of(
                    "encode submit_sm",
                    ENCODE,
                    Target.atMostTimes(0.45),
                    other("cloudhopper", "PeerCodecBenchmark.cloudhopperEncodeNewSubmitSm"),
                    other("jSMPP", "PeerCodecBenchmark.jsmppEncodeSubmitSm"),
                    other("OpenSMPP", "PeerCodecBenchmark.openSmppEncodeSubmitSm"),
                    other("io.smppgateway", "PeerCodecBenchmark.gatewayEncodeSubmitSm buffer=HEAP")),
            of("encode submit_sm, time", ENCODE, Target.atMost(18)),
            of("encode submit_sm, allocated", Reading.ALLOCATION, ENCODE, Target.atMost(0)),
            of(
                    "decode submit_sm",
                    DECODE,
                    Target.atMostTimes(0.6),
                    DECODE_CLOUDHOPPER,
                    other("OpenSMPP", "PeerCodecBenchmark.openSmppDecodeSubmitSm"),
                    other("io.smppgateway", "PeerCodecBenchmark.gatewayDecodeSubmitSm buffer=HEAP")),
            of("decode submit_sm, against the fastest other", DECODE, Target.atMostTimes(1), DECODE_JSMPP),
            of("decode submit_sm, time", DECODE, Target.atMost(36)),
            of("decode submit_sm, allocated", Reading.ALLOCATION, DECODE, Target.atMost(208)),
            of(
                    "relay submit_sm",
                    "OperationCodecBenchmark.relay pdu=SUBMIT_SM",
                    Target.atMostTimes(0.35),
                    other("decoding and encoding", "OperationCodecBenchmark.decodeAndEncode pdu=SUBMIT_SM")),
            of(
                    "relay a receipt",
                    "OperationCodecBenchmark.relay pdu=DELIVER_SM_RECEIPT",
                    Target.atMostTimes(0.3),
                    other("decoding and encoding", "OperationCodecBenchmark.decodeAndEncode pdu=DELIVER_SM_RECEIPT")),
            of("encode 160 GSM characters", "TextBenchmark.encode text=GSM", Target.atMost(150)),
            of("encode 70 UCS-2 characters", "TextBenchmark.encode text=UCS2", Target.atMost(100)),
            of("cut 1,000 characters into segments", "TextBenchmark.segment text=GSM", Target.atMost(2_500)),
            of(
                    "parse a receipt",
                    "ReceiptBenchmark.parseReceipt",
                    Target.atMost(350),
                    other("cloudhopper", "ReceiptBenchmark.cloudhopperParseReceipt"),
                    other("jSMPP", "ReceiptBenchmark.jsmppParseReceipt")),
            of(
                    "encode GSM text, against ch-commons-charset",
                    "TextBenchmark.encode text=GSM",
                    Target.atMostTimes(0.5),
                    other("ch-commons-charset", "TextBenchmark.cloudhopperEncode text=GSM")),
            of(
                    "decode GSM text, against ch-commons-charset",
                    "TextBenchmark.decode text=GSM",
                    Target.atMostTimes(0.5),
                    other("ch-commons-charset", "TextBenchmark.cloudhopperDecode text=GSM")),
            of(
                    "decode GSM text with accents, against ch-commons-charset",
                    "TextBenchmark.decode text=GSM_ACCENTS",
                    Target.atMostTimes(0.35),
                    other("ch-commons-charset", "TextBenchmark.cloudhopperDecode text=GSM_ACCENTS")),
            of(
                    "deliver_sm pushed by the server",
                    "ThroughputBenchmark.deliverSmPush",
                    Target.times(0.8),
                    new Other("submit_sm", ASYNC.row)),
            of(
                    "512 virtual threads with blocking send",
                    "ThroughputBenchmark.submitSmBlocking",
                    Target.times(0.75),
                    ASYNC),
            of(
                    "16 binds",
                    "ThroughputBenchmark.submitSmAsync binds=16",
                    Target.times(0.9),
                    new Other("one bind", ASYNC.row)),
            of(
                    "TLS 1.3",
                    "ThroughputBenchmark.submitSmAsync tls=true",
                    Target.times(0.5),
                    new Other("plain", ASYNC.row)),
            of(
                    "meters at both ends",
                    "ThroughputBenchmark.submitSmAsync metrics=ON",
                    Target.times(0.97),
                    new Other("without", ASYNC.row)),
            of(
                    "one in flight",
                    "ThroughputBenchmark.submitSmInTurn dispatch=EVENT_LOOP",
                    Target.times(1 / 1.5),
                    other("raw frames", "TransportCeilingBenchmark.exchangeFrames window=1")),
            of(
                    "idle session at the server",
                    Reading.HEAP_IDLE,
                    "MemoryBenchmark.sendAcrossAllConnections library=SMPP_CORE",
                    Target.atMost(2_500),
                    other("cloudhopper", "MemoryBenchmark.sendAcrossAllConnections library=CLOUDHOPPER")),
            of(
                    "5,000 idle sessions, processor",
                    Reading.PROCESSOR_SHARE,
                    "IdleBenchmark.smppCore tls=false",
                    Target.atMost(1),
                    other("cloudhopper", "IdleBenchmark.cloudhopper tls=false"),
                    other("raw frames", "IdleBenchmark.frames")),
            of(
                    "5,000 idle sessions, resident",
                    Reading.RESIDENT,
                    "IdleBenchmark.smppCore tls=false",
                    Target.atMost(8_192),
                    other("cloudhopper", "IdleBenchmark.cloudhopper tls=false"),
                    other("raw frames", "IdleBenchmark.frames")),
            of(
                    "5,000 idle sessions, TLS 1.3, resident",
                    Reading.RESIDENT,
                    "IdleBenchmark.smppCore tls=true",
                    Target.atMost(40_960),
                    other("cloudhopper", "IdleBenchmark.cloudhopper tls=true")),
            of(
                    "start of a client, AOT cache",
                    "StartBenchmark.smppCore cache=AOT",
                    Target.atMostTimes(1),
                    other("jSMPP", "StartBenchmark.jsmpp cache=AOT"),
                    other("cloudhopper", "StartBenchmark.cloudhopper cache=AOT")),
            of(
                    "500 sessions with 20 in flight each",
                    "ThroughputBenchmark.submitSmManySessions spread=MANY",
                    Target.times(0.7),
                    other("4 sessions with 512", "ThroughputBenchmark.submitSmManySessions spread=FEW"),
                    other("raw frames", "ThroughputBenchmark.framesManyConnections spread=MANY"),
                    other("raw frames, 4 connections", "ThroughputBenchmark.framesManyConnections spread=FEW")));

    private static Figure processes(String end, String rate, Reading reading) {
        String at = " rate=" + rate.replace(",", "");
        return of(
                "processor time at the " + end + ", " + rate + "/s, event loop",
                reading,
                "ProcessBenchmark.smppCore dispatch=EVENT_LOOP" + at,
                Target.atMostTimes(0.5),
                other("cloudhopper", "ProcessBenchmark.cloudhopper" + at),
                other("jSMPP", "ProcessBenchmark.jsmpp" + at),
                other("OpenSMPP", "ProcessBenchmark.openSmpp" + at),
                other("raw frames", "ProcessBenchmark.frames" + at));
    }

    private static Figure of(String name, String ours, Target target, Other... others) {
        return of(name, Reading.SCORE, ours, target, others);
    }

    private static Figure of(String name, Reading reading, String ours, Target target, Other... others) {
        return new Figure(name, reading, Selector.row(ours), target, List.of(others));
    }

    private static Other other(String label, String row) {
        return new Other(label, Selector.row(row));
    }
}
