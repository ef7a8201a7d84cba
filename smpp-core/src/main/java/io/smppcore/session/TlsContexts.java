package io.smppcore.session;

import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** Makes an SSLContext from certificates and keys. Reads files, so never on an event loop. */
final class TlsContexts {

    private TlsContexts() {}

    static SSLContext of(TlsOptions options) {
        if (options.sslContext() != null) {
            return options.sslContext();
        }
        TlsFiles files = TlsFiles.read(files(options.identity(), options.trust()));
        return of(options.identity() == null ? null : options.identity().keys(files), options.trust(), files);
    }

    static SSLContext of(@Nullable TlsKeys keys, TlsTrust trust, TlsFiles files) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys == null ? new KeyManager[0] : keys.managers(), managers(trust.trusted(files)), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new TlsConfigurationException("TLS: " + e.getMessage(), e);
        }
    }

    static List<Path> files(@Nullable TlsIdentity identity, TlsTrust trust) {
        List<Path> files = new ArrayList<>(trust.files());
        if (identity != null) {
            files.addAll(identity.files());
        }
        return files;
    }

    /** One line for a log. */
    static String describe(List<X509Certificate> certificates) {
        return certificates.stream()
                .map(certificate -> certificate.getSubjectX500Principal().getName() + " until "
                        + certificate.getNotAfter().toInstant())
                .toList()
                .toString();
    }

    /* Null lets the context take what the system trusts. */
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
