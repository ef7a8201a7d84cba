package io.smppcore.simulator.script;

import io.smppcore.simulator.scenario.Fault;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A fault as the values that a file has. */
final class FaultTree {

    private FaultTree() {}

    static Map<String, Object> of(Fault fault) {
        ScenarioTree tree = new ScenarioTree()
                .set("on", on(fault))
                .set("do", Values.word(fault.kind()))
                .add("chance", Written.chance(fault.chance()), Written.chance(1))
                .add("after", fault.after(), 0)
                .add("delay", Written.time(fault.delay()), Written.time(Duration.ZERO));
        fault.limit().ifPresent(value -> tree.set("limit", value));
        fault.account().ifPresent(value -> tree.set("account", value));
        fault.time().ifPresent(value -> tree.set("time", Written.time(value)));
        fault.count().ifPresent(value -> tree.set("count", value));
        fault.octets().ifPresent(value -> tree.set("octets", "0x" + value));
        fault.length().ifPresent(value -> tree.set("length", value));
        fault.status().ifPresent(value -> tree.set("status", Written.status(value)));
        return tree.map();
    }

    private static Object on(Fault fault) {
        if (fault.moment() != Fault.Moment.PDU) {
            return Values.word(fault.moment());
        }
        List<String> commands =
                fault.on().stream().map(String::valueOf).sorted().toList();
        return commands.isEmpty() ? "any" : commands;
    }
}
