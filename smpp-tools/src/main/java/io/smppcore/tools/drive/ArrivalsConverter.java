package io.smppcore.tools.drive;

import io.smppcore.tools.load.ArrivalPlan;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * The converter of the distribution in time of the requests of an open loop: {@code fixed}, {@code poisson} or, for 50
 * requests at once, {@code burst:50}.
 */
final class ArrivalsConverter implements ITypeConverter<ArrivalsConverter.Value> {

    private static final Pattern BURST = Pattern.compile("burst:([1-9]\\d{0,5})");

    /**
     * The distribution in time of requests.
     *
     * @param kind kind of distribution
     * @param burst number of requests that are due at the same time; 1 for the other kinds
     */
    record Value(ArrivalPlan.Kind kind, int burst) {}

    @Override
    public Value convert(String text) {
        Matcher burst = BURST.matcher(text);
        if (burst.matches()) {
            return new Value(ArrivalPlan.Kind.BURST, Integer.parseInt(burst.group(1)));
        }
        return switch (text) {
            case "fixed" -> new Value(ArrivalPlan.Kind.FIXED, 1);
            case "poisson" -> new Value(ArrivalPlan.Kind.POISSON, 1);
            default ->
                throw new TypeConversionException("'" + text + "' is not a kind of arrivals (expected: fixed, poisson,"
                        + " or burst:N with N from 1 to 999999)");
        };
    }
}
