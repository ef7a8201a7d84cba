package io.smppcore.tlv;

import io.smppcore.type.InvalidFieldException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Presentation and screening of a callback number: callback_num_pres_ind (SMPP 5.0 4.8.4; 3.4: 5.3.2). Bits 3-2 are the
 * presentation, bits 1-0 the screening. {@link #plus} combines a presentation and a screening, for example {@code
 * RESTRICTED.plus(NETWORK_PROVIDED)}.
 */
public final class CallbackNumPresInd extends NamedOctet {

    private static final NamedOctets<CallbackNumPresInd> ALL =
            new NamedOctets<>("callback_num_pres_ind", CallbackNumPresInd::new);

    private static final int SCREENING = 0x03;
    private static final int PRESENTATION = 0x0C;
    private static final int PRESENTATION_STEP = 0x04;

    static {
        List<String> presentations = List.of("allowed", "restricted", "number not available");
        List<String> screenings = List.of(
                "user provided, not screened",
                "user provided, verified and passed",
                "user provided, verified and failed",
                "network provided");
        for (int i = 0; i < presentations.size(); i++) {
            for (int j = 0; j < screenings.size(); j++) {
                ALL.named(i * PRESENTATION_STEP + j, presentations.get(i) + "; " + screenings.get(j));
            }
        }
    }

    /** Presentation: the number may be shown. */
    public static final CallbackNumPresInd ALLOWED = of(0);

    /** Presentation: the number must not be shown. */
    public static final CallbackNumPresInd RESTRICTED = of(0x04);

    /** Presentation: there is no number. */
    public static final CallbackNumPresInd NOT_AVAILABLE = of(0x08);

    /** Screening: the user supplied the number, and it was not screened. */
    public static final CallbackNumPresInd NOT_SCREENED = of(0);

    /** Screening: the user supplied the number, and verification succeeded. */
    public static final CallbackNumPresInd VERIFIED_PASSED = of(1);

    /** Screening: the user supplied the number, and verification failed. */
    public static final CallbackNumPresInd VERIFIED_FAILED = of(2);

    /** Screening: the network supplied the number. */
    public static final CallbackNumPresInd NETWORK_PROVIDED = of(3);

    private CallbackNumPresInd(int value, @Nullable String name) {
        super(value, name);
    }

    /** Returns the shared instance for a number, 0 to 255; fails with {@link InvalidFieldException} otherwise. */
    public static CallbackNumPresInd of(int value) {
        return ALL.of(value);
    }

    /**
     * {@return the presentation: {@link #ALLOWED}, {@link #RESTRICTED}, {@link #NOT_AVAILABLE} or the reserved value
     * 0x0C}
     */
    public CallbackNumPresInd presentation() {
        return of(value() & PRESENTATION);
    }

    /**
     * {@return the screening: {@link #NOT_SCREENED}, {@link #VERIFIED_PASSED}, {@link #VERIFIED_FAILED} or {@link
     * #NETWORK_PROVIDED}}
     */
    public CallbackNumPresInd screening() {
        return of(value() & SCREENING);
    }

    /** Returns the value with the bits of this one and of another one, for example {@link #NETWORK_PROVIDED}. */
    public CallbackNumPresInd plus(CallbackNumPresInd other) {
        return of(value() | other.value());
    }
}
