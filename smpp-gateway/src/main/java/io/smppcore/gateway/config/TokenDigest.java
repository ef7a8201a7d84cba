package io.smppcore.gateway.config;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/** Digests by which bearer tokens are stored and looked up. */
public final class TokenDigest {

    /** Beginning of a token of the configuration that is given by its digest. */
    public static final String PREFIX = "sha256:";

    private static final Pattern DIGESTS = Pattern.compile(PREFIX + "[0-9a-f]{64}");

    private TokenDigest() {}

    /** Returns the SHA-256 digest of octets in hexadecimal digits. */
    public static String of(byte[] octets) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(octets));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-256 is available in every JDK", e);
        }
    }

    /** Returns the digest of a token of the configuration, which is the token itself or {@code sha256:} and digits. */
    public static String ofConfigured(String token) {
        return token.startsWith(PREFIX) ? token.substring(PREFIX.length()) : of(token.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns true for a token, and for {@code sha256:} with the digits of a digest. */
    static boolean isValid(String token) {
        return !token.isBlank()
                && (!token.startsWith(PREFIX) || DIGESTS.matcher(token).matches());
    }
}
