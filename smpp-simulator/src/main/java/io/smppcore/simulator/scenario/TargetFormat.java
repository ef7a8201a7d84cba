package io.smppcore.simulator.scenario;

import io.smppcore.simulator.scenario.Fault.Moment;
import io.smppcore.simulator.scenario.Fault.Target;
import io.smppcore.type.CommandId;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The format of the target of a fault: connect or bound, the name of a PDU, a list of such names, or any. */
final class TargetFormat implements Format<Target> {

    /** Exclusive upper bound of the command_id of requests that have a name. */
    private static final int REQUESTS = 0x200;

    private static final Set<CommandId> BIND_RESPONSES =
            Set.of(CommandId.BIND_RECEIVER_RESP, CommandId.BIND_TRANSMITTER_RESP, CommandId.BIND_TRANSCEIVER_RESP);

    @Override
    public Target read(Item item, @Nullable Target base) {
        Moment moment = Moment.PDU;
        Set<CommandId> pdus = new HashSet<>();
        for (Item one : item.isList() ? item.list() : List.of(item)) {
            switch (one.text()) {
                case "any" -> {}
                case "connect" -> moment = Moment.CONNECT;
                case "bound" -> moment = Moment.BOUND;
                case "bind_resp" -> pdus.addAll(BIND_RESPONSES);
                default -> pdus.add(command(one));
            }
        }
        Moment last = moment;
        return item.checked(() -> new Target(last, pdus));
    }

    @Override
    public Object write(Target target) {
        if (target.moment() != Moment.PDU) {
            return Formats.word(target.moment());
        }
        List<String> names =
                target.pdus().stream().map(String::valueOf).sorted().toList();
        return names.isEmpty() ? "any" : names;
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
