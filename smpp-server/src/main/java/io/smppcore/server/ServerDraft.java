package io.smppcore.server;

import io.smppcore.config.Form;
import io.smppcore.config.ListenDraft;
import io.smppcore.config.PropertyReader;
import io.smppcore.config.SessionDraft;
import io.smppcore.config.Setting;
import io.smppcore.session.ConnectionLimits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
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
    private static final int MAX_WAITING = 10_000_000;
    private static final int MIN_OCTETS = 1 << 16;

    /** Every key of a server, in the order of docs/configuration.md. */
    static final List<Setting<ServerDraft>> SETTINGS = Stream.of(
                    own(),
                    limits(),
                    sending(),
                    failedBinds(),
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
    private final List<Consumer<FailedBindOptions.Builder>> failedBinds = new ArrayList<>();
    private boolean budgetGiven;
    private int maxRequests = SmppServer.MAX_REQUESTS;
    private long maxOctets = SmppServer.defaultOctets();
    private boolean sendingGiven;
    private Choice choice = Choice.LEAST_IN_FLIGHT;
    private Duration sendWait = SendOptions.defaults().sendWait();
    private int sendWaitLimit = SendOptions.defaults().sendWaitLimit();

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
        if (draft.budgetGiven) {
            builder.budget(draft.maxRequests, draft.maxOctets);
        }
        if (draft.sendingGiven) {
            builder.sending(new SendOptions(draft.choice.get(), draft.sendWait, draft.sendWaitLimit));
        }
        builder.failedBinds(changed -> draft.failedBinds.forEach(change -> change.accept(changed)));
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
                        "that may be open at once from one IPv4 address or /64 network of IPv6"),
                limit(
                        "allowFrom",
                        ListenDraft.RANGES,
                        "",
                        (limits, value) -> limits.withAllowFrom(value.toArray(String[]::new)),
                        "from which connections are accepted; empty for everywhere"));
    }

    private static List<Setting<ServerDraft>> sending() {
        return List.of(
                Setting.of(
                        "budget.maxRequests",
                        Form.integer("requests", 1, Integer.MAX_VALUE),
                        String.valueOf(SmppServer.MAX_REQUESTS),
                        (draft, value) -> {
                            draft.budgetGiven = true;
                            draft.maxRequests = value;
                        },
                        "of all sessions that may be in progress"),
                Setting.of(
                        "budget.maxOctets",
                        Form.integer("octets", MIN_OCTETS, Integer.MAX_VALUE),
                        "(a quarter of the heap)",
                        (draft, value) -> {
                            draft.budgetGiven = true;
                            draft.maxOctets = value;
                        },
                        "of memory for these requests and for what waits for a peer"),
                Setting.of(
                        "sending.choice",
                        Form.choice(Choice.class),
                        Choice.LEAST_IN_FLIGHT.name(),
                        (draft, value) -> {
                            draft.sendingGiven = true;
                            draft.choice = value;
                        },
                        "which session of an account gets a request"),
                Setting.of(
                        "sending.sendWait",
                        Form.duration("0s", "7d"),
                        "0s",
                        (draft, value) -> {
                            draft.sendingGiven = true;
                            draft.sendWait = value;
                        },
                        "how long a request may wait for a session of its account"),
                Setting.of(
                        "sending.sendWaitLimit",
                        Form.integer("requests", 0, MAX_WAITING),
                        String.valueOf(SendOptions.defaults().sendWaitLimit()),
                        (draft, value) -> {
                            draft.sendingGiven = true;
                            draft.sendWaitLimit = value;
                        },
                        "that may wait for a session in all; one more fails at once"));
    }

    private static List<Setting<ServerDraft>> failedBinds() {
        Form<Duration> delay = Form.duration("0s", "1m");
        Form<Duration> time = Form.duration("1ms", "1d");
        return List.of(
                failed(
                        "firstDelay",
                        delay,
                        "100ms",
                        FailedBindOptions.Builder::firstDelay,
                        "how long the answer to the first failed bind of an address waits"),
                failed(
                        "maxDelay",
                        delay,
                        "2s",
                        FailedBindOptions.Builder::maxDelay,
                        "how long such an answer waits at most"),
                failed(
                        "maxFailures",
                        Form.integer("binds", 0, MAX_CONNECTIONS),
                        "30",
                        FailedBindOptions.Builder::maxFailures,
                        "of one address after which it is refused at once; 0 for never"),
                failed(
                        "window",
                        time,
                        "1m",
                        FailedBindOptions.Builder::window,
                        "time after which they count from zero again"),
                failed(
                        "refusalTime",
                        time,
                        "1m",
                        FailedBindOptions.Builder::refusalTime,
                        "how long an address is refused at once"),
                failed(
                        "maxUndecided",
                        Form.integer("binds", 1, MAX_CONNECTIONS),
                        "1000",
                        FailedBindOptions.Builder::maxUndecided,
                        "of one address that may wait for the authenticator"),
                failed(
                        "maxAddresses",
                        Form.integer("addresses", 1, MAX_CONNECTIONS),
                        "10000",
                        FailedBindOptions.Builder::maxAddresses,
                        "whose failed binds are counted"));
    }

    private static <T> Setting<ServerDraft> failed(
            String key, Form<T> form, String standard, BiConsumer<FailedBindOptions.Builder, T> set, String meaning) {
        return Setting.of(
                "failedBinds." + key,
                form,
                standard,
                (draft, value) -> draft.failedBinds.add(options -> set.accept(options, value)),
                meaning);
    }

    /** A choice that has a name. */
    private enum Choice {
        LEAST_IN_FLIGHT,
        ROUND_ROBIN;

        SessionChoice get() {
            return this == ROUND_ROBIN ? SessionChoice.roundRobin() : SessionChoice.leastInFlight();
        }
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
