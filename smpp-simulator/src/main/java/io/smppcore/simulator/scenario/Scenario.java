package io.smppcore.simulator.scenario;

import io.smppcore.internal.util.Addresses;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.common.ScalarStyle;

/**
 * The configuration of a simulated SMSC: how it answers, which receipts and messages it sends, and which faults it
 * causes. Immutable.
 *
 * <p>A scenario is written in YAML 1.2, and so in JSON; docs/simulator.md lists the keys. The defaults accept every
 * bind and every message, and send requested receipts at once. Only a scenario in a file may name other files ({@code
 * mo.csv}).
 *
 * @param seed seed of all random decisions, with which a run can be repeated; empty for a new one at each start
 * @param systemId system_id of bind responses, at most 15 characters
 * @param accounts accounts; empty if any client may bind
 * @param bind responses to binds
 * @param session limits of sessions
 * @param submit responses to submit_sm, data_sm and submit_multi
 * @param receipts final states of accepted messages, and their receipts
 * @param deliver delivery of deliver_sm and data_sm
 * @param mo mobile-originated messages
 * @param outbinds clients that get an outbind
 * @param commands place of commands in messages
 * @param faults faults on the wire
 * @param http address of the page; empty for no page
 */
public record Scenario(
        OptionalLong seed,
        String systemId,
        List<SimulatedAccount> accounts,
        BindBehaviour bind,
        SessionBehaviour session,
        SubmitBehaviour submit,
        ReceiptBehaviour receipts,
        DeliverBehaviour deliver,
        MoBehaviour mo,
        List<OutbindTarget> outbinds,
        MessageCommand.Source commands,
        List<Fault> faults,
        Optional<HttpBehaviour> http) {

    static final Fields<Scenario> FIELDS = Fields.of(
            Scenario.class,
            Key.of("seed", Formats.optionalLong(Formats.NUMBER), OptionalLong.empty()),
            Key.of("system-id", Formats.text(15), "smpp-core"),
            Key.<List<SimulatedAccount>>of("accounts", Formats.list(SimulatedAccount.FIELDS), List.of()),
            Key.of("bind", BindBehaviour.FIELDS, BindBehaviour.FIELDS.defaults()),
            Key.of("session", SessionBehaviour.FIELDS, SessionBehaviour.FIELDS.defaults()),
            Key.of("submit", SubmitBehaviour.FIELDS, SubmitBehaviour.FIELDS.defaults()),
            Key.of("receipts", ReceiptBehaviour.FIELDS, ReceiptBehaviour.FIELDS.defaults()),
            Key.of("deliver", DeliverBehaviour.FIELDS, DeliverBehaviour.FIELDS.defaults()),
            Key.of("mo", MoBehaviour.FIELDS, MoBehaviour.FIELDS.defaults()),
            Key.<List<OutbindTarget>>of("outbind", Formats.list(OutbindTarget.FIELDS), List.of()),
            Key.of("commands", MessageCommand.Source.FORMAT, MessageCommand.Source.OFF),
            Key.<List<Fault>>of("faults", Formats.list(Fault.FIELDS), List.of()),
            Key.of("http", Formats.optional(HttpBehaviour.FIELDS), Optional.empty()));

    /** The maximum length of a scenario: octets of a file, or characters of a text. */
    static final int MAX_OCTETS = 10_000_000;

    private static final String SOURCE = "scenario";
    private static final Scenario DEFAULTS = FIELDS.defaults();

    /** Checks the ranges; fails with an {@link IllegalArgumentException} that names key, value and range. */
    public Scenario {
        FIELDS.check(
                seed, systemId, accounts, bind, session, submit, receipts, deliver, mo, outbinds, commands, faults,
                http);
        accounts = List.copyOf(accounts);
        outbinds = List.copyOf(outbinds);
        faults = List.copyOf(faults);
        List<String> names = accounts.stream().map(SimulatedAccount::systemId).toList();
        names.forEach(name -> Formats.require(
                names.indexOf(name) == names.lastIndexOf(name), "accounts: '" + name + "' is duplicated", "once"));
    }

    /** Returns the scenario in which all keys have their defaults, always the same instance. */
    public static Scenario defaults() {
        return DEFAULTS;
    }

    /**
     * Reads a file.
     *
     * @param file file of at most 10,000,000 octets in UTF-8; names of files in it are relative to its folder
     * @return the scenario; absent keys have their defaults
     * @throws ScenarioException naming place, problem and expectation
     */
    public static Scenario load(Path file) {
        String text;
        try {
            text = BoundedFile.read(file, MAX_OCTETS);
        } catch (IOException e) {
            throw new ScenarioException(file.toString(), 0, 0, "cannot be read: " + e);
        }
        Path folder = file.toAbsolutePath().getParent();
        return DEFAULTS.with(file.toString(), text, folder != null ? folder : file);
    }

    /**
     * Reads a text.
     *
     * @param yaml the scenario; must not name files
     * @return the scenario; absent keys have their defaults
     * @throws ScenarioException naming place, problem and expectation
     */
    public static Scenario parse(String yaml) {
        return DEFAULTS.with(SOURCE, yaml);
    }

    /**
     * Returns a scenario that comes with the simulator: the documented behaviour of a provider, or {@code hostile},
     * which causes many faults.
     *
     * @param name one of {@link #presets}
     * @return the scenario; absent keys have their defaults
     * @throws ScenarioException if there is no preset of this name
     */
    public static Scenario preset(String name) {
        return DEFAULTS.with(name, Presets.yaml(name));
    }

    /** Returns the names of the scenarios that come with the simulator, each with a description of one line. */
    public static SequencedMap<String, String> presets() {
        return Presets.all();
    }

    /**
     * Returns this scenario with changes.
     *
     * @param yaml keys to change; lists, weights and delays are replaced as a whole; must not name files
     * @return the changed scenario
     * @throws ScenarioException naming place, problem and expectation
     */
    public Scenario with(String yaml) {
        return with(SOURCE, yaml);
    }

    /**
     * Returns this scenario with changes.
     *
     * @param source name of the text in errors
     * @param yaml keys to change; lists, weights and delays are replaced as a whole; must not name files
     * @return the changed scenario
     * @throws ScenarioException naming place, problem and expectation
     */
    public Scenario with(String source, String yaml) {
        return with(source, yaml, null);
    }

    /**
     * Returns this scenario with another seed.
     *
     * @param newSeed seed of all random decisions
     * @return the changed scenario
     */
    public Scenario withSeed(long newSeed) {
        return FIELDS.with(this, "seed", OptionalLong.of(newSeed));
    }

    /**
     * Returns this scenario with other accounts.
     *
     * @param newAccounts accounts; empty if any client may bind
     * @return the changed scenario
     */
    public Scenario withAccounts(List<SimulatedAccount> newAccounts) {
        return FIELDS.with(this, "accounts", newAccounts);
    }

    /**
     * Returns the scenario as YAML. Keys that have their defaults are left out; passwords of accounts are included.
     *
     * @return YAML that {@link #parse} reads as an equal scenario
     */
    public String toYaml() {
        Map<String, Object> tree = toTree();
        DumpSettings settings = DumpSettings.builder()
                .setDefaultFlowStyle(FlowStyle.BLOCK)
                .setDefaultScalarStyle(ScalarStyle.PLAIN)
                .build();
        return tree.isEmpty() ? "{}\n" : new Dump(settings).dumpToString(tree);
    }

    /**
     * Returns the content of {@link #toYaml} as a tree of values.
     *
     * @return map by keys, whose values are maps, lists, texts, numbers and booleans
     */
    public Map<String, Object> toTree() {
        return FIELDS.write(this);
    }

    private Scenario with(String source, String yaml, @Nullable Path folder) {
        return Item.read(source, yaml, folder)
                .map(item -> FIELDS.read(item, this))
                .orElse(this);
    }

    /**
     * The limits of sessions. Immutable.
     *
     * @param enquireLink time without any PDU from the client after which enquire_link is sent, more than 0 and at most
     *     7 days
     * @param idle time without a request or response, other than enquire_link, after which a session is unbound, more
     *     than 0 and at most 7 days; empty for never
     * @param inboundLimit number of unanswered requests at which reading from a session pauses, 1 to 1,000,000
     * @param lifetime time from the bind after which a session is unbound, more than 0 and at most 7 days; empty for
     *     never
     */
    public record SessionBehaviour(
            Duration enquireLink, Optional<Duration> idle, int inboundLimit, Optional<Duration> lifetime) {

        static final Fields<SessionBehaviour> FIELDS = Fields.of(
                SessionBehaviour.class,
                Key.of("enquire-link", Formats.TIME, Duration.ofSeconds(25)),
                Key.of("idle", Formats.optional(Formats.TIME), Optional.empty()),
                Key.of("inbound-limit", Formats.integer(1, 1_000_000), 1_000),
                Key.of("lifetime", Formats.optional(Formats.TIME), Optional.empty()));

        /** Checks the ranges; fails with an {@link IllegalArgumentException} that names key, value and range. */
        public SessionBehaviour {
            FIELDS.check(enquireLink, idle, inboundLimit, lifetime);
        }
    }

    /**
     * The delivery of deliver_sm and data_sm to clients. Immutable.
     *
     * @param window maximum number of unanswered requests of a session, 1 to 65,536
     * @param sessionWait maximum time that a request waits for a session of its account that is bound to receive, 0 to
     *     7 days
     * @param waiting maximum number of requests that wait for a session, 0 to 10,000,000; further requests fail
     * @param retries number of times that a refused or unanswered request is sent again, 0 to 1,000
     * @param retryDelay time between a failure and the next attempt, more than 0 and at most 7 days
     */
    public record DeliverBehaviour(int window, Duration sessionWait, int waiting, int retries, Duration retryDelay) {

        static final Fields<DeliverBehaviour> FIELDS = Fields.of(
                DeliverBehaviour.class,
                Key.of("window", Formats.integer(1, 65_536), 10),
                Key.of("wait", Formats.TIME_OR_ZERO, Duration.ZERO),
                Key.of("waiting", Formats.integer(0, 10_000_000), 10_000),
                Key.of("retries", Formats.integer(0, 1_000), 0),
                Key.of("retry-delay", Formats.TIME, Duration.ofSeconds(5)));

        /** Checks the ranges; fails with an {@link IllegalArgumentException} that names key, value and range. */
        public DeliverBehaviour {
            FIELDS.check(window, sessionWait, waiting, retries, retryDelay);
        }
    }

    /**
     * The address of the page and the REST interface. Immutable.
     *
     * @param host name or address of this machine
     * @param port 0 to 65,535; 0 for any free port
     */
    public record HttpBehaviour(String host, int port) {

        static final Fields<HttpBehaviour> FIELDS = Fields.of(
                HttpBehaviour.class,
                Key.of("host", Formats.TEXT, "127.0.0.1"),
                Key.of("port", Formats.integer(0, Addresses.MAX_PORT), 8080));

        /** Checks the range; fails with an {@link IllegalArgumentException} that names key, value and range. */
        public HttpBehaviour {
            FIELDS.check(host, port);
        }
    }
}
