package io.smppcore.tools.certificates;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import javax.security.auth.x500.X500Principal;

/*
 * The encoding is written by hand because of the alternatives: netty-pkitesting adds 10 MB of Bouncy Castle to the
 * executable jar, and keytool takes a second for each certificate.
 */
/**
 * A generator of X.509 certificates (RFC 5280) with keys on the curve P-256, valid for 30 days, encoded without a
 * library.
 */
final class Certificates {

    private static final Duration VALIDITY = Duration.ofDays(30);
    private static final DateTimeFormatter UTC_TIME =
            DateTimeFormatter.ofPattern("yyMMddHHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private static final byte[] VERSION_3 = octets("A003020102");
    private static final byte[] ECDSA_WITH_SHA256 = octets("300A06082A8648CE3D040302");
    private static final byte[] CRITICAL = octets("0101FF");

    private static final String BASIC_CONSTRAINTS = "0603551D13";
    private static final String KEY_USAGE = "0603551D0F";
    private static final String EXTENDED_KEY_USAGE = "0603551D25";
    private static final String SUBJECT_ALTERNATIVE_NAME = "0603551D11";
    private static final String SUBJECT_KEY_ID = "0603551D0E";
    private static final String AUTHORITY_KEY_ID = "0603551D23";

    private static final int INTEGER = 0x02;
    private static final int BIT_STRING = 0x03;
    private static final int OCTET_STRING = 0x04;
    private static final int UTC = 0x17;
    private static final int SEQUENCE = 0x30;
    private static final int DNS_NAME = 0x82;
    private static final int IP_ADDRESS = 0x87;
    private static final int KEY_ID = 0x80;
    private static final int EXTENSIONS = 0xA3;

    private Certificates() {}

    /** Generates a pair of keys. */
    static KeyPair key() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"));
        return generator.generateKeyPair();
    }

    /** Returns the extensions for the certificate of an authority that signs only end entities. */
    static List<byte[]> ofAuthority() {
        return List.of(
                extension(BASIC_CONSTRAINTS, CRITICAL, octets("30060101FF020100")), // an authority, path length 0
                extension(KEY_USAGE, CRITICAL, octets("03020106"))); // keyCertSign, cRLSign
    }

    /** Returns the extensions for the certificate of a TLS client. */
    static List<byte[]> ofClient() {
        return List.of(digitalSignature(), extendedKeyUsage("300A06082B06010505070302"));
    }

    /** Returns the extensions for the certificate of a TLS server, with its DNS name and the loopback addresses. */
    static List<byte[]> ofServer(String name) {
        byte[] names = der(
                SEQUENCE,
                der(DNS_NAME, name.getBytes(StandardCharsets.US_ASCII)),
                der(IP_ADDRESS, new byte[] {127, 0, 0, 1}),
                der(IP_ADDRESS, octets("00".repeat(15) + "01")));
        return List.of(
                digitalSignature(),
                extendedKeyUsage("300A06082B06010505070301"),
                extension(SUBJECT_ALTERNATIVE_NAME, new byte[0], names));
    }

    /**
     * Signs a certificate.
     *
     * @param subject distinguished name of the owner
     * @param key public key of the owner
     * @param issuer distinguished name of the signer
     * @param signer key of the signer
     * @param extensions extensions in addition to the identifiers of both keys
     */
    static X509Certificate signed(String subject, PublicKey key, String issuer, KeyPair signer, List<byte[]> extensions)
            throws GeneralSecurityException {
        byte[] own = extension(SUBJECT_KEY_ID, new byte[0], der(OCTET_STRING, id(key)));
        byte[] other = extension(AUTHORITY_KEY_ID, new byte[0], der(SEQUENCE, der(KEY_ID, id(signer.getPublic()))));
        Instant now = Instant.now();
        byte[] content = der(
                SEQUENCE,
                VERSION_3,
                der(INTEGER, new BigInteger(Long.SIZE, new SecureRandom()).toByteArray()),
                ECDSA_WITH_SHA256,
                new X500Principal(issuer).getEncoded(),
                der(SEQUENCE, time(now), time(now.plus(VALIDITY))),
                new X500Principal(subject).getEncoded(),
                key.getEncoded(),
                der(EXTENSIONS, der(SEQUENCE, own, other, joined(extensions.toArray(byte[][]::new)))));
        Signature signature = Signature.getInstance("SHA256withECDSA");
        signature.initSign(signer.getPrivate());
        signature.update(content);
        byte[] signed = der(SEQUENCE, content, ECDSA_WITH_SHA256, der(BIT_STRING, new byte[1], signature.sign()));
        return (X509Certificate)
                CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(signed));
    }

    private static byte[] digitalSignature() {
        return extension(KEY_USAGE, CRITICAL, octets("03020780"));
    }

    private static byte[] extendedKeyUsage(String hex) {
        return extension(EXTENDED_KEY_USAGE, new byte[0], octets(hex));
    }

    private static byte[] extension(String id, byte[] critical, byte[] value) {
        return der(SEQUENCE, octets(id), critical, der(OCTET_STRING, value));
    }

    private static byte[] id(PublicKey key) throws GeneralSecurityException {
        return MessageDigest.getInstance("SHA-1").digest(key.getEncoded());
    }

    private static byte[] time(Instant instant) {
        return der(UTC, UTC_TIME.format(instant).getBytes(StandardCharsets.US_ASCII));
    }

    /** Returns the DER encoding of an element whose content is the given parts, less than 64 KiB. */
    private static byte[] der(int tag, byte[]... parts) {
        byte[] content = joined(parts);
        String length = content.length < 0x80 ? "%02X%02X" : content.length < 0x100 ? "%02X81%02X" : "%02X82%04X";
        return joined(octets(length.formatted(tag, content.length)), content);
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }

    private static byte[] octets(String hex) {
        return HexFormat.of().parseHex(hex);
    }
}
