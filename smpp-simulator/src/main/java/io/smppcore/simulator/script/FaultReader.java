package io.smppcore.simulator.script;

import io.smppcore.simulator.scenario.Fault;
import io.smppcore.simulator.scenario.FaultKind;
import io.smppcore.type.CommandId;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** What is said about faults on the wire. */
final class FaultReader {

    /** All named commands are below this. */
    private static final int REQUESTS = 0x200;

    private FaultReader() {}

    /** What is neither on, chance nor do is a parameter of the kind. */
    static Fault read(Item item) {
        Map<String, Item> values = item.map();
        Map<String, String> parameters = new HashMap<>();
        values.forEach((name, value) -> {
            if (!name.equals("on") && !name.equals("chance") && !name.equals("do")) {
                parameters.put(name, value.text());
            }
        });
        Item kind = item.fields().required("do");
        Item on = values.get("on");
        Item chance = values.get("chance");
        return new Fault(
                on == null || on.text().equals("any") ? Optional.empty() : Optional.of(command(on)),
                chance == null ? 1 : Values.chance(chance),
                Values.word(kind, FaultKind.class),
                parameters);
    }

    private static CommandId command(Item item) {
        return IntStream.range(0, REQUESTS)
                .mapToObj(CommandId::of)
                .flatMap(id -> IntStream.of(id.value(), id.response().value()).mapToObj(CommandId::of))
                .filter(id -> item.text().equals(id.name()))
                .findFirst()
                .orElseThrow(() -> item.wrong("a PDU such as submit_sm_resp, or any"));
    }
}
