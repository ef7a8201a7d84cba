package io.smppcore.simulator.script;

import io.smppcore.simulator.scenario.Delay;
import io.smppcore.simulator.scenario.Weights;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.MessageState;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Single values as {@link Values} reads them. */
final class Written {

    private static final long MICRO = 1_000;
    private static final long MILLI = 1_000 * MICRO;
    private static final long SECOND = 1_000 * MILLI;
    private static final int CHANCE_DIGITS = 12;

    private Written() {}

    static String time(Duration time) {
        long nanos = time.toNanos();
        if (nanos % SECOND == 0) {
            return nanos / SECOND + "s";
        }
        return nanos % MILLI == 0 ? nanos / MILLI + "ms" : decimal((double) nanos / MICRO) + "us";
    }

    static Object delay(Delay delay) {
        return switch (delay) {
            case Delay.Fixed fixed -> time(fixed.time());
            case Delay.Never never -> Values.INFINITE;
            case Delay.Uniform uniform -> Map.of("uniform", List.of(time(uniform.min()), time(uniform.max())));
            case Delay.Normal normal -> Map.of("normal", List.of(time(normal.mean()), time(normal.deviation())));
            case Delay.Exponential exponential -> Map.of("exponential", time(exponential.mean()));
            case Delay.Weighted weighted -> Map.of("weights", chances(weighted.times(), Duration.ZERO, Written::time));
        };
    }

    static String chance(double chance) {
        return decimal(chance * 100) + "%";
    }

    static Object statuses(Weights<CommandStatus> weights) {
        return weights(weights, CommandStatus.ESME_ROK, Written::status);
    }

    static Object states(Weights<MessageState> weights) {
        return weights(weights, MessageState.DELIVERED, Written::state);
    }

    static String status(CommandStatus status) {
        return Optional.ofNullable(status.name()).orElse("0x%08X".formatted(status.value()));
    }

    static String state(MessageState state) {
        return Optional.ofNullable(state.name()).orElse(Integer.toString(state.value()));
    }

    static String version(InterfaceVersion version) {
        return "0x%02X".formatted(version.value());
    }

    private static <T> Object weights(Weights<T> weights, T rest, Function<T, String> word) {
        return weights.isAlways() ? word.apply(weights.rest()) : chances(weights, rest, word);
    }

    /** What is left of 100% is written if a reader would take it for something else. */
    private static <T> Map<String, Object> chances(Weights<T> weights, T rest, Function<T, String> word) {
        Map<String, Object> written = new LinkedHashMap<>();
        double left = 1;
        for (Map.Entry<T, Double> chance : weights.chances().entrySet()) {
            written.put(word.apply(chance.getKey()), chance(chance.getValue()));
            left -= chance.getValue();
        }
        if (!weights.rest().equals(rest) && left > 0) {
            written.put(word.apply(weights.rest()), chance(left));
        }
        return written;
    }

    private static String decimal(double value) {
        return new BigDecimal(value)
                .setScale(CHANCE_DIGITS, RoundingMode.HALF_EVEN)
                .stripTrailingZeros()
                .toPlainString();
    }
}
