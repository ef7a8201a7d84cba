package io.smppcore.internal.tls;

import io.smppcore.tls.ServerTlsOptions;
import io.smppcore.tls.TlsConfigurationException;
import io.smppcore.tls.TlsIdentity;
import io.smppcore.tls.TlsOptions;
import io.smppcore.tls.TlsTrust;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.locks.ReentrantLock;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** Factory of TLS contexts from the certificates and keys in the TLS options. Thread-safe. */
public final class TlsContexts {

    private static final ReentrantLock LOCK = new ReentrantLock();

    /** Contexts of clients, as long as their options are in use. Guarded by the lock. */
    private static final Map<TlsOptions, Client> CLIENTS = new WeakHashMap<>();

    /**
     * Context of a client.
     *
     * @param files files from which it was created
     * @param loaded certificates by alias of the key stores in memory from which it was created
     * @param context the context
     */
    private record Client(TlsFiles files, List<Map<String, List<Certificate>>> loaded, TlsContext context) {

        boolean isOf(TlsFiles otherFiles, List<Map<String, List<Certificate>>> otherLoaded) {
            return files.equals(otherFiles) && loaded.equals(otherLoaded);
        }
    }

    private TlsContexts() {}

    /**
     * Returns the context of the connections of a client. As long as the files and the key stores in memory have the
     * same contents, connections with equal options share it and so resume TLS sessions. Reads files, so it must not be
     * called on an event loop. Throws a {@link TlsConfigurationException} if they cannot be used.
     */
    public static TlsContext of(TlsOptions options) {
        if (options.sslContext() != null) {
            return new TlsContext.OfJdk(options.sslContext());
        }
        TlsFiles files = TlsFiles.read(files(options.identity(), options.trust()));
        List<Map<String, List<Certificate>>> loaded = loaded(options);
        LOCK.lock();
        try {
            Client present = CLIENTS.get(options);
            if (present == null || !present.isOf(files, loaded)) {
                present = new Client(files, loaded, create(options, files));
                CLIENTS.put(options, present);
            }
            return present.context();
        } finally {
            LOCK.unlock();
        }
    }

    /**
     * Returns the earliest end of the validity of the certificates of an identity, as its files have them now. Throws a
     * {@link TlsConfigurationException} if they cannot be used.
     */
    public static Instant validUntil(TlsIdentity identity) {
        return TlsKeys.of(identity, TlsFiles.read(files(identity, TlsTrust.system())))
                .validUntil();
    }

    /**
     * Returns the certificates of the key stores in memory. Private keys are not compared: that would decrypt them for
     * each connection, and another key has another certificate.
     */
    private static List<Map<String, List<Certificate>>> loaded(TlsOptions options) {
        List<Map<String, List<Certificate>>> loaded = new ArrayList<>();
        try {
            if (options.trust() instanceof TlsTrust.LoadedKeyStore trust) {
                loaded.add(certificates(trust.keyStore()));
            }
            if (options.identity() instanceof TlsIdentity.LoadedKeyStore identity) {
                loaded.add(certificates(identity.keyStore()));
            }
        } catch (GeneralSecurityException e) {
            throw new TlsConfigurationException("the key store: " + e.getMessage(), e);
        }
        return loaded;
    }

    private static Map<String, List<Certificate>> certificates(KeyStore keyStore) throws GeneralSecurityException {
        Map<String, List<Certificate>> certificates = new HashMap<>();
        for (String alias : Collections.list(keyStore.aliases())) {
            Certificate[] chain = keyStore.getCertificateChain(alias);
            Certificate one = chain == null ? keyStore.getCertificate(alias) : null;
            certificates.put(alias, chain != null ? List.of(chain) : one == null ? List.of() : List.of(one));
        }
        return certificates;
    }

    private static TlsContext create(TlsOptions options, TlsFiles files) {
        TlsKeys keys = options.identity() == null ? null : TlsKeys.of(options.identity(), files);
        return switch (options.engine()) {
            case JDK -> ofJdk(keys, options.trust(), files);
            case OPENSSL -> OpenSslContext.client(keys, trustManagers(options.trust(), files));
        };
    }

    /** Creates the context of a server with these keys. */
    static TlsContext server(ServerTlsOptions options, TlsKeys keys, TlsFiles files) {
        return switch (options.engine()) {
            case JDK -> ofJdk(keys, options.trust(), files);
            case OPENSSL -> OpenSslContext.server(keys, trustManagers(options.trust(), files));
        };
    }

    @SuppressWarnings("NullAway") // without trust managers, the context uses the authorities of the system
    private static TlsContext ofJdk(@Nullable TlsKeys keys, TlsTrust trust, TlsFiles files) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            TrustManagerFactory trusted = trustManagers(trust, files);
            context.init(
                    keys == null
                            ? new KeyManager[0]
                            : keys.factory(TlsKeys.BY_NAME).getKeyManagers(),
                    trusted == null ? null : trusted.getTrustManagers(),
                    null);
            return new TlsContext.OfJdk(context);
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

    /** Returns the factory of the trust managers; null for the authorities that the system trusts. */
    private static @Nullable TrustManagerFactory trustManagers(TlsTrust trust, TlsFiles files) {
        KeyStore trusted = trusted(trust, files);
        if (trusted == null) {
            return null;
        }
        try {
            TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(trusted);
            return factory;
        } catch (GeneralSecurityException e) {
            throw new TlsConfigurationException("TLS: " + e.getMessage(), e);
        }
    }
}
