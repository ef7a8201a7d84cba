package io.smppcore.benchmarks.report;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The benchmarks of the suite, in the order in which they run. Those of one name run with every combination of their
 * parameters.
 */
@SuppressWarnings("ImmutableEnumChecker") // maps of Map.of
enum SuiteRun {
    PEERS("PeerThroughputBenchmark\\.", Effort.LOAD, Map.of("window", List.of("512"))),
    CEILING("TransportCeilingBenchmark\\.", Effort.LOAD, Map.of("window", List.of("512"))),
    ONE_IN_FLIGHT("\\.ThroughputBenchmark\\.submitSmInTurn$", Effort.LOAD, Map.of()),
    CEILING_OF_ONE(
            "TransportCeilingBenchmark\\.", Effort.LOAD, Map.of("window", List.of("1"), "writes", List.of("SINGLE"))),
    ONE_BIND(
            "\\.ThroughputBenchmark\\.submitSmAsync$",
            Effort.LOAD,
            Map.of("window", List.of("512"), "dispatch", List.of("EVENT_LOOP"), "tls", List.of("false", "true"))),
    SMALL_WINDOW(
            "\\.ThroughputBenchmark\\.submitSmAsync$",
            Effort.LOAD,
            Map.of("window", List.of("64"), "dispatch", List.of("EVENT_LOOP"))),
    CEILING_OF_SMALL_WINDOW(
            "TransportCeilingBenchmark\\.", Effort.LOAD, Map.of("window", List.of("64"), "writes", List.of("SINGLE"))),
    METERS(
            "\\.ThroughputBenchmark\\.submitSmAsync$",
            Effort.LOAD,
            Map.of("window", List.of("512"), "dispatch", List.of("EVENT_LOOP"), "metrics", List.of("ON"))),
    MANY_BINDS(
            "\\.ThroughputBenchmark\\.submitSmAsync$",
            Effort.LOAD,
            Map.of("window", List.of("8192"), "dispatch", List.of("EVENT_LOOP"), "binds", List.of("16"))),
    OTHER_WORK(
            "\\.ThroughputBenchmark\\.(deliverSmPush|submitWithReceipt|submitSmBlocking)$",
            Effort.LOAD,
            Map.of("window", List.of("512"), "dispatch", List.of("EVENT_LOOP"))),
    MANY_SESSIONS(
            "\\.ThroughputBenchmark\\.(submitSmManySessions|framesManyConnections)$",
            Effort.LOAD,
            Map.of("dispatch", List.of("EVENT_LOOP"))),
    GROWTH(
            "GrowthBenchmark\\.",
            Effort.GRID,
            Map.of("sessions", List.of("1", "10", "100", "1000", "5000"), "window", List.of("1", "8", "64", "512")),
            Map.of("sessions", List.of("100"), "window", List.of("64"))),
    OPEN_LOOP(
            "OpenLoopBenchmark\\.",
            Effort.RATE,
            Map.of("rate", List.of("10000", "50000")),
            Map.of("rate", List.of("50000"))),
    PROCESSES(
            "\\.ProcessBenchmark\\.",
            Effort.PROCESS,
            Map.of("rate", List.of("100", "1000", "10000")),
            Map.of("rate", List.of("10000"))),
    STORM("StormBenchmark\\.", Effort.STORM, Map.of("connections", List.of("5000"))),
    IDLE(
            "IdleBenchmark\\.",
            Effort.IDLE,
            Map.of("connections", List.of("5000")),
            Map.of("connections", List.of("500"), "seconds", List.of("1"), "tls", List.of("false"))),
    START("StartBenchmark\\.", Effort.START, Map.of(), Map.of("cache", List.of("NONE"))),
    CODEC(
            "PeerCodecBenchmark\\.",
            Effort.CODE,
            Map.of("buffer", List.of("HEAP", "DIRECT")),
            Map.of("buffer", List.of("HEAP"))),
    RELAY(
            "\\.OperationCodecBenchmark\\.(relay|decodeAndEncode)$",
            Effort.CODE,
            Map.of("buffer", List.of("HEAP"), "pdu", List.of("SUBMIT_SM", "DATA_SM", "DELIVER_SM_RECEIPT"))),
    TEXT("TextBenchmark\\.(encode|decode|cloudhopperEncode|cloudhopperDecode)$", Effort.CODE, Map.of()),
    SEGMENTS("TextBenchmark\\.segment$", Effort.CODE, Map.of("text", List.of("GSM"))),
    RECEIPTS("ReceiptBenchmark\\..*arseReceipt", Effort.CODE, Map.of()),
    PDUS("MemoryBenchmark\\.pduObjectAllocation$", Effort.CODE, Map.of("buffer", List.of("HEAP"))),
    SESSIONS(
            "MemoryBenchmark\\.sendAcrossAllConnections$",
            Effort.MEMORY,
            Map.of("connections", List.of("1000"), "end", List.of("SERVER")));

    final String include;
    final Effort effort;
    private final Map<String, List<String>> full;
    private final Map<String, List<String>> quick;

    SuiteRun(String include, Effort effort, Map<String, List<String>> params) {
        this(include, effort, params, params);
    }

    SuiteRun(String include, Effort effort, Map<String, List<String>> full, Map<String, List<String>> quick) {
        this.include = include;
        this.effort = effort;
        this.full = full;
        this.quick = quick;
    }

    /** Returns the values of parameters in the full suite or in the quick one. */
    Map<String, List<String>> params(boolean isQuick) {
        return isQuick ? quick : full;
    }

    /** Returns the command that runs these benchmarks alone. */
    String command(boolean isQuick) {
        String with = params(isQuick).entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(each -> " -p " + each.getKey() + "=" + String.join(",", each.getValue()))
                .collect(Collectors.joining());
        return "./smpp bench '" + include + "'" + with + " " + effort.arguments(isQuick) + " -prof gc";
    }
}
