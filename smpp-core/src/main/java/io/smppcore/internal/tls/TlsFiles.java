package io.smppcore.internal.tls;

import io.smppcore.tls.TlsConfigurationException;
import io.smppcore.type.Octets;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/*
 * All files are read before any is used, so that later comparisons are with the contents in use. They are compared by
 * content, to detect two changes within the resolution of a file's time, or a link to another file.
 */

/**
 * Contents of all files that TLS options refer to, read at one time: keys and certificates come from the same reading,
 * and two readings can be compared. Immutable.
 */
record TlsFiles(Map<Path, Octets> contents) {

    private static final int MAX_FILE_OCTETS = 1 << 24;

    static TlsFiles read(List<Path> files) {
        Map<Path, Octets> contents = new HashMap<>();
        for (Path file : files) {
            contents.put(file, content(file));
        }
        return new TlsFiles(Map.copyOf(contents));
    }

    byte[] octets(Path file) {
        return Objects.requireNonNull(contents.get(file)).toByteArray();
    }

    KeyStore keyStore(Path file, String password) {
        try {
            KeyStore keyStore = KeyStore.getInstance("PKCS12"); // the JDK's PKCS12 store also reads JKS
            keyStore.load(new ByteArrayInputStream(octets(file)), password.toCharArray());
            return keyStore;
        } catch (IOException | GeneralSecurityException e) {
            throw new TlsConfigurationException(
                    file + ": " + e.getMessage() + " (expected: PKCS #12 or JKS, and its password)", e);
        }
    }

    static KeyStore emptyKeyStore() throws GeneralSecurityException {
        try {
            KeyStore keyStore = KeyStore.getInstance("PKCS12");
            keyStore.load(null, null);
            return keyStore;
        } catch (IOException e) {
            throw new GeneralSecurityException(e); // nothing is read
        }
    }

    private static Octets content(Path file) {
        try {
            long length = Files.size(file);
            if (length > MAX_FILE_OCTETS) {
                throw new TlsConfigurationException(
                        file + ": " + length + " octets (expected: <= " + MAX_FILE_OCTETS + ", certificates or a key)");
            }
            return Octets.wrap(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new TlsConfigurationException(file + ": cannot be read (" + e + ")", e);
        }
    }
}
