package io.smppcore.tools.drive;

import io.smppcore.tools.console.DurationConverter;
import io.smppcore.tools.console.WordConverter;
import io.smppcore.tools.workload.AddressTemplate;
import io.smppcore.tools.workload.Mix;
import io.smppcore.tools.workload.TlvTemplate;
import io.smppcore.type.Address;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.SmppTime;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converters of options for fields of messages. */
final class WorkloadConverters {

    private WorkloadConverters() {}

    /** The base class of converters that call a parser, and turn its exceptions into those of picocli. */
    abstract static class Reading<T> implements ITypeConverter<T> {

        private final Function<String, T> reader;

        Reading(Function<String, T> reader) {
            this.reader = reader;
        }

        @Override
        public T convert(String value) {
            try {
                return reader.apply(value);
            } catch (IllegalArgumentException | InvalidFieldException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }

    /** The converter of addresses without random or numbered parts. */
    static final class FixedAddresses extends Reading<Address> {

        FixedAddresses() {
            super(FixedAddresses::fixed);
        }

        private static Address fixed(String value) {
            AddressTemplate template = AddressTemplate.parse(value);
            if (!template.isConstant()) {
                throw new IllegalArgumentException(
                        "'" + value + "' is not one address (expected: no #, colon or braces)");
            }
            return template.sample();
        }
    }

    /** The converter of address templates, which may have random or numbered parts. */
    static final class Addresses extends Reading<AddressTemplate> {

        Addresses() {
            super(AddressTemplate::parse);
        }
    }

    /** The converter of TLV templates. */
    static final class Tlvs extends Reading<TlvTemplate> {

        Tlvs() {
            super(TlvTemplate::parse);
        }
    }

    /** The converter of weights of operations. */
    static final class Mixes extends Reading<Mix> {

        Mixes() {
            super(Mix::parse);
        }
    }

    /** The converter of times, to the text of an SMPP field: a duration from now, or a time in the format of SMPP. */
    static final class Validity extends Reading<String> {

        Validity() {
            super(value -> Character.isLetter(value.isEmpty() ? ' ' : value.charAt(value.length() - 1))
                            && !value.endsWith("R")
                    ? SmppTime.in(new DurationConverter().convert(value)).text()
                    : SmppTime.parse(value).text());
        }
    }

    /** The formats of message bodies on the command line and in files. */
    enum BodyFormat {
        /** The body is a text. */
        DEFAULT,
        /** The body is octets in hexadecimal digits. */
        HEXDUMP
    }

    /** The converter of the format of message bodies. */
    static final class BodyFormats extends WordConverter<BodyFormat> {

        BodyFormats() {
            super("a body format", Stream.of(BodyFormat.values()), WordConverter::spelling);
        }
    }
}
