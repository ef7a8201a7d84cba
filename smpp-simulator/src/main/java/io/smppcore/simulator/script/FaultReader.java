package io.smppcore.simulator.script;

import io.smppcore.simulator.scenario.Fault;
import io.smppcore.simulator.scenario.FaultKind;
import io.smppcore.type.CommandId;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** What is said about faults on the wire. */
final class FaultReader {

    /** All named commands are below this. */
    private static final int REQUESTS = 0x200;

    private static final Set<CommandId> BIND_RESPONSES =
            Set.of(CommandId.BIND_RECEIVER_RESP, CommandId.BIND_TRANSMITTER_RESP, CommandId.BIND_TRANSCEIVER_RESP);

    private FaultReader() {}

    static Fault read(Item item) {
        Fields fields = item.fields();
        Fault.Builder fault = Fault.builder(Values.word(fields.required("do"), FaultKind.class));
        return fields.on("on", value -> readOn(value, fault))
                .on("chance", value -> fault.chance(Values.chance(value)))
                .on("after", value -> fault.after(Values.integer(value)))
                .on("limit", value -> fault.limit(Values.integer(value)))
                .on("account", value -> fault.account(value.text()))
                .on("delay", value -> fault.delay(Values.duration(value)))
                .on("time", value -> fault.time(Values.duration(value)))
                .on("count", value -> fault.count(Values.integer(value)))
                .on("octets", value -> fault.octets(Values.octets(value)))
                .on("length", value -> fault.length(Values.number(value)))
                .on("status", value -> fault.status(Values.status(value)))
                .build(fault::build);
    }

    private static void readOn(Item item, Fault.Builder fault) {
        Set<CommandId> commands = new HashSet<>();
        for (Item one : item.isList() ? item.list() : List.of(item)) {
            switch (one.text()) {
                case "any" -> {}
                case "connect" -> fault.moment(Fault.Moment.CONNECT);
                case "bound" -> fault.moment(Fault.Moment.BOUND);
                case "bind_resp" -> commands.addAll(BIND_RESPONSES);
                default -> commands.add(command(one));
            }
        }
        fault.on(commands);
    }

    private static CommandId command(Item item) {
        return IntStream.range(0, REQUESTS)
                .mapToObj(CommandId::of)
                .flatMap(id -> IntStream.of(id.value(), id.response().value()).mapToObj(CommandId::of))
                .filter(id -> item.text().equals(id.name()))
                .findFirst()
                .orElseThrow(() -> item.wrong("a PDU such as submit_sm_resp, bind_resp, any, connect or bound"));
    }
}
