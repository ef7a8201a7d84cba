package io.smppcore.tls;

import io.smppcore.config.Option;
import io.smppcore.config.OptionGroup;
import io.smppcore.config.OptionType;
import io.smppcore.config.Setting;
import java.util.List;
import java.util.function.BiFunction;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Setters that the builders of client and server have in common. Not thread-safe.
 *
 * @param <B> the builder itself
 */
abstract sealed class TlsBuilder<B extends TlsBuilder<B>> permits TlsOptions.Builder, ServerTlsOptions.Builder {

    private static final Setting<TlsOptions.Engine> ENGINE = OptionType.choice(TlsOptions.Engine.class)
            .setting("tls.engine", TlsOptions.Engine.JDK, "implementation of TLS; OPENSSL needs netty-tcnative");

    final TlsPaths paths = new TlsPaths();
    private TlsTrust trust = TlsTrust.system();
    private @Nullable TlsIdentity identity;
    List<String> protocols = List.of();
    List<String> cipherSuites = List.of();

    @Nullable
    SSLContext sslContext;

    TlsOptions.Engine engine = ENGINE.standard();

    abstract B self();

    /** Fails with {@link IllegalArgumentException} if the engine cannot use the context. */
    static void checkEngine(TlsOptions.Engine engine, @Nullable SSLContext sslContext) {
        if (engine == TlsOptions.Engine.OPENSSL && sslContext != null) {
            throw new IllegalArgumentException(
                    "tls.engine: OPENSSL together with an sslContext (expected: trust and identity instead of it)");
        }
    }

    /** Returns the options of the TLS versions, the cipher suites and the engine. */
    static <B extends TlsBuilder<B>> OptionGroup<B> commonOptions() {
        Option<B, List<String>> protocols = names("tls.protocols", TlsBuilder::protocols, "TLSv1.3,TLSv1.2", "of TLS");
        Option<B, List<String>> cipherSuites =
                names("tls.cipherSuites", TlsBuilder::cipherSuites, "those of the JDK", "in order of preference");
        return OptionGroup.of(builder -> {}, protocols, cipherSuites, ENGINE.option(TlsBuilder::engine));
    }

    /** Sets the trusted certificates, {@link TlsTrust#system} unless set. */
    public B trust(TlsTrust value) {
        trust = value;
        paths.forgetTrust();
        return self();
    }

    /** Sets the certificate of this side and its key, or null for none. */
    public B identity(@Nullable TlsIdentity value) {
        identity = value;
        paths.forgetIdentity();
        return self();
    }

    /** Sets the TLS versions by their names in the JDK; none, the default, for TLS 1.3 and 1.2. */
    public B protocols(String... value) {
        protocols = List.of(value);
        return self();
    }

    /** Sets the cipher suites in order of preference; none, the default, for those of the JDK. */
    public B cipherSuites(String... value) {
        cipherSuites = List.of(value);
        return self();
    }

    /** Sets the context that replaces identity and trust, or null, the default, for none. */
    public B sslContext(@Nullable SSLContext value) {
        sslContext = value;
        return self();
    }

    /** Sets the implementation of TLS, {@link TlsOptions.Engine#JDK} unless set. */
    public B engine(TlsOptions.Engine value) {
        engine = value;
        return self();
    }

    /** Returns the trusted certificates named by properties if there are any, otherwise those set in code. */
    final TlsTrust trust() {
        TlsTrust ofPaths = paths.trust();
        return ofPaths != null ? ofPaths : trust;
    }

    /** Returns the certificate named by properties if there is one, otherwise the one set in code; null for none. */
    final @Nullable TlsIdentity identity() {
        TlsIdentity ofPaths = paths.identity();
        return ofPaths != null ? ofPaths : identity;
    }

    /** Returns an option with names known to the JDK; an empty list means the default. */
    private static <B> Option<B, List<String>> names(
            String name, BiFunction<B, String[], B> setter, String standardInWords, String meaning) {
        OptionType<List<String>> type =
                OptionType.some("names", "those of the JDK").list();
        BiFunction<B, List<String>, B> list = (builder, names) -> setter.apply(builder, names.toArray(String[]::new));
        return type.setting(name, List.of(), meaning)
                .standardInWords(standardInWords)
                .option(list);
    }
}
