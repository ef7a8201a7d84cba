package io.smppcore.simulator.scenario;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The format of delays: a time, {@code inf}, or a distribution such as {@code {uniform: [10ms, 50ms]}}. */
final class DelayFormat implements Format<Delay> {

    static final DelayFormat DELAY = new DelayFormat();

    private static final String INFINITE = "inf";
    private static final WeightsFormat<Duration> WEIGHTS = new WeightsFormat<>(Duration.ZERO, Formats.TIME_OR_ZERO);
    private static final String EXPECTED =
            "a time such as 20ms, inf, {uniform: [10ms, 50ms]}, {normal: [20ms, 5ms]}, {exponential: 20ms} or "
                    + "{weights: {20ms: 99%, 1s: 1%}}";

    private DelayFormat() {}

    @Override
    public Delay read(Item item, @Nullable Delay base) {
        if (item.isText()) {
            return item.text().equals(INFINITE) ? Delay.NEVER : Delay.of(time(item));
        }
        Map<String, Item> map = item.isMap() ? item.map() : Map.of();
        if (map.size() != 1) {
            throw item.wrong(EXPECTED);
        }
        Map.Entry<String, Item> only = map.entrySet().iterator().next();
        return only.getValue().checked(() -> distribution(only.getKey(), only.getValue()));
    }

    private static Delay distribution(String name, Item value) {
        return switch (name) {
            case "uniform" ->
                new Delay.Uniform(pair(value).getFirst(), pair(value).getLast());
            case "normal" ->
                new Delay.Normal(pair(value).getFirst(), pair(value).getLast());
            case "exponential" -> new Delay.Exponential(time(value));
            case "weights" -> new Delay.Weighted(WEIGHTS.read(value, null));
            default -> throw value.failure("unknown (expected: " + EXPECTED + ")");
        };
    }

    @Override
    public Object write(Delay delay) {
        return switch (delay) {
            case Delay.Fixed fixed -> time(fixed.time());
            case Delay.Never never -> INFINITE;
            case Delay.Uniform uniform -> Map.of("uniform", List.of(time(uniform.min()), time(uniform.max())));
            case Delay.Normal normal -> Map.of("normal", List.of(time(normal.mean()), time(normal.deviation())));
            case Delay.Exponential exponential -> Map.of("exponential", time(exponential.mean()));
            case Delay.Weighted weighted -> Map.of("weights", WEIGHTS.chances(weighted.times()));
        };
    }

    private static List<Duration> pair(Item item) {
        List<Duration> times = item.list().stream().map(DelayFormat::time).toList();
        if (times.size() != 2) {
            throw item.failure(times.size() + " times (expected: two)");
        }
        return times;
    }

    private static Duration time(Item item) {
        return Formats.TIME_OR_ZERO.read(item, null);
    }

    private static Object time(Duration time) {
        return Formats.TIME_OR_ZERO.write(time);
    }
}
