package io.smppcore.tlv;

import io.smppcore.type.InvalidFieldException;
import org.jspecify.annotations.Nullable;

/** The language of a message: language_indicator (SMPP 5.0 4.8.4; 3.4: 5.3.2). */
public final class LanguageIndicator extends NamedOctet {

    private static final NamedOctets<LanguageIndicator> ALL =
            new NamedOctets<>("language_indicator", LanguageIndicator::new);

    /** Unspecified, the default. */
    public static final LanguageIndicator UNSPECIFIED = ALL.named(0, "unspecified");

    /** English. */
    public static final LanguageIndicator ENGLISH = ALL.named(1, "English");

    /** French. */
    public static final LanguageIndicator FRENCH = ALL.named(2, "French");

    /** Spanish. */
    public static final LanguageIndicator SPANISH = ALL.named(3, "Spanish");

    /** German. */
    public static final LanguageIndicator GERMAN = ALL.named(4, "German");

    /** Portuguese. */
    public static final LanguageIndicator PORTUGUESE = ALL.named(5, "Portuguese");

    private LanguageIndicator(int value, @Nullable String name) {
        super(value, name);
    }

    /** Returns the shared instance for a number, 0 to 255; fails with {@link InvalidFieldException} otherwise. */
    public static LanguageIndicator of(int value) {
        return ALL.of(value);
    }
}
