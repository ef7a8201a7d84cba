package io.smppcore.tlv;

import io.smppcore.internal.util.NumberNames;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Octets;
import org.jspecify.annotations.Nullable;

/**
 * Error of the network that caused a failed delivery: network_error_code (SMPP 5.0 4.8.4; 3.4: 5.3.2).
 *
 * @param networkType type of the network that defines the error, 0 to 255, for example {@link #GSM}
 * @param errorCode number of the error in this network, 0 to 65,535
 */
public record NetworkErrorCode(int networkType, int errorCode) {

    private static final NumberNames NAMES = new NumberNames();

    /** Network type: ANSI-136; the error is the reason of a denied access. */
    public static final int ANSI_136_ACCESS_DENIED = NAMES.put(1, "ANSI-136");

    /** Network type: IS-95; the error is the reason of a denied access. */
    public static final int IS_95_ACCESS_DENIED = NAMES.put(2, "IS-95");

    /** Network type: GSM. */
    public static final int GSM = NAMES.put(3, "GSM");

    /** Network type: ANSI-136; the error is a cause code (SMPP 5.0; reserved in 3.4). */
    public static final int ANSI_136_CAUSE = NAMES.put(4, "ANSI-136 cause code");

    /** Network type: IS-95; the error is a cause code (SMPP 5.0). */
    public static final int IS_95_CAUSE = NAMES.put(5, "IS-95 cause code");

    /** Network type: ANSI-41 (SMPP 5.0). */
    public static final int ANSI_41_ERROR = NAMES.put(6, "ANSI-41 error");

    /** Network type: SMPP; the error is a command_status (SMPP 5.0). */
    public static final int SMPP_ERROR = NAMES.put(7, "SMPP error");

    /** Network type: none; the SMSC defines the error (SMPP 5.0). */
    public static final int MESSAGE_CENTRE_SPECIFIC = NAMES.put(8, "message centre specific");

    /**
     * Checks the ranges.
     *
     * @throws InvalidFieldException if the network type is not 0 to 255, or the error is not 0 to 65,535
     */
    public NetworkErrorCode {
        OctetAndNumber.checkOctet("network_error_code.networkType", networkType);
        OctetAndNumber.checkNumber("network_error_code.errorCode", errorCode);
    }

    /** Reads the value of the parameter; fails with {@link InvalidFieldException} if it does not have three octets. */
    public static NetworkErrorCode of(Octets octets) {
        OctetAndNumber.checkLength("network_error_code", octets);
        return new NetworkErrorCode(octets.octetAt(0), OctetAndNumber.number(octets));
    }

    /** {@return the value of the parameter, three octets} */
    public Octets toOctets() {
        return OctetAndNumber.write(networkType, errorCode);
    }

    /** {@return the name of the network type in the specification, or null if it has none} */
    public @Nullable String networkTypeName() {
        return NAMES.of(networkType);
    }

    @Override
    public String toString() {
        return NAMES.text(networkType) + ": " + errorCode;
    }
}
