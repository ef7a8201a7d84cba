package io.smppcore.internal.tls;

import io.netty.util.NetUtil;
import io.smppcore.tls.TlsIdentity;
import io.smppcore.tls.TlsTrust;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicLong;
import javax.security.auth.x500.X500Principal;

/** Authority that issues certificates for tests (X.509 version 3, P-256), and the issued certificates. */
public final class Certificates {

    private static final AtomicLong SERIALS = new AtomicLong(1);
    private static final DateTimeFormatter UTC_TIME =
            DateTimeFormatter.ofPattern("yyMMddHHmmss'Z'").withZone(ZoneOffset.UTC);
    private static final byte[] ECDSA_WITH_SHA256 = der(0x30, hex("06082A8648CE3D040302"));
    private static final byte[] SUBJECT_ALT_NAME = hex("0603551D11");
    private static final byte[] BASIC_CONSTRAINTS = hex("0603551D13");
    private static final byte[] IS_CA = hex("30030101FF");

    private final KeyPair keys = keyPair();
    private final X509Certificate certificate;

    /** Certificate and its key. */
    public record Issued(X509Certificate certificate, PrivateKey key) {

        public TlsIdentity pem(Path folder, String name) {
            return TlsIdentity.pem(
                    write(folder.resolve(name + ".pem"), certificate), write(folder.resolve(name + ".key"), key));
        }

        public TlsTrust trust(Path folder) {
            return Certificates.trust(folder, certificate);
        }

        public KeyStore keyStore(String password) throws GeneralSecurityException {
            KeyStore keyStore = TlsFiles.emptyKeyStore();
            keyStore.setKeyEntry("me", key, password.toCharArray(), new Certificate[] {certificate});
            return keyStore;
        }
    }

    public Certificates(String name) {
        certificate = sign(name, name, keys, keys, true, Duration.ofDays(1));
    }

    public X509Certificate certificate() {
        return certificate;
    }

    public TlsTrust trust(Path folder) {
        return trust(folder, certificate);
    }

    private static TlsTrust trust(Path folder, X509Certificate trusted) {
        return TlsTrust.pem(write(folder.resolve("trusted-" + SERIALS.getAndIncrement() + ".pem"), trusted));
    }

    /** Creates a self-signed certificate that issues no others. */
    public static Issued selfSigned(Duration validity, String name, String... alternativeNames) {
        KeyPair keys = keyPair();
        return new Issued(sign(name, name, keys, keys, false, validity, alternativeNames), keys.getPrivate());
    }

    public Issued issue(String name, String... alternativeNames) {
        return issue(Duration.ofDays(1), name, alternativeNames);
    }

    public Issued issue(Duration validity, String name, String... alternativeNames) {
        KeyPair subject = keyPair();
        String issuer = certificate.getSubjectX500Principal().getName();
        return new Issued(sign(name, issuer, subject, keys, false, validity, alternativeNames), subject.getPrivate());
    }

    public static Path write(Path file, Certificate certificate) {
        try {
            return write(file, "CERTIFICATE", certificate.getEncoded());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    public static Path write(Path file, Key key) {
        return write(file, "PRIVATE KEY", key.getEncoded());
    }

    public static Path write(Path file, String kind, byte[] der) {
        String base64 = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der);
        try {
            return Files.writeString(
                    file, "-----BEGIN " + kind + "-----\n" + base64 + "\n-----END " + kind + "-----\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static KeyPair keyPair() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(256);
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static X509Certificate sign(
            String subject,
            String issuer,
            KeyPair of,
            KeyPair by,
            boolean authority,
            Duration validity,
            String... alternativeNames) {
        Instant now = Instant.now();
        Instant to = now.plus(validity);
        Instant from = validity.isNegative() ? to.minus(Duration.ofDays(1)) : now.minus(Duration.ofDays(1));
        byte[] extensions = authority
                ? der(0x30, BASIC_CONSTRAINTS, hex("0101FF"), der(0x04, IS_CA))
                : der(0x30, SUBJECT_ALT_NAME, der(0x04, names(alternativeNames)));
        byte[] toSign = der(
                0x30,
                der(0xA0, hex("020102")),
                der(0x02, BigInteger.valueOf(SERIALS.getAndIncrement()).toByteArray()),
                ECDSA_WITH_SHA256,
                new X500Principal(issuer).getEncoded(),
                der(0x30, time(from), time(to)),
                new X500Principal(subject).getEncoded(),
                of.getPublic().getEncoded(),
                der(0xA3, der(0x30, extensions)));
        try {
            Signature signature = Signature.getInstance("SHA256withECDSA");
            signature.initSign(by.getPrivate());
            signature.update(toSign);
            byte[] signed = der(0x30, toSign, ECDSA_WITH_SHA256, der(0x03, new byte[1], signature.sign()));
            return (X509Certificate)
                    CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(signed));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] names(String... names) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (String name : names) {
            byte[] address = NetUtil.createByteArrayFromIpAddressString(name);
            all.writeBytes(address == null ? der(0x82, name.getBytes(StandardCharsets.US_ASCII)) : der(0x87, address));
        }
        return der(0x30, all.toByteArray());
    }

    private static byte[] time(Instant instant) {
        return der(0x17, UTC_TIME.format(instant).getBytes(StandardCharsets.US_ASCII));
    }

    private static byte[] der(int tag, byte[]... parts) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            content.writeBytes(part);
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(tag);
        int length = content.size();
        if (length >= 0x100) {
            out.write(0x82);
            out.write(length >> 8);
        } else if (length >= 0x80) {
            out.write(0x81);
        }
        out.write(length);
        out.writeBytes(content.toByteArray());
        return out.toByteArray();
    }

    private static byte[] hex(String digits) {
        return HexFormat.of().parseHex(digits);
    }
}
