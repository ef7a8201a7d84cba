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

/** Converters of message fields. */
final class WorkloadConverters {

    private WorkloadConverters() {}

    /** Reader of a value by a function whose exceptions become those of picocli. */
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

    /** Reader of constant addresses. */
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

    /** Reader of address templates. */
    static final class Addresses extends Reading<AddressTemplate> {

        Addresses() {
            super(AddressTemplate::parse);
        }
    }

    /** Reader of TLV templates. */
    static final class Tlvs extends Reading<TlvTemplate> {

        Tlvs() {
            super(TlvTemplate::parse);
        }
    }

    /** Reader of mixes of operations. */
    static final class Mixes extends Reading<Mix> {

        Mixes() {
            super(Mix::parse);
        }
    }

    /** Reader of times relative to now, or in the format of SMPP. */
    static final class Validity extends Reading<String> {

        Validity() {
            super(value -> Character.isLetter(value.isEmpty() ? ' ' : value.charAt(value.length() - 1))
                            && !value.endsWith("R")
                    ? SmppTime.in(new DurationConverter().convert(value)).text()
                    : SmppTime.parse(value).text());
        }
    }

    /** The format of message bodies. */
    enum BodyFormat {
        /** Text. */
        DEFAULT,
        /** Hex digits. */
        HEXDUMP
    }

    /** Reader of the format of message bodies. */
    static final class BodyFormats extends WordConverter<BodyFormat> {

        BodyFormats() {
            super("a body format", Stream.of(BodyFormat.values()), WordConverter::spelling);
        }
    }
}
