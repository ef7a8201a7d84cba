package io.smppcore.tools.console;

import io.smppcore.type.Address;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Npi;
import io.smppcore.type.Ton;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * The converter of addresses. Digits, optionally after a plus sign, are an international number; any other text is an
 * alphanumeric address. At most 20 octets.
 */
public final class AddressConverter implements ITypeConverter<Address> {

    /** Maximum length of an address in submit_sm (SMPP 5.0 4.7.29). */
    private static final int MAX_OCTETS = 20;

    @Override
    public Address convert(String text) {
        try {
            Address address = text.matches("\\+?\\d+")
                    ? Address.of(Ton.INTERNATIONAL, Npi.ISDN, text.startsWith("+") ? text.substring(1) : text)
                    : Address.of(Ton.ALPHANUMERIC, Npi.UNKNOWN, text);
            if (address.length() > MAX_OCTETS) {
                throw new TypeConversionException(
                        text + ": " + address.length() + " octets (expected: <= " + MAX_OCTETS + ")");
            }
            return address;
        } catch (InvalidFieldException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }
}
