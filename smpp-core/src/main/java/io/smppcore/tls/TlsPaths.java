package io.smppcore.tls;

import io.smppcore.config.Option;
import io.smppcore.config.OptionGroup;
import io.smppcore.config.OptionType;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Builder of {@link TlsTrust} and {@link TlsIdentity} from properties, which name files and passwords. Not thread-safe.
 */
final class TlsPaths {

    private @Nullable Path trust;
    private @Nullable String trustPassword;
    private @Nullable Path identity;
    private @Nullable Path identityKey;
    private @Nullable String identityPassword;

    TlsPaths() {}

    /** Returns the options of the trusted certificates. */
    static OptionGroup<TlsPaths> trustOptions() {
        return OptionGroup.of(
                TlsPaths::trust,
                file(
                        "tls.trust",
                        (paths, value) -> paths.trust = value,
                        "the authorities of the JDK",
                        "trusted certificates: PEM, or a key store (.p12, .pfx, .jks)"),
                password("tls.trust.password", (paths, value) -> paths.trustPassword = value, "of that key store"));
    }

    /** Returns the options of the certificate of this side. */
    static OptionGroup<TlsPaths> identityOptions(String standardInWords) {
        return OptionGroup.of(
                TlsPaths::identity,
                file(
                        "tls.identity",
                        (paths, value) -> paths.identity = value,
                        standardInWords,
                        "certificate of this side: PEM, or a key store (.p12, .pfx, .jks)"),
                file(
                        "tls.identity.key",
                        (paths, value) -> paths.identityKey = value,
                        "in the key store",
                        "private key of a certificate in PEM"),
                password(
                        "tls.identity.password",
                        (paths, value) -> paths.identityPassword = value,
                        "of the key or the key store"));
    }

    /** Returns the trusted certificates; null if no property names them. */
    @Nullable
    TlsTrust trust() {
        if (trust == null) {
            checkAbsent(trustPassword, "tls.trust.password", "tls.trust");
            return null;
        }
        if (isKeyStore(trust)) {
            return TlsTrust.keyStore(trust, trustPassword == null ? "" : trustPassword);
        }
        if (trustPassword != null) {
            throw new IllegalArgumentException("tls.trust.password: set for " + trust
                    + " (expected: a key store, whose name ends in .p12, .pfx or .jks)");
        }
        return TlsTrust.pem(trust);
    }

    /** Returns the certificate of this side; null if no property names it. */
    @Nullable
    TlsIdentity identity() {
        String password = identityPassword == null ? "" : identityPassword;
        if (identity == null) {
            checkAbsent(identityKey, "tls.identity.key", "tls.identity");
            checkAbsent(identityPassword, "tls.identity.password", "tls.identity");
            return null;
        }
        if (isKeyStore(identity)) {
            if (identityKey != null) {
                throw new IllegalArgumentException("tls.identity.key: set together with the key store " + identity
                        + " (expected: none, because the store contains the key)");
            }
            return TlsIdentity.keyStore(identity, password);
        }
        if (identityKey == null) {
            throw new IllegalArgumentException(
                    "tls.identity.key: missing (expected: the private key of " + identity + ")");
        }
        return TlsIdentity.pem(identity, identityKey, password);
    }

    void forgetTrust() {
        trust = null;
        trustPassword = null;
    }

    void forgetIdentity() {
        identity = null;
        identityKey = null;
        identityPassword = null;
    }

    private static Option<TlsPaths, @Nullable Path> file(
            String name, BiConsumer<TlsPaths, @Nullable Path> change, String standardInWords, String meaning) {
        OptionType<Path> type = OptionType.of("file", "a path", text -> Path.of(text))
                .where(path -> !path.toString().isBlank());
        return type.nullable()
                .setting(name, null, meaning)
                .standardInWords(standardInWords)
                .change(change);
    }

    private static Option<TlsPaths, @Nullable String> password(
            String name, BiConsumer<TlsPaths, @Nullable String> change, String meaning) {
        OptionType<String> type = OptionType.of("text", "any", text -> text);
        return type.hidden()
                .nullable()
                .setting(name, null, meaning)
                .standardInWords("none")
                .change(change);
    }

    private static void checkAbsent(@Nullable Object value, String name, String needed) {
        if (value != null) {
            throw new IllegalArgumentException(name + ": set without " + needed + " (expected: both or none)");
        }
    }

    private static boolean isKeyStore(Path file) {
        String name = file.toString().toLowerCase(Locale.ROOT);
        return Stream.of(".p12", ".pfx", ".jks").anyMatch(name::endsWith);
    }
}
