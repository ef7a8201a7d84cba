package io.smppcore.internal.tls;

import io.smppcore.tls.TlsConfigurationException;
import io.smppcore.tls.TlsIdentity;
import io.smppcore.tls.TlsOptions;
import io.smppcore.tls.TlsTrust;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** Factory of SSLContexts from the certificates and keys in the TLS options. Thread-safe. */
public final class TlsContexts {

    private TlsContexts() {}

    /**
     * Creates the context of one connection of a client, or returns the one in the options. Reads files, so it must not
     * be called on an event loop. Throws a {@link TlsConfigurationException} if they cannot be used.
     */
    public static SSLContext of(TlsOptions options) {
        if (options.sslContext() != null) {
            return options.sslContext();
        }
        TlsFiles files = TlsFiles.read(files(options.identity(), options.trust()));
        return of(options.identity() == null ? null : TlsKeys.of(options.identity(), files), options.trust(), files);
    }

    static SSLContext of(@Nullable TlsKeys keys, TlsTrust trust, TlsFiles files) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys == null ? new KeyManager[0] : keys.managers(), managers(trusted(trust, files)), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new TlsConfigurationException("TLS: " + e.getMessage(), e);
        }
    }

    /** Returns the files that an identity, which may be null, and a trust refer to. */
    static List<Path> files(@Nullable TlsIdentity identity, TlsTrust trust) {
        List<Path> files = new ArrayList<>();
        switch (trust) {
            case TlsTrust.Pem pem -> files.add(pem.certificates());
            case TlsTrust.KeyStoreFile keyStore -> files.add(keyStore.file());
            case TlsTrust.SystemAuthorities system -> {}
            case TlsTrust.LoadedKeyStore loaded -> {}
        }
        switch (identity) {
            case TlsIdentity.Pem pem -> files.addAll(List.of(pem.certificates(), pem.privateKey()));
            case TlsIdentity.KeyStoreFile keyStore -> files.add(keyStore.file());
            case TlsIdentity.LoadedKeyStore loaded -> {}
            case null -> {}
        }
        return files;
    }

    /** Returns a key store with the trusted certificates; null for the authorities that the system trusts. */
    static @Nullable KeyStore trusted(TlsTrust trust, TlsFiles files) {
        return switch (trust) {
            case TlsTrust.SystemAuthorities system -> null;
            case TlsTrust.Pem pem -> ofCertificates(pem.certificates(), files);
            case TlsTrust.KeyStoreFile file ->
                checked(
                        files.keyStore(file.file(), file.password()),
                        file.file().toString());
            case TlsTrust.LoadedKeyStore loaded -> checked(loaded.keyStore(), "the key store");
        };
    }

    private static KeyStore ofCertificates(Path file, TlsFiles files) {
        List<X509Certificate> trusted = PemReader.certificates(file, files);
        try {
            KeyStore keyStore = TlsFiles.emptyKeyStore();
            for (int i = 0; i < trusted.size(); i++) {
                keyStore.setCertificateEntry("trusted-" + i, trusted.get(i));
            }
            return keyStore;
        } catch (GeneralSecurityException e) {
            throw new TlsConfigurationException(file + ": " + e.getMessage(), e);
        }
    }

    private static KeyStore checked(KeyStore keyStore, String where) {
        try {
            for (String alias : Collections.list(keyStore.aliases())) {
                if (keyStore.isCertificateEntry(alias)) {
                    return keyStore;
                }
            }
        } catch (GeneralSecurityException e) {
            throw new TlsConfigurationException(where + ": " + e.getMessage(), e);
        }
        throw new TlsConfigurationException(where + ": no trusted certificate (expected: >= 1; a private key with its"
                + " certificate is not one, import the certificate alone)");
    }

    /** Returns subject and end of validity of each certificate, for a log line. */
    static String describe(List<X509Certificate> certificates) {
        return certificates.stream()
                .map(certificate -> certificate.getSubjectX500Principal().getName() + " until "
                        + certificate.getNotAfter().toInstant())
                .toList()
                .toString();
    }

    /* Returns the trust managers; null makes SSLContext use the authorities of the system. */
    @SuppressWarnings("NullAway")
    private static TrustManager @Nullable [] managers(@Nullable KeyStore trusted) throws GeneralSecurityException {
        if (trusted == null) {
            return null;
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(trusted);
        return factory.getTrustManagers();
    }
}
