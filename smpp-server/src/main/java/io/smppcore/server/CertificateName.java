package io.smppcore.server;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.naming.NamingException;
import javax.naming.directory.Attribute;
import javax.naming.ldap.LdapName;

/**
 * A name in a certificate, or its fingerprint, which identifies the owner. Immutable.
 *
 * @param field field of the certificate that has the name
 * @param value the name, compared exactly; a fingerprint is stored as digits in lower case
 */
public record CertificateName(Field field, String value) {

    private static final Pattern FINGERPRINT = Pattern.compile("[0-9a-f]{64}");

    /**
     * Checks the name.
     *
     * @throws IllegalArgumentException if it is empty, or is a fingerprint that does not have exactly 64 hexadecimal
     *     digits, not counting colons
     */
    public CertificateName {
        if (field == Field.SHA_256) {
            value = value.replace(":", "").toLowerCase(Locale.ROOT);
            if (!FINGERPRINT.matcher(value).matches()) {
                throw new IllegalArgumentException(
                        "certificate: " + value + " (expected: the 64 hexadecimal digits of a SHA-256 fingerprint)");
            }
        }
        if (value.isEmpty()) {
            throw new IllegalArgumentException("certificate: no name (expected: one after " + field.prefix() + ":)");
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
        for (Field field : Field.values()) {
            if (text.startsWith(field.prefix() + ":")) {
                return new CertificateName(field, text.substring(field.prefix().length() + 1));
            }
        }
        throw new IllegalArgumentException("certificate: " + text + " (expected: cn:, san: or sha256: and the name)");
    }

    /** Returns true if a certificate, which TLS has verified, has this name in its field. */
    public boolean matches(X509Certificate certificate) {
        return field.valuesOf(certificate).contains(value);
    }

    /** Returns the text that {@link #parse} reads. */
    @Override
    public String toString() {
        return field.prefix() + ":" + value;
    }

    /** The fields of a certificate that name its owner. */
    public enum Field {
        /** The common name (CN) of the subject, the most specific one if there are several. */
        COMMON_NAME("cn"),
        /** The subject alternative names that are DNS names, e-mail addresses or URIs. */
        ALTERNATIVE_NAME("san"),
        /** The SHA-256 fingerprint of the certificate, 64 hexadecimal digits in lower case. */
        SHA_256("sha256");

        private static final Set<Integer> TEXT_NAMES =
                Set.of(1, 2, 6); // rfc822Name, dNSName, uniformResourceIdentifier

        private final String prefix;

        Field(String prefix) {
            this.prefix = prefix;
        }

        String prefix() {
            return prefix;
        }

        /**
         * Returns the names in this field of a certificate that TLS has verified, exactly as they are in it. Returns an
         * empty set if it has none or they cannot be read.
         *
         * @param certificate verified certificate of the peer
         */
        public Set<String> valuesOf(X509Certificate certificate) {
            try {
                return switch (this) {
                    case COMMON_NAME -> commonName(certificate);
                    case ALTERNATIVE_NAME -> alternativeNames(certificate);
                    case SHA_256 ->
                        Set.of(HexFormat.of()
                                .formatHex(MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded())));
                };
            } catch (NamingException | GeneralSecurityException e) {
                return Set.of();
            }
        }

        private static Set<String> commonName(X509Certificate certificate) throws NamingException {
            LdapName subject =
                    new LdapName(certificate.getSubjectX500Principal().getName());
            // LdapName counts from the right, so the most specific name is the last one
            for (int i = subject.size() - 1; i >= 0; i--) {
                Attribute name = subject.getRdn(i).toAttributes().get("CN");
                if (name != null) {
                    return name.size() == 1 && name.get() instanceof String text ? Set.of(text) : Set.of();
                }
            }
            return Set.of();
        }

        private static Set<String> alternativeNames(X509Certificate certificate) throws CertificateParsingException {
            Collection<List<?>> names = certificate.getSubjectAlternativeNames();
            if (names == null) {
                return Set.of();
            }
            return names.stream()
                    .filter(name -> TEXT_NAMES.contains((Integer) name.get(0)))
                    .map(name -> (String) name.get(1))
                    .collect(Collectors.toUnmodifiableSet());
        }
    }
}
