package io.smppcore.config;

import io.smppcore.session.ConnectionLimits;
import io.smppcore.session.ListenOptions;
import io.smppcore.session.ServerTlsOptions;
import io.smppcore.session.SocketOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The options of a listener as properties have them. Not thread-safe. */
public final class ListenDraft {

    private static final int MAX_BACKLOG = 65_535;
    private static final int MAX_ACCEPTORS = 64;

    /** Addresses and ranges of them. */
    public static final Form<List<String>> RANGES =
            new Form<>("addresses", "such as 192.0.2.7, 10.0.0.0/8 or 2001:db8::/32", ListenDraft::range).list();

    private final List<Consumer<ListenOptions.Builder>> changes = new ArrayList<>();
    private final TlsDraft tls = new TlsDraft();
    private final SocketDraft socket = new SocketDraft();

    /** Nothing changed. */
    public ListenDraft() {}

    /**
     * The keys.
     *
     * @return in the order of the documentation
     */
    public static List<Setting<ListenDraft>> settings() {
        List<Setting<ListenDraft>> own = List.of(
                Setting.of(
                        "backlog",
                        Form.integer("connections", 1, MAX_BACKLOG),
                        "1024",
                        (draft, value) -> draft.changes.add(options -> options.backlog(value)),
                        "that may wait to be accepted"),
                Setting.of(
                        "acceptors",
                        Form.integer("sockets", 1, MAX_ACCEPTORS),
                        "1",
                        (draft, value) -> draft.changes.add(options -> options.acceptors(value)),
                        "that listen on the same port; more than one needs Linux"),
                Setting.of(
                        "proxyProtocolFrom",
                        RANGES,
                        "",
                        (draft, value) ->
                                draft.changes.add(options -> options.proxyProtocolFrom(value.toArray(String[]::new))),
                        "of balancers whose connections begin with a header of the PROXY protocol"));
        Stream<Setting<ListenDraft>> socket =
                SocketDraft.settings().stream().map(setting -> setting.in((ListenDraft draft) -> draft.socket));
        Stream<Setting<ListenDraft>> tls =
                TlsDraft.ofServer().stream().map(setting -> setting.in((ListenDraft draft) -> draft.tls));
        return Stream.of(own.stream(), socket, tls)
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
            ServerTlsOptions options = reader.make("tls", tls::serverOptions);
            changes.add(builder -> builder.tls(options));
        }
    }

    /**
     * Makes the changes.
     *
     * @param options gets them
     */
    public void applyTo(ListenOptions.Builder options) {
        changes.forEach(change -> change.accept(options));
    }

    private static String range(String text) {
        return ConnectionLimits.defaults().withAllowFrom(text).allowFrom().isEmpty() ? "" : text;
    }
}
