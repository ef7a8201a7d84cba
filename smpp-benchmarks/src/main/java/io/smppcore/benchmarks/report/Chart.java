package io.smppcore.benchmarks.report;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The charts of the page, whose tables are also in docs/benchmarks.md. */
@SuppressWarnings("ImmutableEnumChecker") // lists of List.of
enum Chart {
    THROUGHPUT(
            "Throughput",
            "submit_sm of 91 octets on one bind, 512 in flight; an operation is a message and its response.",
            "cloudhopper",
            Reading.SCORE,
            List.of(SuiteRun.PEERS, SuiteRun.CEILING),
            List.of(
                    Bar.ceiling(
                            "raw Netty frames, one write for all that a read answers",
                            "TransportCeilingBenchmark.exchangeFrames window=512 writes=BATCHED"),
                    Bar.ceiling(
                            "raw Netty frames, a write for each",
                            "TransportCeilingBenchmark.exchangeFrames window=512 writes=SINGLE"),
                    Bar.ours(
                            "smpp-core, handler on the event loop",
                            "PeerThroughputBenchmark.smppCore dispatch=EVENT_LOOP"),
                    Bar.ours(
                            "smpp-core, handlers on virtual threads",
                            "PeerThroughputBenchmark.smppCore dispatch=CONCURRENT"),
                    Bar.peer("cloudhopper", "PeerThroughputBenchmark.cloudhopper"),
                    Bar.peer("jSMPP", "PeerThroughputBenchmark.jsmpp"),
                    Bar.peer("OpenSMPP", "PeerThroughputBenchmark.openSmpp"))),
    ROUND_TRIP(
            "One in flight",
            "One message after the response to the previous one.",
            "raw Netty frames",
            Reading.SCORE,
            List.of(SuiteRun.ONE_IN_FLIGHT, SuiteRun.CEILING_OF_ONE),
            List.of(
                    Bar.ceiling("raw Netty frames", "TransportCeilingBenchmark.exchangeFrames window=1"),
                    Bar.ours(
                            "smpp-core, handler on the event loop",
                            "ThroughputBenchmark.submitSmInTurn dispatch=EVENT_LOOP"),
                    Bar.ours(
                            "smpp-core, handlers on virtual threads",
                            "ThroughputBenchmark.submitSmInTurn dispatch=CONCURRENT"))),
    LATENCY(
            "Latency at a fixed rate",
            "99th percentile of latency, from the time at which a message is due to its response; one bind, at most "
                    + "512 in flight.",
            "10,000/s, cloudhopper",
            Reading.P99,
            List.of(SuiteRun.OPEN_LOOP),
            List.of(
                    Bar.ceiling("10,000/s, raw Netty frames", "OpenLoopBenchmark.frames rate=10000"),
                    Bar.ours(
                            "10,000/s, smpp-core, handler on the event loop",
                            "OpenLoopBenchmark.smppCore dispatch=EVENT_LOOP rate=10000"),
                    Bar.ours(
                            "10,000/s, smpp-core, handlers on virtual threads",
                            "OpenLoopBenchmark.smppCore dispatch=CONCURRENT rate=10000"),
                    Bar.peer("10,000/s, cloudhopper", "OpenLoopBenchmark.cloudhopper rate=10000"),
                    Bar.peer("10,000/s, jSMPP", "OpenLoopBenchmark.jsmpp rate=10000"),
                    Bar.peer("10,000/s, OpenSMPP", "OpenLoopBenchmark.openSmpp rate=10000"),
                    Bar.ceiling("50,000/s, raw Netty frames", "OpenLoopBenchmark.frames rate=50000"),
                    Bar.ours(
                            "50,000/s, smpp-core, handler on the event loop",
                            "OpenLoopBenchmark.smppCore dispatch=EVENT_LOOP rate=50000"),
                    Bar.ours(
                            "50,000/s, smpp-core, handlers on virtual threads",
                            "OpenLoopBenchmark.smppCore dispatch=CONCURRENT rate=50000"),
                    Bar.peer("50,000/s, cloudhopper", "OpenLoopBenchmark.cloudhopper rate=50000"),
                    Bar.peer("50,000/s, jSMPP", "OpenLoopBenchmark.jsmpp rate=50000"),
                    Bar.peer("50,000/s, OpenSMPP", "OpenLoopBenchmark.openSmpp rate=50000"))),
    PROCESSOR(
            "Processor time of a message",
            "At 10,000 messages per second: both ends, the kernel, and the submitting thread.",
            "cloudhopper",
            Reading.PROCESSOR,
            List.of(SuiteRun.OPEN_LOOP),
            List.of(
                    Bar.ceiling("raw Netty frames", "OpenLoopBenchmark.frames rate=10000"),
                    Bar.ours(
                            "smpp-core, handler on the event loop",
                            "OpenLoopBenchmark.smppCore dispatch=EVENT_LOOP rate=10000"),
                    Bar.ours(
                            "smpp-core, handlers on virtual threads",
                            "OpenLoopBenchmark.smppCore dispatch=CONCURRENT rate=10000"),
                    Bar.peer("cloudhopper", "OpenLoopBenchmark.cloudhopper rate=10000"),
                    Bar.peer("jSMPP", "OpenLoopBenchmark.jsmpp rate=10000"),
                    Bar.peer("OpenSMPP", "OpenLoopBenchmark.openSmpp rate=10000"))),
    PROCESSOR_CLIENT(
            "Processor time at the client",
            "At 100, 1,000 and 10,000 messages per second, with the server in another process: the whole client "
                    + "process, including the kernel and the submitting thread.",
            "1,000/s, cloudhopper",
            Reading.PROCESSOR,
            List.of(SuiteRun.PROCESSES),
            Processes.BARS),
    PROCESSOR_SERVER(
            "Processor time at the server",
            "The same messages: the whole server process, including the kernel.",
            "1,000/s, cloudhopper",
            Reading.SERVER_PROCESSOR,
            List.of(SuiteRun.PROCESSES),
            Processes.BARS),
    STORM(
            "Connections at once",
            "Time until all of 5,000 peers that connect at once are bound; they share the processors with the server.",
            "plain, cloudhopper",
            Reading.SCORE,
            List.of(SuiteRun.STORM),
            Storms.BARS),
    STORM_OF_ONE(
            "Connections at once: one peer",
            "99th percentile of the time of one of these peers, from just before it connects until it is bound.",
            "plain, cloudhopper",
            Reading.P99,
            List.of(SuiteRun.STORM),
            Storms.BARS),
    IDLE_PROCESSOR(
            "Idle sessions: processor",
            "The whole process of a server with 5,000 sessions whose peers send an enquire_link every 30 s.",
            "plain, cloudhopper",
            Reading.PROCESSOR_SHARE,
            List.of(SuiteRun.IDLE),
            Idle.BARS),
    IDLE_WAKE_UPS(
            "Idle sessions: wake-ups",
            "The same server: wake-ups of its threads.",
            "plain, cloudhopper",
            Reading.WAKE_UPS,
            List.of(SuiteRun.IDLE),
            Idle.BARS),
    IDLE_RESIDENT(
            "Idle sessions: resident memory",
            "The same server: growth of the process for each session, after full collections.",
            "plain, cloudhopper",
            Reading.RESIDENT,
            List.of(SuiteRun.IDLE),
            Idle.BARS),
    START(
            "Start of a client",
            "From the start of a JVM to the response to the first message of a small client, with and without an "
                    + "ahead-of-time cache.",
            "cloudhopper",
            Reading.SCORE,
            List.of(SuiteRun.START),
            Starts.BARS),
    START_OF_MAIN(
            "Start of a client, from main",
            "The same from the start of the main method.",
            "cloudhopper",
            Reading.MAIN,
            List.of(SuiteRun.START),
            Starts.BARS),
    VARIATIONS(
            "Variations",
            "The same messages with more binds, TLS, meters, in the other direction, with receipts, or from blocking "
                    + "callers; handlers on the event loop.",
            "one bind, window 512",
            Reading.SCORE,
            List.of(
                    SuiteRun.ONE_BIND,
                    SuiteRun.SMALL_WINDOW,
                    SuiteRun.CEILING_OF_SMALL_WINDOW,
                    SuiteRun.METERS,
                    SuiteRun.MANY_BINDS,
                    SuiteRun.OTHER_WORK,
                    SuiteRun.MANY_SESSIONS),
            List.of(
                    Bar.ours("one bind, window 64", "ThroughputBenchmark.submitSmAsync window=64"),
                    Bar.ours(
                            "one bind, window 512",
                            "ThroughputBenchmark.submitSmAsync window=512 binds=1 tls=false metrics=OFF"),
                    Bar.ours("16 binds, window 512 each", "ThroughputBenchmark.submitSmAsync binds=16"),
                    Bar.ours("TLS 1.3", "ThroughputBenchmark.submitSmAsync tls=true"),
                    Bar.ours("meters at both ends", "ThroughputBenchmark.submitSmAsync metrics=ON"),
                    Bar.ours("deliver_sm from the server", "ThroughputBenchmark.deliverSmPush"),
                    Bar.ours("submit_sm and its receipt, both answered", "ThroughputBenchmark.submitWithReceipt"),
                    Bar.ours("512 virtual threads that block", "ThroughputBenchmark.submitSmBlocking"),
                    Bar.ours("4 sessions, window 512", "ThroughputBenchmark.submitSmManySessions spread=FEW"),
                    Bar.ours("500 sessions, window 20", "ThroughputBenchmark.submitSmManySessions spread=MANY"),
                    Bar.ceiling(
                            "raw Netty frames, window 64, a write for each",
                            "TransportCeilingBenchmark.exchangeFrames window=64 writes=SINGLE"),
                    Bar.ceiling(
                            "raw Netty frames, 4 connections, window 512",
                            "ThroughputBenchmark.framesManyConnections spread=FEW"),
                    Bar.ceiling(
                            "raw Netty frames, 500 connections, window 20",
                            "ThroughputBenchmark.framesManyConnections spread=MANY"))),
    ENCODE(
            "Encoding",
            "The same submit_sm of 91 octets. New: a PDU that was not encoded before, like every message that is sent.",
            "cloudhopper, new",
            Reading.SCORE,
            List.of(SuiteRun.CODEC),
            List.of(
                    Bar.ours("smpp-core, heap", "PeerCodecBenchmark.smppCoreEncodeSubmitSm buffer=HEAP"),
                    Bar.ours("smpp-core, direct", "PeerCodecBenchmark.smppCoreEncodeSubmitSm buffer=DIRECT"),
                    Bar.peer("cloudhopper, new", "PeerCodecBenchmark.cloudhopperEncodeNewSubmitSm"),
                    Bar.peer("cloudhopper, again", "PeerCodecBenchmark.cloudhopperEncodeSubmitSm"),
                    Bar.peer("jSMPP", "PeerCodecBenchmark.jsmppEncodeSubmitSm"),
                    Bar.peer("OpenSMPP", "PeerCodecBenchmark.openSmppEncodeSubmitSm"),
                    Bar.peer("io.smppgateway", "PeerCodecBenchmark.gatewayEncodeSubmitSm buffer=HEAP"))),
    DECODE(
            "Decoding",
            "The same submit_sm. With text: both addresses are also read as strings, which are made on request.",
            "cloudhopper",
            Reading.SCORE,
            List.of(SuiteRun.CODEC),
            List.of(
                    Bar.ours("smpp-core, heap", "PeerCodecBenchmark.smppCoreDecodeSubmitSm buffer=HEAP"),
                    Bar.ours("smpp-core, direct", "PeerCodecBenchmark.smppCoreDecodeSubmitSm buffer=DIRECT"),
                    Bar.ours(
                            "smpp-core, heap, with text",
                            "PeerCodecBenchmark.smppCoreDecodeSubmitSmWithText buffer=HEAP"),
                    Bar.peer("cloudhopper", "PeerCodecBenchmark.cloudhopperDecodeSubmitSm"),
                    Bar.peer("jSMPP", "PeerCodecBenchmark.jsmppDecodeSubmitSm"),
                    Bar.peer("OpenSMPP", "PeerCodecBenchmark.openSmppDecodeSubmitSm"),
                    Bar.peer("io.smppgateway", "PeerCodecBenchmark.gatewayDecodeSubmitSm buffer=HEAP"))),
    RELAY(
            "Relaying",
            "A PDU with another sequence number, from one heap buffer to another: unchanged (RawPdu), or decoded and "
                    + "encoded.",
            "submit_sm, decoded and encoded",
            Reading.SCORE,
            List.of(SuiteRun.RELAY),
            List.of(
                    Bar.ours("submit_sm, relayed", "OperationCodecBenchmark.relay pdu=SUBMIT_SM"),
                    Bar.ours("submit_sm, decoded and encoded", "OperationCodecBenchmark.decodeAndEncode pdu=SUBMIT_SM"),
                    Bar.ours("data_sm, relayed", "OperationCodecBenchmark.relay pdu=DATA_SM"),
                    Bar.ours("data_sm, decoded and encoded", "OperationCodecBenchmark.decodeAndEncode pdu=DATA_SM"),
                    Bar.ours("receipt, relayed", "OperationCodecBenchmark.relay pdu=DELIVER_SM_RECEIPT"),
                    Bar.ours(
                            "receipt, decoded and encoded",
                            "OperationCodecBenchmark.decodeAndEncode pdu=DELIVER_SM_RECEIPT"))),
    TEXT_ENCODE(
            "Text to octets",
            "160 GSM characters, 154 with accents and escapes, 70 UCS-2 characters.",
            "GSM, ch-commons-charset",
            Reading.SCORE,
            List.of(SuiteRun.TEXT, SuiteRun.SEGMENTS),
            List.of(
                    Bar.ours("GSM, smpp-core", "TextBenchmark.encode text=GSM"),
                    Bar.peer("GSM, ch-commons-charset", "TextBenchmark.cloudhopperEncode text=GSM"),
                    Bar.ours("GSM with accents, smpp-core", "TextBenchmark.encode text=GSM_ACCENTS"),
                    Bar.peer(
                            "GSM with accents, ch-commons-charset", "TextBenchmark.cloudhopperEncode text=GSM_ACCENTS"),
                    Bar.ours("UCS-2, smpp-core", "TextBenchmark.encode text=UCS2"),
                    Bar.peer("UCS-2, ch-commons-charset", "TextBenchmark.cloudhopperEncode text=UCS2"),
                    Bar.ours("1,000 GSM characters to seven segments", "TextBenchmark.segment text=GSM"))),
    TEXT_DECODE(
            "Octets to text",
            "The same texts.",
            "GSM, ch-commons-charset",
            Reading.SCORE,
            List.of(SuiteRun.TEXT),
            List.of(
                    Bar.ours("GSM, smpp-core", "TextBenchmark.decode text=GSM"),
                    Bar.peer("GSM, ch-commons-charset", "TextBenchmark.cloudhopperDecode text=GSM"),
                    Bar.ours("GSM with accents, smpp-core", "TextBenchmark.decode text=GSM_ACCENTS"),
                    Bar.peer(
                            "GSM with accents, ch-commons-charset", "TextBenchmark.cloudhopperDecode text=GSM_ACCENTS"),
                    Bar.ours("UCS-2, smpp-core", "TextBenchmark.decode text=UCS2"),
                    Bar.peer("UCS-2, ch-commons-charset", "TextBenchmark.cloudhopperDecode text=UCS2"))),
    RECEIPTS(
            "Receipts",
            "A delivery receipt of about 120 octets, read from its deliver_sm; the other libraries read the text of "
                    + "the same receipt.",
            "cloudhopper",
            Reading.SCORE,
            List.of(SuiteRun.RECEIPTS),
            List.of(
                    Bar.ours("smpp-core", "ReceiptBenchmark.parseReceipt"),
                    Bar.ours("smpp-core, and both dates", "ReceiptBenchmark.parseReceiptAndDates"),
                    Bar.peer("cloudhopper", "ReceiptBenchmark.cloudhopperParseReceipt"),
                    Bar.peer("jSMPP", "ReceiptBenchmark.jsmppParseReceipt"))),
    SESSIONS(
            "Memory of a session",
            "Octets of the heap for each of 1,000 idle sessions at the server, after full collections.",
            "cloudhopper",
            Reading.HEAP_IDLE,
            List.of(SuiteRun.SESSIONS),
            List.of(
                    Bar.ours("smpp-core", "MemoryBenchmark.sendAcrossAllConnections library=SMPP_CORE"),
                    Bar.peer("cloudhopper", "MemoryBenchmark.sendAcrossAllConnections library=CLOUDHOPPER")));

    final String title;
    final String note;
    final String base;
    final Reading reading;
    final List<SuiteRun> runs;
    final List<Bar> bars;

    Chart(String title, String note, String base, Reading reading, List<SuiteRun> runs, List<Bar> bars) {
        this.title = title;
        this.note = note;
        this.base = base;
        this.reading = reading;
        this.runs = runs;
        this.bars = bars;
    }

    /** Returns the name of its section in docs/benchmarks.md and in the page. */
    String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The bars of both charts of separate processes. */
    private static final class Processes {

        static final List<Bar> BARS = Stream.of("100", "1000", "10000")
                .flatMap(rate -> {
                    String every = String.format(Locale.ROOT, "%,d/s, ", Integer.valueOf(rate));
                    String row = "ProcessBenchmark.%s rate=" + rate;
                    return Stream.of(
                            Bar.ceiling(every + "raw Netty frames", row.formatted("frames")),
                            Bar.ours(
                                    every + "smpp-core, handler on the event loop",
                                    row.formatted("smppCore") + " dispatch=EVENT_LOOP"),
                            Bar.ours(
                                    every + "smpp-core, handlers on virtual threads",
                                    row.formatted("smppCore") + " dispatch=CONCURRENT"),
                            Bar.peer(every + "cloudhopper", row.formatted("cloudhopper")),
                            Bar.peer(every + "jSMPP", row.formatted("jsmpp")),
                            Bar.peer(every + "OpenSMPP", row.formatted("openSmpp")));
                })
                .toList();
    }

    /** The bars of both charts of connections at once. */
    private static final class Storms {

        static final List<Bar> BARS = List.of(
                Bar.ceiling("plain, raw Netty frames", "StormBenchmark.frames"),
                Bar.ours("plain, smpp-core", "StormBenchmark.smppCore storm=PLAIN"),
                Bar.peer("plain, cloudhopper", "StormBenchmark.cloudhopper storm=PLAIN"),
                Bar.ours("authenticator of 50 ms, smpp-core", "StormBenchmark.smppCore storm=SLOW_AUTHENTICATOR"),
                Bar.peer("authenticator of 50 ms, cloudhopper", "StormBenchmark.cloudhopper storm=SLOW_AUTHENTICATOR"),
                Bar.ours("TLS 1.3, smpp-core", "StormBenchmark.smppCore storm=TLS"),
                Bar.peer("TLS 1.3, cloudhopper", "StormBenchmark.cloudhopper storm=TLS"),
                Bar.ours("TLS 1.3 resumed, smpp-core", "StormBenchmark.smppCore storm=TLS_RESUMED"));
    }

    /** The bars of the charts of idle sessions. */
    private static final class Idle {

        static final List<Bar> BARS = List.of(
                Bar.ceiling("plain, raw Netty frames", "IdleBenchmark.frames"),
                Bar.ours("plain, smpp-core", "IdleBenchmark.smppCore tls=false"),
                Bar.peer("plain, cloudhopper", "IdleBenchmark.cloudhopper tls=false"),
                Bar.ours("TLS 1.3, smpp-core", "IdleBenchmark.smppCore tls=true"),
                Bar.peer("TLS 1.3, cloudhopper", "IdleBenchmark.cloudhopper tls=true"));
    }

    /** The bars of both charts of starts. */
    private static final class Starts {

        static final List<Bar> BARS = List.of(
                Bar.ours("smpp-core", "StartBenchmark.smppCore cache=NONE"),
                Bar.ours("smpp-core, AOT cache", "StartBenchmark.smppCore cache=AOT"),
                Bar.peer("cloudhopper", "StartBenchmark.cloudhopper cache=NONE"),
                Bar.peer("cloudhopper, AOT cache", "StartBenchmark.cloudhopper cache=AOT"),
                Bar.peer("jSMPP", "StartBenchmark.jsmpp cache=NONE"),
                Bar.peer("jSMPP, AOT cache", "StartBenchmark.jsmpp cache=AOT"));
    }
}
