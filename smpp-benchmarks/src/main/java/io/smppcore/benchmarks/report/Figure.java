package io.smppcore.benchmarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One line of the summary: a figure of this library and its target.
 *
 * @param name name of the figure
 * @param value value of the row that is read
 * @param ours row of this library
 * @param target bound to reach; a ratio is to the first of the others
 * @param others rows of the same run to compare with
 */
record Figure(String name, RowValue value, RowSelector ours, ScoreTarget target, List<Other> others) {

    /** A row to compare with, and the label that is shown. */
    record Other(String label, RowSelector row) {}

    /**
     * The figures, one a line: name, value, target and row of this library; then labels and rows to compare with. A
     * label without a row is that of the same benchmark of another library, with the parameters of this row except
     * {@code dispatch}.
     */
    private static final String TABLE = """
            submit_sm, event loop, 512 in flight | SCORE | >= 15x \
            | PeerThroughputBenchmark.smppCore dispatch=EVENT_LOOP | cloudhopper | jSMPP | OpenSMPP
            submit_sm, event loop, against the transport alone | SCORE | >= 0.8x \
            | PeerThroughputBenchmark.smppCore dispatch=EVENT_LOOP | raw frames, a write for each: SINGLE \
            | raw frames, one write for all: BATCHED
            submit_sm, virtual threads, 512 in flight | SCORE | >= 9x \
            | PeerThroughputBenchmark.smppCore dispatch=CONCURRENT | cloudhopper | jSMPP | OpenSMPP \
            | raw frames, a write for each: SINGLE
            submit_sm, virtual threads, against the event loop | SCORE | >= 0.85x \
            | PeerThroughputBenchmark.smppCore dispatch=CONCURRENT \
            | the event loop: PeerThroughputBenchmark.smppCore dispatch=EVENT_LOOP
            submit_sm, event loop, 64 in flight | SCORE | >= 0.8x | ThroughputBenchmark.submitSmAsync window=64 \
            | raw frames, a write for each: TransportCeilingBenchmark.exchangeFrames window=64 writes=SINGLE
            p99 of submit_sm at 50,000/s, event loop | P99 | <= 0.2x \
            | OpenLoopBenchmark.smppCore dispatch=EVENT_LOOP rate=50000 | jSMPP | cloudhopper | raw frames
            processor time of submit_sm at 10,000/s, event loop | PROCESSOR | <= 0.5x \
            | OpenLoopBenchmark.smppCore dispatch=EVENT_LOOP rate=10000 | cloudhopper | jSMPP | raw frames
            processor time at the client, 1,000/s, event loop | PROCESSOR | <= 0.5x \
            | ProcessBenchmark.smppCore dispatch=EVENT_LOOP rate=1000 | cloudhopper | jSMPP | OpenSMPP | raw frames
            processor time at the server, 1,000/s, event loop | SERVER_PROCESSOR | <= 0.5x \
            | ProcessBenchmark.smppCore dispatch=EVENT_LOOP rate=1000 | cloudhopper | jSMPP | OpenSMPP | raw frames
            processor time at the client, 10,000/s, event loop | PROCESSOR | <= 0.5x \
            | ProcessBenchmark.smppCore dispatch=EVENT_LOOP rate=10000 | cloudhopper | jSMPP | OpenSMPP | raw frames
            processor time at the server, 10,000/s, event loop | SERVER_PROCESSOR | <= 0.5x \
            | ProcessBenchmark.smppCore dispatch=EVENT_LOOP rate=10000 | cloudhopper | jSMPP | OpenSMPP | raw frames
            binds at once | SCORE | <= 1x | StormBenchmark.smppCore storm=PLAIN | cloudhopper \
            | raw frames: StormBenchmark.frames
            binds at once, authenticator of 50 ms | SCORE | <= 1x \
            | StormBenchmark.smppCore storm=SLOW_AUTHENTICATOR | cloudhopper
            binds at once, TLS 1.3 | SCORE | <= 1x | StormBenchmark.smppCore storm=TLS | cloudhopper
            encode submit_sm | SCORE | <= 0.45x | ENCODE \
            | cloudhopper: PeerCodecBenchmark.cloudhopperEncodeNewSubmitSm \
            | jSMPP: PeerCodecBenchmark.jsmppEncodeSubmitSm | OpenSMPP: PeerCodecBenchmark.openSmppEncodeSubmitSm \
            | io.smppgateway: PeerCodecBenchmark.gatewayEncodeSubmitSm buffer=HEAP
            encode submit_sm, time | SCORE | <= 18 | ENCODE
            encode submit_sm, allocated | ALLOCATION | <= 0 | ENCODE
            decode submit_sm | SCORE | <= 0.6x | DECODE | cloudhopper: PeerCodecBenchmark.cloudhopperDecodeSubmitSm \
            | OpenSMPP: PeerCodecBenchmark.openSmppDecodeSubmitSm \
            | io.smppgateway: PeerCodecBenchmark.gatewayDecodeSubmitSm buffer=HEAP
            decode submit_sm, against the fastest other | SCORE | <= 1x | DECODE \
            | jSMPP: PeerCodecBenchmark.jsmppDecodeSubmitSm
            decode submit_sm, time | SCORE | <= 36 | DECODE
            decode submit_sm, allocated | ALLOCATION | <= 208 | DECODE
            relay submit_sm | SCORE | <= 0.35x | OperationCodecBenchmark.relay pdu=SUBMIT_SM \
            | decoding and encoding: OperationCodecBenchmark.decodeAndEncode pdu=SUBMIT_SM
            relay a receipt | SCORE | <= 0.3x | OperationCodecBenchmark.relay pdu=DELIVER_SM_RECEIPT \
            | decoding and encoding: OperationCodecBenchmark.decodeAndEncode pdu=DELIVER_SM_RECEIPT
            encode 160 GSM characters | SCORE | <= 150 | TextBenchmark.encode text=GSM
            encode 70 UCS-2 characters | SCORE | <= 100 | TextBenchmark.encode text=UCS2
            cut 1,000 characters into segments | SCORE | <= 2500 | TextBenchmark.segment text=GSM
            parse a receipt | SCORE | <= 350 | ReceiptBenchmark.parseReceipt \
            | cloudhopper: ReceiptBenchmark.cloudhopperParseReceipt | jSMPP: ReceiptBenchmark.jsmppParseReceipt
            encode GSM text, against ch-commons-charset | SCORE | <= 0.5x | TextBenchmark.encode text=GSM \
            | ch-commons-charset: TextBenchmark.cloudhopperEncode text=GSM
            decode GSM text, against ch-commons-charset | SCORE | <= 0.5x | TextBenchmark.decode text=GSM \
            | ch-commons-charset: TextBenchmark.cloudhopperDecode text=GSM
            decode GSM text with accents, against ch-commons-charset | SCORE | <= 0.35x \
            | TextBenchmark.decode text=GSM_ACCENTS \
            | ch-commons-charset: TextBenchmark.cloudhopperDecode text=GSM_ACCENTS
            deliver_sm pushed by the server | SCORE | >= 0.8x | ThroughputBenchmark.deliverSmPush | submit_sm: ASYNC
            512 virtual threads with blocking send | SCORE | >= 0.75x | ThroughputBenchmark.submitSmBlocking \
            | sendAsync: ASYNC
            16 binds | SCORE | >= 0.9x | ThroughputBenchmark.submitSmAsync binds=16 | one bind: ASYNC
            TLS 1.3 | SCORE | >= 0.5x | ThroughputBenchmark.submitSmAsync tls=true | plain: ASYNC
            meters at both ends | SCORE | >= 0.97x | ThroughputBenchmark.submitSmAsync metrics=ON | without: ASYNC
            one in flight | SCORE | >= 0.6667x | ThroughputBenchmark.submitSmInTurn dispatch=EVENT_LOOP \
            | raw frames: TransportCeilingBenchmark.exchangeFrames window=1
            idle session at the server | HEAP_IDLE | <= 2500 \
            | MemoryBenchmark.sendAcrossAllConnections library=SMPP_CORE \
            | cloudhopper: MemoryBenchmark.sendAcrossAllConnections library=CLOUDHOPPER
            idle sessions, processor | PROCESSOR_SHARE | <= 1 | IdleBenchmark.smppCore tls=false | cloudhopper \
            | raw frames: IdleBenchmark.frames
            idle sessions, resident | RESIDENT | <= 8192 | IdleBenchmark.smppCore tls=false | cloudhopper \
            | raw frames: IdleBenchmark.frames
            idle sessions, TLS 1.3, resident | RESIDENT | <= 40960 | IdleBenchmark.smppCore tls=true | cloudhopper
            start of a client, AOT cache | SCORE | <= 1x | StartBenchmark.smppCore cache=AOT | jSMPP | cloudhopper
            500 sessions with 20 in flight each | SCORE | >= 0.7x \
            | ThroughputBenchmark.submitSmManySessions spread=MANY \
            | 4 sessions with 512: ThroughputBenchmark.submitSmManySessions spread=FEW \
            | raw frames: ThroughputBenchmark.framesManyConnections spread=MANY \
            | raw frames, 4 connections: ThroughputBenchmark.framesManyConnections spread=FEW
            """.replace("ENCODE", "PeerCodecBenchmark.smppCoreEncodeSubmitSm buffer=HEAP")
            .replace("DECODE", "PeerCodecBenchmark.smppCoreDecodeSubmitSm buffer=HEAP")
            .replace("ASYNC", "ThroughputBenchmark.submitSmAsync window=512 binds=1 tls=false metrics=OFF")
            .replace(": SINGLE", ": TransportCeilingBenchmark.exchangeFrames window=512 writes=SINGLE")
            .replace(": BATCHED", ": TransportCeilingBenchmark.exchangeFrames window=512 writes=BATCHED");

    /** All figures, in the order of the summary. */
    static final List<Figure> ALL = TABLE.lines().map(Figure::of).toList();

    private static Figure of(String line) {
        String[] cells = line.split(" \\| ", -1);
        RowSelector ours = RowSelector.row(cells[3]);
        List<Other> others = new ArrayList<>();
        for (int i = 4; i < cells.length; i++) {
            String[] other = cells[i].split(": ", 2);
            others.add(new Other(other[0], other.length == 2 ? RowSelector.row(other[1]) : same(ours, other[0])));
        }
        return new Figure(cells[0], RowValue.valueOf(cells[1]), ours, ScoreTarget.of(cells[2]), List.copyOf(others));
    }

    private static RowSelector same(RowSelector ours, String library) {
        String method = switch (library) {
            case "raw frames" -> "frames";
            case "OpenSMPP" -> "openSmpp";
            default -> library.toLowerCase(Locale.ROOT);
        };
        SortedMap<String, String> params = new TreeMap<>(ours.params());
        params.remove("dispatch");
        return new RowSelector(ours.benchmark().replaceFirst("\\.\\w+$", "." + method), params);
    }
}
