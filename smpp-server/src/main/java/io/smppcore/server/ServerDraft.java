package io.smppcore.server;

import io.smppcore.config.Form;
import io.smppcore.config.ListenDraft;
import io.smppcore.config.PropertyReader;
import io.smppcore.config.SessionDraft;
import io.smppcore.config.Setting;
import io.smppcore.session.ConnectionLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The options of a server as properties have them. Not thread-safe. */
final class ServerDraft {

    /** What the keys begin with. */
    static final String PREFIX = "smpp.server.";

    private static final int MAX_PORT = 65_535;
    private static final int MAX_SYSTEM_ID = 15;
    private static final int MAX_CONNECTIONS = 1_000_000;

    /** Every key of a server, in the order of docs/configuration.md. */
    static final List<Setting<ServerDraft>> SETTINGS = Stream.of(
                    own(),
                    limits(),
                    SessionDraft.settings().stream()
                            .map(setting -> setting.in((ServerDraft draft) -> draft.session))
                            .toList(),
                    ListenDraft.settings().stream()
                            .map(setting -> setting.in((ServerDraft draft) -> draft.listen))
                            .toList())
            .flatMap(List::stream)
            .toList();

    private final List<Consumer<SmppServer.Builder>> changes = new ArrayList<>();
    private final SessionDraft session = new SessionDraft();
    private final ListenDraft listen = new ListenDraft();
    private ConnectionLimits limits = ConnectionLimits.defaults();
    private boolean limitsGiven;

    /** Changes a builder, or nothing of it when anything is wrong. */
    static void apply(Map<?, ?> properties, SmppServer.Builder builder) {
        PropertyReader<ServerDraft> reader = new PropertyReader<>(PREFIX, SETTINGS);
        ServerDraft draft = new ServerDraft();
        reader.read(properties, draft);
        draft.listen.finish(reader);
        reader.finish();
        draft.changes.forEach(change -> change.accept(builder));
        if (draft.limitsGiven) {
            builder.connectionLimits(draft.limits);
        }
        builder.options(draft.session::applyTo).listen(draft.listen::applyTo);
    }

    private static List<Setting<ServerDraft>> own() {
        return List.of(
                Setting.of(
                        "host",
                        Form.some("name", "a name or an address of this machine"),
                        "0.0.0.0",
                        (draft, value) -> draft.changes.add(builder -> builder.host(value)),
                        "where to listen"),
                Setting.of(
                        "port",
                        Form.integer("port", 0, MAX_PORT),
                        "2775",
                        (draft, value) -> draft.changes.add(builder -> builder.port(value)),
                        "to listen on; 0 for any free one"),
                Setting.of(
                        "systemId",
                        Form.text(MAX_SYSTEM_ID),
                        "smpp-core",
                        (draft, value) -> draft.changes.add(builder -> builder.systemId(value)),
                        "what the server calls itself in bind responses"));
    }

    private static List<Setting<ServerDraft>> limits() {
        Form<Integer> connections = Form.integer("connections", 1, MAX_CONNECTIONS);
        return List.of(
                limit(
                        "maxConnections",
                        connections,
                        String.valueOf(ConnectionLimits.defaults().maxConnections()),
                        ConnectionLimits::withMaxConnections,
                        "that may be open at once, bound or not"),
                limit(
                        "maxPerAddress",
                        connections,
                        String.valueOf(ConnectionLimits.defaults().maxPerAddress()),
                        ConnectionLimits::withMaxPerAddress,
                        "that may be open at once from one address"),
                limit(
                        "allowFrom",
                        ListenDraft.RANGES,
                        "",
                        (limits, value) -> limits.withAllowFrom(value.toArray(String[]::new)),
                        "from which connections are accepted; empty for everywhere"));
    }

    private static <T> Setting<ServerDraft> limit(
            String key,
            Form<T> form,
            String defaultText,
            BiFunction<ConnectionLimits, T, ConnectionLimits> with,
            String meaning) {
        return Setting.of(
                key,
                form,
                defaultText,
                (draft, value) -> {
                    draft.limitsGiven = true;
                    draft.limits = with.apply(draft.limits, value);
                },
                meaning);
    }
}
