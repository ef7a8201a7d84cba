package io.smppcore.tlv;

import io.smppcore.internal.util.NumberNames;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Octets;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * An area in which a message is broadcast: broadcast_area_identifier (SMPP 5.0 4.8.4).
 *
 * @param format format of the details, 0 to 255, for example {@link #ALIAS}
 * @param details the area in this format, at most 100 octets
 */
public record BroadcastAreaIdentifier(int format, Octets details) {

    private static final int MAX_OCTETS = 100;
    private static final int LATIN1_MAX = 0xFF;
    private static final NumberNames NAMES = new NumberNames();

    /** Format: the details are a name known to the SMSC, in ISO-8859-1. */
    public static final int ALIAS = NAMES.put(0, "alias or name");

    /** Format: the details are an arc of an ellipsoid as in 3GPP 23.032. */
    public static final int ELLIPSOID_ARC = NAMES.put(1, "ellipsoid arc (3GPP 23.032)");

    /** Format: the details are a polygon as in 3GPP 23.032. */
    public static final int POLYGON = NAMES.put(2, "polygon (3GPP 23.032)");

    /**
     * Fails with {@link InvalidFieldException} if the format is not 0 to 255, or the details have more than 100 octets.
     */
    public BroadcastAreaIdentifier {
        OctetAndNumber.checkOctet("broadcast_area_identifier.format", format);
        if (details.length() > MAX_OCTETS) {
            throw new InvalidFieldException(
                    "broadcast_area_identifier.details", details.length() + " octets", "<= " + MAX_OCTETS);
        }
    }

    /** Reads the value of the parameter, 1 to 101 octets; fails with {@link InvalidFieldException} otherwise. */
    public static BroadcastAreaIdentifier of(Octets octets) {
        if (octets.isEmpty()) {
            throw new InvalidFieldException("broadcast_area_identifier", "0 octets", "1 to " + (MAX_OCTETS + 1));
        }
        return new BroadcastAreaIdentifier(octets.octetAt(0), octets.range(1, octets.length()));
    }

    /** {@return the value of the parameter, 1 to 101 octets} */
    public Octets toOctets() {
        byte[] octets = new byte[1 + details.length()];
        octets[0] = (byte) format;
        details.copyTo(octets, 1);
        return Octets.wrap(octets);
    }

    /** {@return the name of the format in the specification, or null if it has none} */
    public @Nullable String formatName() {
        return NAMES.of(format);
    }

    /**
     * Returns an area given by a name known to the SMSC, at most 100 characters from U+0000 to U+00FF; fails with
     * {@link InvalidFieldException} otherwise.
     */
    public static BroadcastAreaIdentifier alias(String name) {
        for (int i = 0; i < name.length(); i++) {
            if (name.charAt(i) > LATIN1_MAX) {
                throw new InvalidFieldException(
                        "broadcast_area_identifier.details",
                        "character U+%04X at index %d".formatted((int) name.charAt(i), i),
                        "U+0000 to U+00FF");
            }
        }
        return new BroadcastAreaIdentifier(ALIAS, Octets.wrap(name.getBytes(StandardCharsets.ISO_8859_1)));
    }

    @Override
    public String toString() {
        return NAMES.text(format) + ": " + details;
    }
}
