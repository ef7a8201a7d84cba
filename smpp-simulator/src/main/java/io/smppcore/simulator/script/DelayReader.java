package io.smppcore.simulator.script;

import io.smppcore.simulator.scenario.Delay;
import io.smppcore.simulator.scenario.Weights;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Delays: a time, inf, or a distribution. */
final class DelayReader {

    private static final String EXPECTED =
            "a time such as 20ms, inf, {uniform: [10ms, 50ms]}, {normal: [20ms, 5ms]}, {exponential: 20ms} or "
                    + "{weights: {20ms: 99%, 1s: 1%}}";

    private DelayReader() {}

    static Delay read(Item item) {
        if (item.isText()) {
            return item.text().equals(Values.INFINITE) ? Delay.NEVER : Delay.of(Values.duration(item));
        }
        Map<String, Item> map = item.isMap() ? item.map() : Map.of();
        if (map.size() != 1) {
            throw item.wrong(EXPECTED);
        }
        Map.Entry<String, Item> only = map.entrySet().iterator().next();
        Item value = only.getValue();
        try {
            return switch (only.getKey()) {
                case "uniform" ->
                    new Delay.Uniform(pair(value).getFirst(), pair(value).getLast());
                case "normal" ->
                    new Delay.Normal(pair(value).getFirst(), pair(value).getLast());
                case "exponential" -> new Delay.Exponential(Values.duration(value));
                case "weights" -> weighted(value);
                default -> throw value.failure("unknown (expected: " + EXPECTED + ")");
            };
        } catch (IllegalArgumentException e) {
            throw value.failure(String.valueOf(e.getMessage()));
        }
    }

    private static List<Duration> pair(Item item) {
        List<Duration> times = item.list().stream().map(Values::duration).toList();
        if (times.size() != 2) {
            throw item.failure(times.size() + " times (expected: two)");
        }
        return times;
    }

    /** What is left of 100% is no delay. */
    private static Delay weighted(Item item) {
        Weights<Duration> times = Values.weights(item, Duration.ZERO, place -> text -> Values.duration(place, text));
        return new Delay.Weighted(times);
    }
}
