package io.smppcore.benchmarks.report;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The benchmarks of the suite, in the order in which they run. Those of one name run with every combination of their
 * parameters.
 */
@SuppressWarnings("ImmutableEnumChecker") // maps that are not modified
enum SuiteRun {
    PEERS("PeerThroughputBenchmark\\.", Effort.LOAD, "window=512"),
    CEILING("TransportCeilingBenchmark\\.", Effort.LOAD, "window=512"),
    ONE_IN_FLIGHT("\\.ThroughputBenchmark\\.submitSmInTurn$", Effort.LOAD, ""),
    CEILING_OF_ONE("TransportCeilingBenchmark\\.", Effort.LOAD, "window=1 writes=SINGLE"),
    ONE_BIND(
            "\\.ThroughputBenchmark\\.submitSmAsync$",
            Effort.LOAD,
            "window=512 dispatch=EVENT_LOOP tls=false,true,OPENSSL"),
    SMALL_WINDOW(
            "\\.ThroughputBenchmark\\.(submitSmAsync|bothDirections)$", Effort.LOAD, "window=64 dispatch=EVENT_LOOP"),
    CEILING_OF_SMALL_WINDOW("TransportCeilingBenchmark\\.", Effort.LOAD, "window=64 writes=SINGLE"),
    METERS("\\.ThroughputBenchmark\\.submitSmAsync$", Effort.LOAD, "window=512 dispatch=EVENT_LOOP metrics=ON"),
    MANY_BINDS("\\.ThroughputBenchmark\\.submitSmAsync$", Effort.LOAD, "window=8192 dispatch=EVENT_LOOP binds=16"),
    OTHER_WORK(
            "\\.ThroughputBenchmark\\.(deliverSmPush|submitWithReceipt|submitSmBlocking)$",
            Effort.LOAD,
            "window=512 dispatch=EVENT_LOOP"),
    MANY_SESSIONS(
            "\\.ThroughputBenchmark\\.(submitSmManySessions|framesManyConnections)$",
            Effort.LOAD,
            "dispatch=EVENT_LOOP"),
    GROWTH(
            "GrowthBenchmark\\.",
            Effort.GRID,
            "sessions=1,10,100,1000,5000 window=1,8,64,512",
            "sessions=100 window=64"),
    OPEN_LOOP("OpenLoopBenchmark\\.", Effort.RATE, "rate=10000,50000", "rate=50000"),
    PROCESSES("\\.ProcessBenchmark\\.", Effort.PROCESS, "rate=100,1000,10000", "rate=10000"),
    STORM("StormBenchmark\\.", Effort.STORM, "connections=5000", "connections=500"),
    IDLE("IdleBenchmark\\.", Effort.IDLE, "connections=5000", "connections=500 seconds=1 tls=false"),
    START("StartBenchmark\\.", Effort.START, "", "cache=NONE"),
    CODEC("PeerCodecBenchmark\\.", Effort.CODE, "buffer=HEAP,DIRECT", "buffer=HEAP"),
    RELAY(
            "\\.OperationCodecBenchmark\\.(relay|decodeAndEncode)$",
            Effort.CODE,
            "buffer=HEAP pdu=SUBMIT_SM,DATA_SM,DELIVER_SM_RECEIPT",
            "buffer=HEAP pdu=SUBMIT_SM,DELIVER_SM_RECEIPT"),
    TEXT("TextBenchmark\\.(encode|decode|cloudhopperEncode|cloudhopperDecode)$", Effort.CODE, ""),
    SEGMENTS("TextBenchmark\\.segment$", Effort.CODE, "text=GSM"),
    RECEIPTS("ReceiptBenchmark\\..*arseReceipt", Effort.CODE, ""),
    SESSIONS("MemoryBenchmark\\.sendAcrossAllConnections$", Effort.MEMORY, "connections=1000 end=SERVER");

    final String include;
    final Effort effort;
    private final SortedMap<String, List<String>> full;
    private final SortedMap<String, List<String>> quick;

    /* Parameters are given as in JMH's options -p, separated by spaces. */
    SuiteRun(String include, Effort effort, String params) {
        this(include, effort, params, params);
    }

    SuiteRun(String include, Effort effort, String full, String quick) {
        this.include = include;
        this.effort = effort;
        this.full = parsed(full);
        this.quick = parsed(quick);
    }

    private static SortedMap<String, List<String>> parsed(String params) {
        SortedMap<String, List<String>> values = new TreeMap<>();
        if (!params.isEmpty()) {
            RowSelector.params(params).forEach((name, list) -> values.put(name, List.of(list.split(",", -1))));
        }
        return values;
    }

    /** Returns the values of parameters in the full suite or in the quick one. */
    SortedMap<String, List<String>> params(boolean isQuick) {
        return isQuick ? quick : full;
    }

    /** Returns the command that runs these benchmarks alone. */
    String command(boolean isQuick) {
        String with = params(isQuick).entrySet().stream()
                .map(each -> " -p " + each.getKey() + "=" + String.join(",", each.getValue()))
                .collect(Collectors.joining());
        return "./smpp bench '" + include + "'" + with + " " + effort.arguments(isQuick) + " -prof gc";
    }
}
