package io.smppcore.benchmarks.report;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The charts of the page, whose tables are also in docs/benchmarks.md; {@link Bar#list} reads the bars. */
@SuppressWarnings("ImmutableEnumChecker") // lists of List.of
enum Chart {
    THROUGHPUT(
            "Throughput",
            "submit_sm of 91 octets on one bind, 512 in flight; an operation is a message and its response.",
            "cloudhopper",
            RowValue.SCORE,
            List.of(SuiteRun.PEERS, SuiteRun.CEILING),
            """
            raw Netty frames, one write for all that a read answers \
            | TransportCeilingBenchmark.exchangeFrames window=512 writes=BATCHED
            raw Netty frames, a write for each | .exchangeFrames window=512 writes=SINGLE
            """ + libraries("", "PeerThroughputBenchmark", "")),
    ROUND_TRIP(
            "One in flight",
            "One message after the response to the previous one.",
            "raw Netty frames",
            RowValue.SCORE,
            List.of(SuiteRun.ONE_IN_FLIGHT, SuiteRun.CEILING_OF_ONE),
            """
            raw Netty frames | TransportCeilingBenchmark.exchangeFrames window=1
            smpp-core, handler on the event loop | ThroughputBenchmark.submitSmInTurn dispatch=EVENT_LOOP
            smpp-core, handlers on virtual threads | .submitSmInTurn dispatch=CONCURRENT
            """),
    LATENCY(
            "Latency at a fixed rate",
            "99th percentile of latency, from the time at which a message is due to its response; one bind, at most "
                    + "512 in flight.",
            "10,000/s, cloudhopper",
            RowValue.P99,
            List.of(SuiteRun.OPEN_LOOP),
            atRates("OpenLoopBenchmark", 10_000, 50_000)),
    PROCESSOR(
            "Processor time of a message",
            "At 10,000 messages per second: both ends, the kernel, and the submitting thread.",
            "cloudhopper",
            RowValue.PROCESSOR,
            List.of(SuiteRun.OPEN_LOOP),
            atRate("", "OpenLoopBenchmark", 10_000)),
    PROCESSOR_CLIENT(
            "Processor time at the client",
            "At 100, 1,000 and 10,000 messages per second, with the server in another process: the whole client "
                    + "process, including the kernel and the submitting thread.",
            "1,000/s, cloudhopper",
            RowValue.PROCESSOR,
            List.of(SuiteRun.PROCESSES),
            atRates("ProcessBenchmark", 100, 1_000, 10_000)),
    PROCESSOR_SERVER(
            "Processor time at the server",
            "The same messages: the whole server process, including the kernel.",
            "1,000/s, cloudhopper",
            RowValue.SERVER_PROCESSOR,
            List.of(SuiteRun.PROCESSES),
            atRates("ProcessBenchmark", 100, 1_000, 10_000)),
    STORM(
            "Connections at once",
            "Time until all of 5,000 peers (quick suite: 500) that connect at once are bound; they share the "
                    + "processors with the server.",
            "plain, cloudhopper",
            RowValue.SCORE,
            List.of(SuiteRun.STORM),
            storms()),
    STORM_OF_ONE(
            "Connections at once: one peer",
            "99th percentile of the time of one of these peers, from just before it connects until it is bound.",
            "plain, cloudhopper",
            RowValue.P99,
            List.of(SuiteRun.STORM),
            storms()),
    IDLE_PROCESSOR(
            "Idle sessions: processor",
            "The whole process of a server with 5,000 sessions (quick suite: 500) whose peers send an enquire_link "
                    + "every 30 s.",
            "plain, cloudhopper",
            RowValue.PROCESSOR_SHARE,
            List.of(SuiteRun.IDLE),
            idle()),
    IDLE_WAKE_UPS(
            "Idle sessions: wake-ups",
            "The same server: wake-ups of its threads.",
            "plain, cloudhopper",
            RowValue.WAKE_UPS,
            List.of(SuiteRun.IDLE),
            idle()),
    IDLE_RESIDENT(
            "Idle sessions: resident memory",
            "The same server: growth of the process for each session, after full collections.",
            "plain, cloudhopper",
            RowValue.RESIDENT,
            List.of(SuiteRun.IDLE),
            idle()),
    START(
            "Start of a client",
            "From the start of a JVM to the response to the first message of a small client, with and without an "
                    + "ahead-of-time cache.",
            "cloudhopper",
            RowValue.SCORE,
            List.of(SuiteRun.START),
            starts()),
    START_OF_MAIN(
            "Start of a client, from main",
            "The same from the start of the main method.",
            "cloudhopper",
            RowValue.MAIN,
            List.of(SuiteRun.START),
            starts()),
    VARIATIONS(
            "Variations",
            "The same messages with more binds, TLS, meters, in the other direction, with receipts, or from blocking "
                    + "callers; handlers on the event loop.",
            "one bind, window 512",
            RowValue.SCORE,
            List.of(
                    SuiteRun.ONE_BIND,
                    SuiteRun.SMALL_WINDOW,
                    SuiteRun.CEILING_OF_SMALL_WINDOW,
                    SuiteRun.METERS,
                    SuiteRun.MANY_BINDS,
                    SuiteRun.OTHER_WORK,
                    SuiteRun.MANY_SESSIONS),
            """
            one bind, window 64 | ThroughputBenchmark.submitSmAsync window=64
            both directions, window 64 each | .bothDirections
            one bind, window 512 | .submitSmAsync window=512 binds=1 tls=false metrics=OFF
            16 binds, window 512 each | .submitSmAsync binds=16
            TLS 1.3 | .submitSmAsync tls=true
            TLS 1.3, BoringSSL | .submitSmAsync tls=OPENSSL
            meters at both ends | .submitSmAsync metrics=ON
            deliver_sm from the server | .deliverSmPush
            submit_sm and its receipt, both answered | .submitWithReceipt
            512 virtual threads that block | .submitSmBlocking
            4 sessions, window 512 | .submitSmManySessions spread=FEW
            500 sessions, window 20 | .submitSmManySessions spread=MANY
            raw Netty frames, window 64, a write for each \
            | TransportCeilingBenchmark.exchangeFrames window=64 writes=SINGLE
            raw Netty frames, 4 connections, window 512 | ThroughputBenchmark.framesManyConnections spread=FEW
            raw Netty frames, 500 connections, window 20 | .framesManyConnections spread=MANY
            """),
    ENCODE(
            "Encoding",
            "The same submit_sm of 91 octets. New: a PDU that was not encoded before, like every message that is sent.",
            "cloudhopper, new",
            RowValue.SCORE,
            List.of(SuiteRun.CODEC),
            """
            smpp-core, heap | PeerCodecBenchmark.smppCoreEncodeSubmitSm buffer=HEAP
            smpp-core, direct | .smppCoreEncodeSubmitSm buffer=DIRECT
            cloudhopper, new | .cloudhopperEncodeNewSubmitSm
            cloudhopper, again | .cloudhopperEncodeSubmitSm
            jSMPP | .jsmppEncodeSubmitSm
            OpenSMPP | .openSmppEncodeSubmitSm
            io.smppgateway | .gatewayEncodeSubmitSm buffer=HEAP
            """),
    DECODE(
            "Decoding",
            "The same submit_sm. With text: both addresses are also read as strings, which are made on request.",
            "cloudhopper",
            RowValue.SCORE,
            List.of(SuiteRun.CODEC),
            """
            smpp-core, heap | PeerCodecBenchmark.smppCoreDecodeSubmitSm buffer=HEAP
            smpp-core, direct | .smppCoreDecodeSubmitSm buffer=DIRECT
            smpp-core, heap, with text | .smppCoreDecodeSubmitSmWithText buffer=HEAP
            cloudhopper | .cloudhopperDecodeSubmitSm
            jSMPP | .jsmppDecodeSubmitSm
            OpenSMPP | .openSmppDecodeSubmitSm
            io.smppgateway | .gatewayDecodeSubmitSm buffer=HEAP
            """),
    RELAY(
            "Relaying",
            "A PDU with another sequence number, from one heap buffer to another: unchanged (RawPdu), or decoded and "
                    + "encoded.",
            "submit_sm, decoded and encoded",
            RowValue.SCORE,
            List.of(SuiteRun.RELAY),
            """
            submit_sm, relayed | OperationCodecBenchmark.relay pdu=SUBMIT_SM
            submit_sm, decoded and encoded | .decodeAndEncode pdu=SUBMIT_SM
            data_sm, relayed | .relay pdu=DATA_SM
            data_sm, decoded and encoded | .decodeAndEncode pdu=DATA_SM
            receipt, relayed | .relay pdu=DELIVER_SM_RECEIPT
            receipt, decoded and encoded | .decodeAndEncode pdu=DELIVER_SM_RECEIPT
            """),
    TEXT_ENCODE(
            "Text to octets",
            "160 GSM characters, 154 with accents and escapes, 70 UCS-2 characters.",
            "GSM, ch-commons-charset",
            RowValue.SCORE,
            List.of(SuiteRun.TEXT, SuiteRun.SEGMENTS),
            texts("encode", "cloudhopperEncode")
                    + "1,000 GSM characters to seven segments | TextBenchmark.segment text=GSM"),
    TEXT_DECODE(
            "Octets to text",
            "The same texts.",
            "GSM, ch-commons-charset",
            RowValue.SCORE,
            List.of(SuiteRun.TEXT),
            texts("decode", "cloudhopperDecode")),
    RECEIPTS(
            "Receipts",
            "A delivery receipt of about 120 octets, read from its deliver_sm; the other libraries read the text of "
                    + "the same receipt.",
            "cloudhopper",
            RowValue.SCORE,
            List.of(SuiteRun.RECEIPTS),
            """
            smpp-core | ReceiptBenchmark.parseReceipt
            smpp-core, and both dates | .parseReceiptAndDates
            cloudhopper | .cloudhopperParseReceipt
            jSMPP | .jsmppParseReceipt
            """),
    SESSIONS(
            "Memory of a session",
            "Bytes of the heap for each of 1,000 idle sessions at the server, after full collections.",
            "cloudhopper",
            RowValue.HEAP_IDLE,
            List.of(SuiteRun.SESSIONS),
            """
            smpp-core | MemoryBenchmark.sendAcrossAllConnections library=SMPP_CORE
            cloudhopper | .sendAcrossAllConnections library=CLOUDHOPPER
            """);

    final String title;
    final String note;
    final String base;
    final RowValue value;
    final List<SuiteRun> runs;
    final List<Bar> bars;

    Chart(String title, String note, String base, RowValue value, List<SuiteRun> runs, String bars) {
        this.title = title;
        this.note = note;
        this.base = base;
        this.value = value;
        this.runs = runs;
        this.bars = Bar.list(bars);
    }

    /** Returns the name of its section in docs/benchmarks.md and in the page. */
    String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static String atRates(String benchmark, int... rates) {
        return Arrays.stream(rates)
                .mapToObj(rate -> atRate(String.format(Locale.ROOT, "%,d/s, ", rate), benchmark, rate))
                .collect(Collectors.joining());
    }

    private static String atRate(String label, String benchmark, int rate) {
        String params = " rate=" + rate;
        return label + "raw Netty frames | " + benchmark + ".frames" + params + "\n"
                + libraries(label, benchmark, params);
    }

    /** Returns the bars of all libraries, whose benchmarks have the same names in several classes. */
    private static String libraries(String label, String benchmark, String params) {
        return """
                %1$ssmpp-core, handler on the event loop | %2$s.smppCore%3$s dispatch=EVENT_LOOP
                %1$ssmpp-core, handlers on virtual threads | %2$s.smppCore%3$s dispatch=CONCURRENT
                %1$scloudhopper | %2$s.cloudhopper%3$s
                %1$sjSMPP | %2$s.jsmpp%3$s
                %1$sOpenSMPP | %2$s.openSmpp%3$s
                """.formatted(label, benchmark, params);
    }

    private static String storms() {
        return """
                plain, raw Netty frames | StormBenchmark.frames
                plain, smpp-core | .smppCore storm=PLAIN
                plain, cloudhopper | .cloudhopper storm=PLAIN
                authenticator of 50 ms, smpp-core | .smppCore storm=SLOW_AUTHENTICATOR
                authenticator of 50 ms, cloudhopper | .cloudhopper storm=SLOW_AUTHENTICATOR
                TLS 1.3, smpp-core | .smppCore storm=TLS
                TLS 1.3, cloudhopper | .cloudhopper storm=TLS
                TLS 1.3 resumed, smpp-core | .smppCore storm=TLS_RESUMED
                """;
    }

    private static String idle() {
        return """
                plain, raw Netty frames | IdleBenchmark.frames
                plain, smpp-core | .smppCore tls=false
                plain, cloudhopper | .cloudhopper tls=false
                TLS 1.3, smpp-core | .smppCore tls=true
                TLS 1.3, cloudhopper | .cloudhopper tls=true
                """;
    }

    private static String starts() {
        return """
                smpp-core | StartBenchmark.smppCore cache=NONE
                smpp-core, AOT cache | .smppCore cache=AOT
                cloudhopper | .cloudhopper cache=NONE
                cloudhopper, AOT cache | .cloudhopper cache=AOT
                jSMPP | .jsmpp cache=NONE
                jSMPP, AOT cache | .jsmpp cache=AOT
                """;
    }

    private static String texts(String ours, String peer) {
        return """
                GSM, smpp-core | TextBenchmark.%1$s text=GSM
                GSM, ch-commons-charset | .%2$s text=GSM
                GSM with accents, smpp-core | .%1$s text=GSM_ACCENTS
                GSM with accents, ch-commons-charset | .%2$s text=GSM_ACCENTS
                UCS-2, smpp-core | .%1$s text=UCS2
                UCS-2, ch-commons-charset | .%2$s text=UCS2
                """.formatted(ours, peer);
    }
}
