package io.smppcore.config;

import io.smppcore.session.ConnectOptions;
import io.smppcore.session.ProxyHeader;
import io.smppcore.session.ProxyOptions;
import io.smppcore.session.SocketOptions;
import io.smppcore.session.TlsOptions;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The options of connections as properties have them. Not thread-safe. */
public final class ConnectDraft {

    private static final Form<InetSocketAddress> ADDRESS =
            new Form<>("address", "number:port, such as 192.0.2.7:0 or [2001:db8::7]:0", Addresses::numeric);
    private static final int MAX_PORT = 65_535;

    private final List<Consumer<ConnectOptions.Builder>> changes = new ArrayList<>();
    private final TlsDraft tls = new TlsDraft();
    private final SocketDraft socket = new SocketDraft();
    private ProxyOptions.@Nullable Kind proxy;
    private @Nullable String proxyHost;
    private @Nullable Integer proxyPort;
    private @Nullable String proxyUsername;
    private @Nullable String proxyPassword;
    private boolean proxyGiven;
    private ProxyHeader.@Nullable Version header;
    private @Nullable InetSocketAddress headerSource;
    private @Nullable InetSocketAddress headerDestination;
    private boolean headerGiven;

    /** Nothing changed. */
    public ConnectDraft() {}

    /**
     * The keys.
     *
     * @return in the order of the documentation
     */
    public static List<Setting<ConnectDraft>> settings() {
        Stream<Setting<ConnectDraft>> tls =
                TlsDraft.ofClient().stream().map(setting -> setting.in((ConnectDraft draft) -> draft.tls));
        Stream<Setting<ConnectDraft>> socket =
                SocketDraft.settings().stream().map(setting -> setting.in((ConnectDraft draft) -> draft.socket));
        return Stream.of(own().stream(), socket, tls, proxy().stream(), header().stream())
                .flatMap(settings -> settings)
                .toList();
    }

    /**
     * Puts together what belongs together.
     *
     * @param reader gets the problems
     */
    public void finish(PropertyReader<?> reader) {
        SocketOptions sockets = socket.options();
        if (sockets != null) {
            changes.add(builder -> builder.socket(sockets));
        }
        if (tls.isGiven()) {
            TlsOptions options = reader.make("tls", tls::clientOptions);
            changes.add(builder -> builder.tls(options));
        }
        if (proxyGiven) {
            ProxyOptions options = reader.make("proxy", this::proxyOptions);
            changes.add(builder -> builder.proxy(options));
        }
        if (headerGiven) {
            ProxyHeader made = reader.make("proxyHeader", this::proxyHeader);
            changes.add(builder -> builder.proxyHeader(made));
        }
    }

    /**
     * Makes the changes.
     *
     * @param options gets them
     */
    public void applyTo(ConnectOptions.Builder options) {
        changes.forEach(change -> change.accept(options));
    }

    private @Nullable ProxyOptions proxyOptions() {
        if (proxy == null && proxyHost == null && proxyPort == null && proxyUsername == null && proxyPassword == null) {
            return null;
        }
        if (proxy == null || proxyHost == null || proxyPort == null) {
            throw new IllegalArgumentException(
                    "proxy, proxy.host or proxy.port is missing (expected: all three or none)");
        }
        return new ProxyOptions(proxy, proxyHost, proxyPort, proxyUsername, proxyPassword);
    }

    private @Nullable ProxyHeader proxyHeader() {
        if (header == null && headerSource == null && headerDestination == null) {
            return null;
        }
        if (header == null) {
            throw new IllegalArgumentException(
                    "proxyHeader is missing (expected: V1 or V2 beside source and destination)");
        }
        return new ProxyHeader(header, headerSource, headerDestination);
    }

    private static List<Setting<ConnectDraft>> own() {
        return List.of(
                Setting.of(
                        "connectTimeout",
                        Form.duration("1ms", "7d"),
                        "10s",
                        (draft, value) -> draft.changes.add(options -> options.connectTimeout(value)),
                        "for connection, proxy and TLS handshake together"),
                Setting.<ConnectDraft, InetSocketAddress>of(
                                "localAddress",
                                ADDRESS,
                                Setting.NONE,
                                (draft, value) -> draft.changes.add(options -> options.localAddress(value)),
                                "this end of the connections; port 0 for any")
                        .orNone(draft -> draft.changes.add(options -> options.localAddress(null))));
    }

    private static List<Setting<ConnectDraft>> proxy() {
        return List.of(
                Setting.<ConnectDraft, ProxyOptions.Kind>of(
                                "proxy",
                                Form.choice(ProxyOptions.Kind.class),
                                Setting.NONE,
                                (draft, value) -> {
                                    draft.proxyGiven = true;
                                    draft.proxy = value;
                                },
                                "what the proxy speaks through which connections are made")
                        .orNone(draft -> draft.proxyGiven = true),
                ofProxy(
                        "proxy.host",
                        Form.some("name", "a host name or an address"),
                        (draft, value) -> draft.proxyHost = value,
                        "of the proxy"),
                ofProxy(
                        "proxy.port",
                        Form.integer("port", 1, MAX_PORT),
                        (draft, value) -> draft.proxyPort = value,
                        "of the proxy"),
                ofProxy(
                        "proxy.username",
                        credential(),
                        (draft, value) -> draft.proxyUsername = value,
                        "for a proxy that asks for it"),
                ofProxy(
                                "proxy.password",
                                credential(),
                                (draft, value) -> draft.proxyPassword = value,
                                "for a proxy that asks for it")
                        .hidden());
    }

    private static Form<String> credential() {
        return new Form<>("text", "1 to 255 printable characters of ASCII", text -> {
            Form.check(text.matches("[ -~]{1,255}"));
            return text;
        });
    }

    private static <T> Setting<ConnectDraft> ofProxy(
            String key, Form<T> form, BiConsumer<ConnectDraft, T> set, String meaning) {
        return Setting.of(
                key,
                form,
                "(none)",
                (draft, value) -> {
                    draft.proxyGiven = true;
                    set.accept(draft, value);
                },
                meaning);
    }

    private static List<Setting<ConnectDraft>> header() {
        return List.of(
                Setting.<ConnectDraft, ProxyHeader.Version>of(
                                "proxyHeader",
                                Form.choice(ProxyHeader.Version.class),
                                Setting.NONE,
                                (draft, value) -> {
                                    draft.headerGiven = true;
                                    draft.header = value;
                                },
                                "header of the PROXY protocol that connections begin with")
                        .orNone(draft -> draft.headerGiven = true),
                Setting.<ConnectDraft, InetSocketAddress>of(
                        "proxyHeader.source",
                        ADDRESS,
                        "(this end of the connection)",
                        (draft, value) -> {
                            draft.headerGiven = true;
                            draft.headerSource = value;
                        },
                        "who the server shall think has connected"),
                Setting.<ConnectDraft, InetSocketAddress>of(
                        "proxyHeader.destination",
                        ADDRESS,
                        "(the server)",
                        (draft, value) -> {
                            draft.headerGiven = true;
                            draft.headerDestination = value;
                        },
                        "where that one has connected to"));
    }
}
