package io.smppcore.benchmarks.report;

import java.util.Arrays;
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
            throughput()),
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
            atRates("OpenLoopBenchmark", 10_000, 50_000)),
    PROCESSOR(
            "Processor time of a message",
            "At 10,000 messages per second: both ends, the kernel, and the submitting thread.",
            "cloudhopper",
            Reading.PROCESSOR,
            List.of(SuiteRun.OPEN_LOOP),
            atRate("", "OpenLoopBenchmark", 10_000)),
    PROCESSOR_CLIENT(
            "Processor time at the client",
            "At 100, 1,000 and 10,000 messages per second, with the server in another process: the whole client "
                    + "process, including the kernel and the submitting thread.",
            "1,000/s, cloudhopper",
            Reading.PROCESSOR,
            List.of(SuiteRun.PROCESSES),
            atRates("ProcessBenchmark", 100, 1_000, 10_000)),
    PROCESSOR_SERVER(
            "Processor time at the server",
            "The same messages: the whole server process, including the kernel.",
            "1,000/s, cloudhopper",
            Reading.SERVER_PROCESSOR,
            List.of(SuiteRun.PROCESSES),
            atRates("ProcessBenchmark", 100, 1_000, 10_000)),
    STORM(
            "Connections at once",
            "Time until all of 5,000 peers that connect at once are bound; they share the processors with the server.",
            "plain, cloudhopper",
            Reading.SCORE,
            List.of(SuiteRun.STORM),
            storms()),
    STORM_OF_ONE(
            "Connections at once: one peer",
            "99th percentile of the time of one of these peers, from just before it connects until it is bound.",
            "plain, cloudhopper",
            Reading.P99,
            List.of(SuiteRun.STORM),
            storms()),
    IDLE_PROCESSOR(
            "Idle sessions: processor",
            "The whole process of a server with 5,000 sessions whose peers send an enquire_link every 30 s.",
            "plain, cloudhopper",
            Reading.PROCESSOR_SHARE,
            List.of(SuiteRun.IDLE),
            idle()),
    IDLE_WAKE_UPS(
            "Idle sessions: wake-ups",
            "The same server: wake-ups of its threads.",
            "plain, cloudhopper",
            Reading.WAKE_UPS,
            List.of(SuiteRun.IDLE),
            idle()),
    IDLE_RESIDENT(
            "Idle sessions: resident memory",
            "The same server: growth of the process for each session, after full collections.",
            "plain, cloudhopper",
            Reading.RESIDENT,
            List.of(SuiteRun.IDLE),
            idle()),
    START(
            "Start of a client",
            "From the start of a JVM to the response to the first message of a small client, with and without an "
                    + "ahead-of-time cache.",
            "cloudhopper",
            Reading.SCORE,
            List.of(SuiteRun.START),
            starts()),
    START_OF_MAIN(
            "Start of a client, from main",
            "The same from the start of the main method.",
            "cloudhopper",
            Reading.MAIN,
            List.of(SuiteRun.START),
            starts()),
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
            relays()),
    TEXT_ENCODE(
            "Text to octets",
            "160 GSM characters, 154 with accents and escapes, 70 UCS-2 characters.",
            "GSM, ch-commons-charset",
            Reading.SCORE,
            List.of(SuiteRun.TEXT, SuiteRun.SEGMENTS),
            joined(
                    texts("encode", "cloudhopperEncode"),
                    List.of(Bar.ours("1,000 GSM characters to seven segments", "TextBenchmark.segment text=GSM")))),
    TEXT_DECODE(
            "Octets to text",
            "The same texts.",
            "GSM, ch-commons-charset",
            Reading.SCORE,
            List.of(SuiteRun.TEXT),
            texts("decode", "cloudhopperDecode")),
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
            "Bytes of the heap for each of 1,000 idle sessions at the server, after full collections.",
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

    private static List<Bar> throughput() {
        String frames = "TransportCeilingBenchmark.exchangeFrames window=512 writes=";
        return joined(
                List.of(
                        Bar.ceiling("raw Netty frames, one write for all that a read answers", frames + "BATCHED"),
                        Bar.ceiling("raw Netty frames, a write for each", frames + "SINGLE")),
                libraries("", "PeerThroughputBenchmark", ""));
    }

    private static List<Bar> atRates(String benchmark, int... rates) {
        return Arrays.stream(rates)
                .mapToObj(rate -> atRate(String.format(Locale.ROOT, "%,d/s, ", rate), benchmark, rate))
                .flatMap(List::stream)
                .toList();
    }

    private static List<Bar> atRate(String label, String benchmark, int rate) {
        String params = " rate=" + rate;
        return joined(
                List.of(Bar.ceiling(label + "raw Netty frames", benchmark + ".frames" + params)),
                libraries(label, benchmark, params));
    }

    /** Returns the bars of all libraries, whose benchmarks have the same names in several classes. */
    private static List<Bar> libraries(String label, String benchmark, String params) {
        String ours = benchmark + ".smppCore" + params + " dispatch=";
        return List.of(
                Bar.ours(label + "smpp-core, handler on the event loop", ours + "EVENT_LOOP"),
                Bar.ours(label + "smpp-core, handlers on virtual threads", ours + "CONCURRENT"),
                Bar.peer(label + "cloudhopper", benchmark + ".cloudhopper" + params),
                Bar.peer(label + "jSMPP", benchmark + ".jsmpp" + params),
                Bar.peer(label + "OpenSMPP", benchmark + ".openSmpp" + params));
    }

    private static List<Bar> storms() {
        return List.of(
                Bar.ceiling("plain, raw Netty frames", "StormBenchmark.frames"),
                Bar.ours("plain, smpp-core", "StormBenchmark.smppCore storm=PLAIN"),
                Bar.peer("plain, cloudhopper", "StormBenchmark.cloudhopper storm=PLAIN"),
                Bar.ours("authenticator of 50 ms, smpp-core", "StormBenchmark.smppCore storm=SLOW_AUTHENTICATOR"),
                Bar.peer("authenticator of 50 ms, cloudhopper", "StormBenchmark.cloudhopper storm=SLOW_AUTHENTICATOR"),
                Bar.ours("TLS 1.3, smpp-core", "StormBenchmark.smppCore storm=TLS"),
                Bar.peer("TLS 1.3, cloudhopper", "StormBenchmark.cloudhopper storm=TLS"),
                Bar.ours("TLS 1.3 resumed, smpp-core", "StormBenchmark.smppCore storm=TLS_RESUMED"));
    }

    private static List<Bar> idle() {
        return List.of(
                Bar.ceiling("plain, raw Netty frames", "IdleBenchmark.frames"),
                Bar.ours("plain, smpp-core", "IdleBenchmark.smppCore tls=false"),
                Bar.peer("plain, cloudhopper", "IdleBenchmark.cloudhopper tls=false"),
                Bar.ours("TLS 1.3, smpp-core", "IdleBenchmark.smppCore tls=true"),
                Bar.peer("TLS 1.3, cloudhopper", "IdleBenchmark.cloudhopper tls=true"));
    }

    private static List<Bar> starts() {
        return List.of(
                Bar.ours("smpp-core", "StartBenchmark.smppCore cache=NONE"),
                Bar.ours("smpp-core, AOT cache", "StartBenchmark.smppCore cache=AOT"),
                Bar.peer("cloudhopper", "StartBenchmark.cloudhopper cache=NONE"),
                Bar.peer("cloudhopper, AOT cache", "StartBenchmark.cloudhopper cache=AOT"),
                Bar.peer("jSMPP", "StartBenchmark.jsmpp cache=NONE"),
                Bar.peer("jSMPP, AOT cache", "StartBenchmark.jsmpp cache=AOT"));
    }

    private static List<Bar> relays() {
        return Stream.of(
                        relay("submit_sm", "SUBMIT_SM"),
                        relay("data_sm", "DATA_SM"),
                        relay("receipt", "DELIVER_SM_RECEIPT"))
                .flatMap(List::stream)
                .toList();
    }

    private static List<Bar> relay(String label, String pdu) {
        return List.of(
                Bar.ours(label + ", relayed", "OperationCodecBenchmark.relay pdu=" + pdu),
                Bar.ours(label + ", decoded and encoded", "OperationCodecBenchmark.decodeAndEncode pdu=" + pdu));
    }

    private static List<Bar> texts(String ours, String peer) {
        return Stream.of(
                        text("GSM", "GSM", ours, peer),
                        text("GSM with accents", "GSM_ACCENTS", ours, peer),
                        text("UCS-2", "UCS2", ours, peer))
                .flatMap(List::stream)
                .toList();
    }

    private static List<Bar> text(String label, String text, String ours, String peer) {
        return List.of(
                Bar.ours(label + ", smpp-core", "TextBenchmark." + ours + " text=" + text),
                Bar.peer(label + ", ch-commons-charset", "TextBenchmark." + peer + " text=" + text));
    }

    private static List<Bar> joined(List<Bar> first, List<Bar> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }
}
