package io.smppcore.tools.drive;

import io.smppcore.tools.console.DurationConverter;
import io.smppcore.tools.load.RatePlan;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * The converter of rates that change in steps. {@code 100:5000:100/2s} rises from 100 to 5,000 requests per second, by
 * 100 every 2 seconds.
 */
final class RampConverter implements ITypeConverter<RatePlan> {

    private static final String NUMBER = "(\\d{1,9}(?:\\.\\d{1,6})?)";
    private static final Pattern FORM = Pattern.compile(NUMBER + ":" + NUMBER + ":" + NUMBER + "(?:/(.+))?");

    @Override
    public RatePlan convert(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new TypeConversionException(
                    "'" + text + "' is not a ramp (expected: FROM:TO:STEP, such as 100:5000:100, or 100:5000:100/2s)");
        }
        String every = matcher.group(4);
        try {
            return new RatePlan(
                    Double.parseDouble(matcher.group(1)),
                    Double.parseDouble(matcher.group(2)),
                    Double.parseDouble(matcher.group(3)),
                    every == null ? Duration.ofSeconds(1) : new DurationConverter().convert(every));
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException("'" + text + "': " + e.getMessage());
        }
    }
}
