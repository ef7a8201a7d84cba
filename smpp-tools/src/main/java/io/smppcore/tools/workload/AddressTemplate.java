package io.smppcore.tools.workload;

import io.smppcore.type.Address;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Npi;
import io.smppcore.type.Ton;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A template of addresses: {@code 447700900000}, {@code 4477009####} and {@code 4477009:4} with random digits, {@code
 * 4477{seq:8}} with the number of the message, each optionally with {@code ,TON,NPI}. Immutable, thread-safe.
 *
 * <p>A constant address allocates nothing; another one allocates 64 to 80 bytes.
 */
public final class AddressTemplate {

    /** Maximum length of an address in submit_sm (SMPP 5.0 4.7.29). */
    private static final int MAX_OCTETS = 20;

    private static final int TON_AND_NPI = 2;
    private static final int OCTET_MAX = 255;
    private static final Pattern FORM = Pattern.compile("([^,]*)(?:,(\\d{1,3}),(\\d{1,3}))?");
    private static final Pattern RANDOM_END = Pattern.compile("([^:]*):(\\d{1,2})");
    private static final Pattern NUMBER = Pattern.compile("\\+?\\d+");

    private final Address constant;
    private final byte ton;
    private final byte npi;
    private final OctetTemplate digits;
    private final boolean isConstant;

    private AddressTemplate(Address sample, Template template) {
        this.constant = sample;
        this.ton = (byte) sample.ton().value();
        this.npi = (byte) sample.npi().value();
        this.digits = OctetTemplate.of(template, text -> text.getBytes(StandardCharsets.ISO_8859_1), 1);
        this.isConstant = template.isConstant();
    }

    /**
     * Reads a template. Without TON and NPI, digits are an international number, an empty text is an empty address, and
     * other text is alphanumeric.
     *
     * @throws IllegalArgumentException if it is not a template, or may be longer than 20 octets
     */
    public static AddressTemplate parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw wrong(text, "is not an address", "ADDRESS or ADDRESS,TON,NPI");
        }
        String address = withRandomEnd(form.group(1), text);
        Template template = Template.ofAddress(address);
        boolean isNumber =
                form.group(2) == null && NUMBER.matcher(template.longest()).matches();
        if (isNumber && address.startsWith("+")) {
            template = Template.ofAddress(address.substring(1));
        }
        if (template.maxLength() > MAX_OCTETS) {
            throw wrong(text, "is too long", "<= 20 octets");
        }
        return new AddressTemplate(sample(form, template.longest(), text), template);
    }

    private static String withRandomEnd(String address, String text) {
        if (address.indexOf(':') < 0 || address.indexOf('{') >= 0) {
            return address;
        }
        Matcher end = RANDOM_END.matcher(address);
        if (!end.matches()) {
            throw wrong(text, "has a colon without a number after it", "the number of random digits: 37529:7");
        }
        return end.group(1) + "#".repeat(Integer.parseInt(end.group(2)));
    }

    private static Address sample(Matcher form, String longest, String text) {
        try {
            if (form.group(2) != null) {
                return Address.of(Ton.of(octet(form, 2, text)), Npi.of(octet(form, 3, text)), longest);
            }
            if (longest.isEmpty()) {
                return Address.EMPTY;
            }
            // Not checked further: a load may contain addresses that networks refuse.
            return NUMBER.matcher(longest).matches()
                    ? Address.of(Ton.INTERNATIONAL, Npi.ISDN, longest)
                    : Address.of(Ton.ALPHANUMERIC, Npi.UNKNOWN, longest);
        } catch (InvalidFieldException e) {
            throw new IllegalArgumentException("'" + text + "': " + e.getMessage(), e);
        }
    }

    private static int octet(Matcher form, int group, String text) {
        int value = Integer.parseInt(form.group(group));
        if (value > OCTET_MAX) {
            throw wrong(text, "has " + value + " as TON or NPI", "0 to 255");
        }
        return value;
    }

    private static IllegalArgumentException wrong(String text, String what, String expected) {
        return new IllegalArgumentException("'" + text + "' " + what + " (expected: " + expected + ")");
    }

    /** Returns true if all addresses are the same. */
    public boolean isConstant() {
        return isConstant;
    }

    /** Returns an address with 0 for every variable digit. */
    public Address sample() {
        return constant;
    }

    Address next(Turn turn) {
        if (isConstant) {
            return constant;
        }
        byte[] wire = turn.scratch(MAX_OCTETS + TON_AND_NPI + 1);
        wire[0] = ton;
        wire[1] = npi;
        int end = digits.write(wire, TON_AND_NPI, turn);
        wire[end] = 0;
        return Address.copyOf(wire, 0, end + 1);
    }
}
