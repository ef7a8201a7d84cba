package io.smppcore.tools.console;

import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Converter of options in percent, 0 to 100. The percent sign is optional: {@code 0.5%} and {@code 0.5} both result in
 * 0.5.
 */
public final class PercentConverter implements ITypeConverter<Double> {

    private static final Pattern FORM = Pattern.compile("\\d{1,3}(\\.\\d{1,6})?%?");
    private static final double ALL = 100;

    @Override
    public Double convert(String text) {
        double percent = FORM.matcher(text).matches() ? Double.parseDouble(text.replace("%", "")) : -1;
        if (percent < 0 || percent > ALL) {
            throw new TypeConversionException("'" + text + "' is not a share (expected: 0 to 100 %, such as 0.5%)");
        }
        return percent;
    }
}
