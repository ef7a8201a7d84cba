package io.smppcore.tools.console;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The converter of fields of one octet: {@code 0} to {@code 255}, or {@code 0x00} to {@code 0xFF}. */
public final class OctetConverter implements ITypeConverter<Integer> {

    private static final int HEX = 16;
    private static final int MAX = 255;

    @Override
    public Integer convert(String text) {
        boolean hex = text.matches("0[xX]\\p{XDigit}{1,2}");
        if (hex || text.matches("\\d{1,3}")) {
            int value = hex ? Integer.parseInt(text.substring(2), HEX) : Integer.parseInt(text);
            if (value <= MAX) {
                return value;
            }
        }
        throw new TypeConversionException("'" + text + "' is not an octet (expected: 0 to 255, or 0x00 to 0xFF)");
    }
}
