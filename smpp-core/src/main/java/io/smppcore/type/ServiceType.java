package io.smppcore.type;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The values of service_type that the specification names; an SMSC may define others (SMPP 5.0 4.7.25; 3.4: 5.2.11).
 */
public final class ServiceType {

    /** The default of the SMSC. */
    public static final String DEFAULT = "";

    /** Cellular messaging. */
    public static final String CMT = "CMT";

    /** Cellular paging. */
    public static final String CPT = "CPT";

    /** Voice mail notification. */
    public static final String VMN = "VMN";

    /** Voice mail alerting. */
    public static final String VMA = "VMA";

    /** The wireless application protocol. */
    public static final String WAP = "WAP";

    /** Unstructured supplementary service data. */
    public static final String USSD = "USSD";

    /** Cell broadcast (SMPP 5.0). */
    public static final String CBS = "CBS";

    /** Generic UDP transport (SMPP 5.0). */
    public static final String GUTS = "GUTS";

    private static final Map<String, String> NAMES = Map.of(
            DEFAULT, "default",
            CMT, "cellular messaging",
            CPT, "cellular paging",
            VMN, "voice mail notification",
            VMA, "voice mail alerting",
            WAP, "WAP",
            USSD, "USSD",
            CBS, "cell broadcast",
            GUTS, "generic UDP transport");

    private ServiceType() {}

    /**
     * Returns the meaning of a service_type in the specification, for example {@code cellular paging}, or null if it
     * names no such service.
     */
    public static @Nullable String nameOf(String serviceType) {
        return NAMES.get(serviceType);
    }
}
