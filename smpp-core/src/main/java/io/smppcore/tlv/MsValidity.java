package io.smppcore.tlv;

import io.smppcore.internal.util.NumberNames;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Octets;
import org.jspecify.annotations.Nullable;

/**
 * Validity of a message on the handset: ms_validity (SMPP 5.0 4.8.4; 3.4: 5.3.2). In SMPP 3.4 it is a behaviour only;
 * 5.0 adds a behaviour with a period.
 *
 * @param behaviour time for which the handset keeps the message, 0 to 255, for example {@link #POWER_DOWN}
 * @param unit unit of the period, 0 to 255, for example {@link #HOURS}; ignored unless the behaviour is {@link
 *     #RELATIVE_PERIOD}
 * @param count length of the period in units, 0 to 65,535
 */
public record MsValidity(int behaviour, int unit, int count) {

    private static final NumberNames NAMES = new NumberNames();
    private static final NumberNames UNITS = new NumberNames();

    /** Behaviour: the message is kept indefinitely, the default. */
    public static final int INDEFINITELY = NAMES.put(0, "store indefinitely");

    /** Behaviour: the message is kept until the handset is switched off. */
    public static final int POWER_DOWN = NAMES.put(1, "power down");

    /** Behaviour: the message is kept until the handset registers in another area. */
    public static final int REGISTRATION_AREA = NAMES.put(2, "until registration area changes");

    /** Behaviour: the message is shown and not kept. */
    public static final int DISPLAY_ONLY = NAMES.put(3, "display only");

    /** Behaviour: the message is kept for a period (SMPP 5.0). */
    public static final int RELATIVE_PERIOD = NAMES.put(4, "relative time period");

    /** Unit: seconds. */
    public static final int SECONDS = UNITS.put(0, "seconds");

    /** Unit: minutes. */
    public static final int MINUTES = UNITS.put(1, "minutes");

    /** Unit: hours. */
    public static final int HOURS = UNITS.put(2, "hours");

    /** Unit: days. */
    public static final int DAYS = UNITS.put(3, "days");

    /** Unit: weeks. */
    public static final int WEEKS = UNITS.put(4, "weeks");

    /** Unit: months. */
    public static final int MONTHS = UNITS.put(5, "months");

    /** Unit: years. */
    public static final int YEARS = UNITS.put(6, "years");

    private static final String FIELD = "ms_validity";
    private static final int OCTETS_WITH_PERIOD = 4;

    /**
     * Checks the ranges.
     *
     * @throws InvalidFieldException if the behaviour or the unit is not 0 to 255, or the count is not 0 to 65,535
     */
    public MsValidity {
        OctetAndNumber.checkOctet(FIELD + ".behaviour", behaviour);
        OctetAndNumber.checkOctet(FIELD + ".unit", unit);
        OctetAndNumber.checkNumber(FIELD + ".count", count);
    }

    /**
     * Returns a behaviour without a period, for example {@link #DISPLAY_ONLY}; fails with {@link InvalidFieldException}
     * unless it is 0 to 255.
     */
    public static MsValidity of(int behaviour) {
        return new MsValidity(behaviour, SECONDS, 0);
    }

    /**
     * Returns a period (SMPP 5.0) of 0 to 65,535 units, for example {@link #HOURS}; fails with {@link
     * InvalidFieldException} if the count is out of range or the unit is not 0 to 255.
     */
    public static MsValidity period(int count, int unit) {
        return new MsValidity(RELATIVE_PERIOD, unit, count);
    }

    /** Reads the value of the parameter, one octet or four; fails with {@link InvalidFieldException} otherwise. */
    public static MsValidity of(Octets octets) {
        return switch (octets.length()) {
            case 1 -> of(octets.octetAt(0));
            case OCTETS_WITH_PERIOD -> {
                Octets period = octets.range(1, OCTETS_WITH_PERIOD);
                yield new MsValidity(octets.octetAt(0), period.octetAt(0), OctetAndNumber.number(period));
            }
            default -> throw new InvalidFieldException(FIELD, octets.length() + " octets", "1 or 4");
        };
    }

    /** {@return the value of the parameter: one octet, or four if there is a period} */
    public Octets toOctets() {
        return hasPeriod()
                ? Octets.of((byte) behaviour, (byte) unit, (byte) (count >> 8), (byte) count)
                : Octets.of((byte) behaviour);
    }

    /** {@return the name of the behaviour in the specification, or null if it has none} */
    public @Nullable String behaviourName() {
        return NAMES.of(behaviour);
    }

    /** {@return the name of the unit in the specification, or null if it has none} */
    public @Nullable String unitName() {
        return UNITS.of(unit);
    }

    /**
     * Returns true if the value has four octets. Unit and count of another behaviour are kept as a peer has sent them,
     * unless both are 0.
     */
    private boolean hasPeriod() {
        return behaviour == RELATIVE_PERIOD || unit != 0 || count != 0;
    }

    @Override
    public String toString() {
        String text = NAMES.text(behaviour);
        return hasPeriod() ? text + ": " + count + " " + UNITS.text(unit) : text;
    }
}
