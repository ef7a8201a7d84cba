package io.smppcore.simulator.scenario;

import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The format of weights: a single value, a map from values to chances, or a list of maps with the keys value and freq.
 *
 * @param rest value of the remaining probability in weights that are read
 * @param format format of the values
 */
record WeightsFormat<T>(T rest, Scalar<T> format) implements Format<Weights<T>> {

    static final WeightsFormat<CommandStatus> STATUS = new WeightsFormat<>(CommandStatus.ESME_ROK, Formats.STATUS);

    static final WeightsFormat<MessageState> STATE = new WeightsFormat<>(MessageState.DELIVERED, Formats.STATE);

    /** An element of a list: a value with its chance. */
    record Frequency(String value, double freq) {
        static final Fields<Frequency> FIELDS =
                Fields.of(Frequency.class, Key.required("value", Formats.TEXT), Key.required("freq", Formats.CHANCE));
    }

    @Override
    public Weights<T> read(Item item, @Nullable Weights<T> base) {
        if (item.isText()) {
            return Weights.always(format.read(item, null));
        }
        Map<T, Double> chances = new LinkedHashMap<>();
        if (item.isList()) {
            for (Item one : item.list()) {
                Frequency entry = Frequency.FIELDS.read(one, null);
                chances.put(format.parser().parse(entry.value, one), entry.freq);
            }
        } else {
            item.map()
                    .forEach((key, chance) ->
                            chances.put(format.parser().parse(key, chance), Formats.CHANCE.read(chance, null)));
        }
        chances.values().removeIf(chance -> chance == 0);
        return item.checked(() -> new Weights<>(chances, rest));
    }

    @Override
    public Object write(Weights<T> weights) {
        return weights.isAlways() ? format.write(weights.rest()) : chances(weights);
    }

    /**
     * Returns the chances by value, as a scenario has them. The remainder to 100% is included, unless its value is the
     * default one.
     */
    Map<String, Object> chances(Weights<T> weights) {
        Map<String, Object> written = new LinkedHashMap<>();
        double left = 1;
        for (Map.Entry<T, Double> chance : weights.chances().entrySet()) {
            written.put(format.text(chance.getKey()), Formats.percent(chance.getValue()));
            left -= chance.getValue();
        }
        if (!weights.rest().equals(rest) && left > 0) {
            written.put(format.text(weights.rest()), Formats.percent(left));
        }
        return written;
    }
}
