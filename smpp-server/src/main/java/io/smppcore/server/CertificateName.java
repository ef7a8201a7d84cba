package io.smppcore.server;

import java.security.cert.X509Certificate;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The owner of a certificate, by one of its names or by its fingerprint. Immutable.
 *
 * @param field field with the name
 * @param value the name, compared exactly; a fingerprint is stored as digits in lower case
 */
public record CertificateName(CertificateField field, String value) {

    private static final Pattern FINGERPRINT = Pattern.compile("[0-9a-f]{64}");

    /**
     * Checks the name.
     *
     * @throws IllegalArgumentException if it is empty, or a fingerprint that has not 64 hexadecimal digits, with or
     *     without colons
     */
    public CertificateName {
        if (field == CertificateField.SHA_256) {
            value = value.replace(":", "").toLowerCase(Locale.ROOT);
            if (!FINGERPRINT.matcher(value).matches()) {
                throw new IllegalArgumentException(
                        "certificate: " + value + " (expected: the 64 hexadecimal digits of a SHA-256 fingerprint)");
            }
        }
        if (value.isEmpty()) {
            throw new IllegalArgumentException("certificate: no name (expected: one, behind " + field.prefix() + ":)");
        }
    }

    /**
     * Reads a name.
     *
     * @param text such as {@code cn:client}, {@code san:client.example.com} or {@code sha256:AB:CD:...}
     * @return the name
     * @throws IllegalArgumentException if it is none of them
     */
    public static CertificateName parse(String text) {
        for (CertificateField field : CertificateField.values()) {
            if (text.startsWith(field.prefix() + ":")) {
                return new CertificateName(field, text.substring(field.prefix().length() + 1));
            }
        }
        throw new IllegalArgumentException("certificate: " + text + " (expected: cn:, san: or sha256: and the name)");
    }

    /**
     * Tells whether a certificate is of this owner.
     *
     * @param certificate a certificate that TLS has verified
     * @return true if its field has this name
     */
    public boolean matches(X509Certificate certificate) {
        return field.valuesOf(certificate).contains(value);
    }

    /** Returns the text that {@link #parse} reads. */
    @Override
    public String toString() {
        return field.prefix() + ":" + value;
    }
}
