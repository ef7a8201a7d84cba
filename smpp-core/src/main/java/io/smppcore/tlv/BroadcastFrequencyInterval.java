package io.smppcore.tlv;

import io.smppcore.internal.util.NumberNames;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Octets;
import org.jspecify.annotations.Nullable;

/**
 * Interval between two broadcasts of the same message: broadcast_frequency_interval (SMPP 5.0 4.8.4).
 *
 * @param unit unit of time, 0 to 255, for example {@link #MINUTES}
 * @param count length of the interval in units, 0 to 65,535
 */
public record BroadcastFrequencyInterval(int unit, int count) {

    private static final NumberNames NAMES = new NumberNames();

    /** Unit: none; the message is broadcast as often as possible, and the count is ignored. */
    public static final int AS_OFTEN_AS_POSSIBLE = NAMES.put(0, "as frequently as possible");

    /** Unit: seconds. */
    public static final int SECONDS = NAMES.put(8, "seconds");

    /** Unit: minutes. */
    public static final int MINUTES = NAMES.put(9, "minutes");

    /** Unit: hours. */
    public static final int HOURS = NAMES.put(10, "hours");

    /** Unit: days. */
    public static final int DAYS = NAMES.put(11, "days");

    /** Unit: weeks. */
    public static final int WEEKS = NAMES.put(12, "weeks");

    /** Unit: months. */
    public static final int MONTHS = NAMES.put(13, "months");

    /** Unit: years. */
    public static final int YEARS = NAMES.put(14, "years");

    /** Fails with {@link InvalidFieldException} if the unit is not 0 to 255, or the count is not 0 to 65,535. */
    public BroadcastFrequencyInterval {
        OctetAndNumber.checkOctet("broadcast_frequency_interval.unit", unit);
        OctetAndNumber.checkNumber("broadcast_frequency_interval.count", count);
    }

    /** Reads the value of the parameter; fails with {@link InvalidFieldException} if it does not have three octets. */
    public static BroadcastFrequencyInterval of(Octets octets) {
        OctetAndNumber.checkLength("broadcast_frequency_interval", octets);
        return new BroadcastFrequencyInterval(octets.octetAt(0), OctetAndNumber.number(octets));
    }

    /** {@return the value of the parameter, three octets} */
    public Octets toOctets() {
        return OctetAndNumber.write(unit, count);
    }

    /** {@return the name of the unit in the specification, or null if it has none} */
    public @Nullable String unitName() {
        return NAMES.of(unit);
    }

    @Override
    public String toString() {
        return NAMES.text(unit) + ": " + count;
    }
}
