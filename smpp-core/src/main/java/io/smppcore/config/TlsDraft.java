package io.smppcore.config;

import io.smppcore.session.ClientAuthentication;
import io.smppcore.session.ServerTlsOptions;
import io.smppcore.session.TlsIdentity;
import io.smppcore.session.TlsOptions;
import io.smppcore.session.TlsTrust;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The options of TLS as properties have them. Not thread-safe. */
public final class TlsDraft {

    private static final Form<Path> FILE = new Form<>("file", "a path", text -> {
        Form.check(!text.isBlank());
        return Path.of(text);
    });
    private static final Form<String> PASSWORD = new Form<>("text", "any", text -> text);
    private static final Form<List<String>> NAMES =
            Form.some("names", "those of the JDK").list();
    private static final String OF_THE_JDK = "(those of the JDK)";

    private @Nullable Boolean on;
    private boolean touched;
    private @Nullable Path trust;
    private @Nullable String trustPassword;
    private @Nullable Path identity;
    private @Nullable Path identityKey;
    private @Nullable String identityPassword;
    private @Nullable String serverName;
    private boolean sendServerName = true;
    private boolean verifyHostname = true;
    private ClientAuthentication clientAuthentication = ClientAuthentication.NONE;
    private Duration reloadInterval = Duration.ofSeconds(30);
    private final List<String> protocols = new ArrayList<>();
    private final List<String> cipherSuites = new ArrayList<>();

    /** Nothing changed. */
    public TlsDraft() {}

    /**
     * The keys of a client.
     *
     * @return in the order of the documentation
     */
    public static List<Setting<TlsDraft>> ofClient() {
        List<Setting<TlsDraft>> own = List.of(
                setting(
                        "serverName",
                        Form.some("name", "a host name"),
                        "(the host that is connected to)",
                        (draft, value) -> draft.serverName = value,
                        "to ask for and to look for in the certificate"),
                setting(
                        "sendServerName",
                        Form.flag(),
                        "true",
                        (draft, value) -> draft.sendServerName = value,
                        "whether the server is told the name (SNI)"),
                setting(
                        "verifyHostname",
                        Form.flag(),
                        "true",
                        (draft, value) -> draft.verifyHostname = value,
                        "whether the certificate must be for that name"));
        return Stream.of(List.of(onOff()), trust("(what the JDK trusts)"), identity("(none)"), own, names())
                .flatMap(List::stream)
                .toList();
    }

    /**
     * The keys of a server.
     *
     * @return in the order of the documentation
     */
    public static List<Setting<TlsDraft>> ofServer() {
        List<Setting<TlsDraft>> own = List.of(
                setting(
                        "clientAuthentication",
                        Form.choice(ClientAuthentication.class),
                        ClientAuthentication.NONE.name(),
                        (draft, value) -> draft.clientAuthentication = value,
                        "whether clients are asked for a certificate"),
                setting(
                        "reloadInterval",
                        Form.duration("0s", "7d"),
                        "30s",
                        (draft, value) -> draft.reloadInterval = value,
                        "how often at most the files are looked at"));
        return Stream.of(List.of(onOff()), identity("(needed with TLS)"), trust("(what the JDK trusts)"), own, names())
                .flatMap(List::stream)
                .toList();
    }

    /**
     * Whether any key of TLS was there.
     *
     * @return false when there is nothing to change
     */
    public boolean isGiven() {
        return touched || on != null;
    }

    /**
     * The options of a client.
     *
     * @return null when TLS is switched off
     * @throws IllegalArgumentException if the keys do not go together
     */
    public @Nullable TlsOptions clientOptions() {
        if (!isOn()) {
            return null;
        }
        return TlsOptions.builder()
                .trust(trusted())
                .identity(ownIdentity())
                .serverName(serverName)
                .sendServerName(sendServerName)
                .verifyHostname(verifyHostname)
                .protocols(protocols.toArray(String[]::new))
                .cipherSuites(cipherSuites.toArray(String[]::new))
                .build();
    }

    /**
     * The options of a server.
     *
     * @return null when TLS is switched off
     * @throws IllegalArgumentException if the keys do not go together
     */
    public @Nullable ServerTlsOptions serverOptions() {
        if (!isOn()) {
            return null;
        }
        TlsIdentity own = ownIdentity();
        if (own == null) {
            throw new IllegalArgumentException("tls.identity is missing (expected: the certificate of the server)");
        }
        return ServerTlsOptions.builder(own)
                .clientAuthentication(clientAuthentication, trusted())
                .reloadInterval(reloadInterval)
                .protocols(protocols.toArray(String[]::new))
                .cipherSuites(cipherSuites.toArray(String[]::new))
                .build();
    }

    private boolean isOn() {
        return on == null ? touched : on;
    }

    private TlsTrust trusted() {
        if (trust == null) {
            needs(trustPassword, "tls.trust.password", "tls.trust");
            return TlsTrust.system();
        }
        if (isKeyStore(trust)) {
            return TlsTrust.keyStore(trust, trustPassword == null ? "" : trustPassword);
        }
        if (trustPassword != null) {
            throw new IllegalArgumentException("tls.trust.password without a key store (tls.trust is " + trust
                    + "; a key store ends in .p12, .pfx or .jks)");
        }
        return TlsTrust.pem(trust);
    }

    private @Nullable TlsIdentity ownIdentity() {
        String password = identityPassword == null ? "" : identityPassword;
        if (identity == null) {
            needs(identityKey, "tls.identity.key", "tls.identity");
            needs(identityPassword, "tls.identity.password", "tls.identity");
            return null;
        }
        if (isKeyStore(identity)) {
            if (identityKey != null) {
                throw new IllegalArgumentException(
                        "tls.identity.key beside a key store (tls.identity is " + identity + ", which has the key)");
            }
            return TlsIdentity.keyStore(identity, password);
        }
        if (identityKey == null) {
            throw new IllegalArgumentException(
                    "tls.identity.key is missing (expected: the private key of " + identity + ")");
        }
        return TlsIdentity.pem(identity, identityKey, password);
    }

    private static void needs(@Nullable Object value, String key, String other) {
        if (value != null) {
            throw new IllegalArgumentException(key + " without " + other);
        }
    }

    private static boolean isKeyStore(Path file) {
        String name = file.toString().toLowerCase(Locale.ROOT);
        return Stream.of(".p12", ".pfx", ".jks").anyMatch(name::endsWith);
    }

    private static Setting<TlsDraft> onOff() {
        return Setting.<TlsDraft, Boolean>of(
                "tls",
                Form.flag(),
                "(true when another key of TLS is there)",
                (draft, value) -> draft.on = value,
                "whether connections are encrypted");
    }

    private static List<Setting<TlsDraft>> trust(String defaultText) {
        return List.of(
                setting(
                        "trust",
                        FILE,
                        defaultText,
                        (draft, value) -> draft.trust = value,
                        "certificates that are trusted: PEM, or a key store (.p12, .pfx, .jks)"),
                setting(
                                "trust.password",
                                PASSWORD,
                                "(none)",
                                (draft, value) -> draft.trustPassword = value,
                                "of that key store")
                        .hidden());
    }

    private static List<Setting<TlsDraft>> identity(String defaultText) {
        return List.of(
                setting(
                        "identity",
                        FILE,
                        defaultText,
                        (draft, value) -> draft.identity = value,
                        "certificate of this side: PEM, or a key store (.p12, .pfx, .jks)"),
                setting(
                        "identity.key",
                        FILE,
                        "(in the key store)",
                        (draft, value) -> draft.identityKey = value,
                        "private key of a certificate in PEM"),
                setting(
                                "identity.password",
                                PASSWORD,
                                "(none)",
                                (draft, value) -> draft.identityPassword = value,
                                "of the key or the key store")
                        .hidden());
    }

    private static List<Setting<TlsDraft>> names() {
        return List.of(
                setting(
                        "protocols",
                        NAMES,
                        "(TLSv1.3,TLSv1.2)",
                        (draft, value) -> draft.protocols.addAll(value),
                        "of TLS"),
                setting(
                        "cipherSuites",
                        NAMES,
                        OF_THE_JDK,
                        (draft, value) -> draft.cipherSuites.addAll(value),
                        "in order of preference"));
    }

    private static <T> Setting<TlsDraft> setting(
            String key, Form<T> form, String defaultText, BiConsumer<TlsDraft, T> set, String meaning) {
        return Setting.of(
                "tls." + key,
                form,
                defaultText,
                (draft, value) -> {
                    draft.touched = true;
                    set.accept(draft, value);
                },
                meaning);
    }
}
