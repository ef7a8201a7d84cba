package io.smppcore.client;

import io.smppcore.config.Addresses;
import io.smppcore.config.ConnectDraft;
import io.smppcore.config.Form;
import io.smppcore.config.SessionDraft;
import io.smppcore.config.Setting;
import io.smppcore.flow.TokenBucket;
import io.smppcore.pdu.BindType;
import io.smppcore.type.Npi;
import io.smppcore.type.Ton;
import java.time.Duration;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/** Every key of a client; docs/configuration.md has the same. */
final class ClientSettings {

    /** What the keys begin with. */
    static final String PREFIX = "smpp.client.";

    private static final int SMPP_PORT = 2775;
    private static final int MAX_SYSTEM_ID = 15;
    private static final int MAX_PASSWORD = 8;
    private static final int MAX_SYSTEM_TYPE = 12;
    private static final int MAX_ADDRESS_RANGE = 40;
    private static final int MAX_OCTET = 255;
    private static final int MAX_BINDS = 1_000;
    private static final int MAX_WAITING = 10_000_000;
    private static final int MAX_BURST = 1_000_000;
    private static final int MAX_FACTOR = 100;
    private static final String REQUESTS = "requests";

    private static final Form<Endpoint> ENDPOINT =
            new Form<>("host:port", "with *weight behind it for WEIGHTED", ClientSettings::endpoint);

    /** In the order of the documentation. */
    static final List<Setting<ClientDraft>> ALL = Stream.of(
                    bind(),
                    binds(),
                    backoff(),
                    rate(),
                    TextSettings.all(),
                    SessionDraft.settings().stream()
                            .map(setting -> setting.in((ClientDraft draft) -> draft.session))
                            .toList(),
                    ConnectDraft.settings().stream()
                            .map(setting -> setting.in((ClientDraft draft) -> draft.connection))
                            .toList())
            .flatMap(List::stream)
            .toList();

    private ClientSettings() {}

    private static List<Setting<ClientDraft>> bind() {
        return List.of(
                of(
                        "endpoints",
                        ENDPOINT.list(),
                        "localhost:2775",
                        (draft, value) -> draft.endpoints = value,
                        "where to bind, the preferred one first"),
                of(
                        "bindType",
                        Form.choice(BindKind.class),
                        BindKind.TRANSCEIVER.name(),
                        (draft, value) -> draft.changes.add(value::applyTo),
                        "the kind of bind, or a pair of two kinds"),
                of(
                        "systemId",
                        Form.text(MAX_SYSTEM_ID),
                        "",
                        (draft, value) -> draft.changes.add(b -> b.systemId(value)),
                        "who binds"),
                of(
                                "password",
                                Form.text(MAX_PASSWORD),
                                "",
                                (draft, value) -> draft.changes.add(b -> b.password(value)),
                                "of that one")
                        .hidden(),
                of(
                        "systemType",
                        Form.text(MAX_SYSTEM_TYPE),
                        "",
                        (draft, value) -> draft.changes.add(b -> b.systemType(value)),
                        "the kind of system that binds"),
                of(
                        "interfaceVersion",
                        SessionDraft.VERSION,
                        "3.4",
                        (draft, value) -> draft.changes.add(b -> b.interfaceVersion(value)),
                        "the version to announce"),
                address(
                        "addressTon",
                        (draft, value) -> draft.addressTon = Ton.of(value),
                        "type of number of the addresses that the client serves"),
                address("addressNpi", (draft, value) -> draft.addressNpi = Npi.of(value), "their numbering plan"),
                of(
                        "addressRange",
                        Form.text(MAX_ADDRESS_RANGE),
                        "",
                        (draft, value) -> {
                            draft.addressGiven = true;
                            draft.addressRange = value;
                        },
                        "the addresses: one, or a UNIX regular expression"));
    }

    private static List<Setting<ClientDraft>> binds() {
        Form<Duration> wait = Form.duration("0s", "7d");
        return List.of(
                of(
                        "binds",
                        Form.integer("binds", 1, MAX_BINDS),
                        "1",
                        option(ClientOptions.Builder::binds),
                        "of each kind"),
                of(
                        "endpointPolicy",
                        Form.choice(EndpointPolicy.class),
                        EndpointPolicy.PRIORITY.name(),
                        option(ClientOptions.Builder::endpointPolicy),
                        "in which order endpoints are tried"),
                of(
                                "returnAfter",
                                Form.duration("1ms", "7d"),
                                Setting.NONE,
                                option(ClientOptions.Builder::returnAfter),
                                "time at another endpoint than the preferred one before the better ones are tried again")
                        .orNone(draft -> draft.options.add(options -> options.returnAfter(null))),
                of(
                        "reconnect",
                        Form.flag(),
                        "true",
                        option(ClientOptions.Builder::reconnect),
                        "whether binds that were lost are opened again"),
                of(
                        "keepTrying",
                        Form.flag(),
                        "false",
                        option(ClientOptions.Builder::keepTrying),
                        "whether `connect` leaves what cannot be reached to the background"),
                of("bindWait", wait, "30s", option(ClientOptions.Builder::bindWait), "wait of `send` for a bind"),
                of(
                        "asyncBindWait",
                        wait,
                        "0s",
                        option(ClientOptions.Builder::asyncBindWait),
                        "wait of a request of `sendAsync` for a bind"),
                of(
                        "asyncBindWaitLimit",
                        Form.integer(REQUESTS, 0, MAX_WAITING),
                        "10000",
                        option(ClientOptions.Builder::asyncBindWaitLimit),
                        "of `sendAsync` that may wait for a bind; one more fails at once"));
    }

    private static List<Setting<ClientDraft>> backoff() {
        Form<Duration> wait = Form.duration("1ms", "7d");
        return List.of(
                ofBackoff(
                        "first",
                        wait,
                        "1s",
                        (draft, value) -> draft.first = value,
                        "wait after the first failure to bind"),
                ofBackoff(
                        "max",
                        wait,
                        "60s",
                        (draft, value) -> draft.max = value,
                        "the longest wait, not below the first"),
                ofBackoff(
                        "factor",
                        Form.decimal("factor", 1, MAX_FACTOR, "1 to " + MAX_FACTOR),
                        "2",
                        (draft, value) -> draft.factor = value,
                        "of each further wait"),
                ofBackoff(
                        "jitter",
                        Form.decimal("part", 0, 1, "0 to 1"),
                        "0.5",
                        (draft, value) -> draft.jitter = value,
                        "of a wait that is left to chance"),
                of(
                        "refusals.retry",
                        Statuses.FORM.list(),
                        "",
                        (draft, value) -> draft.retried.addAll(value),
                        "of a bind after which it is tried again, whatever the rule of the client says"),
                of(
                        "refusals.stop",
                        Statuses.FORM.list(),
                        "",
                        (draft, value) -> draft.stopped.addAll(value),
                        "of a bind after which it is not tried again, whatever the rule of the client says"));
    }

    private static List<Setting<ClientDraft>> rate() {
        return List.of(
                of(
                                "rate",
                                Form.decimal(
                                        "requests/s",
                                        TokenBucket.MIN_RATE,
                                        TokenBucket.MAX_RATE,
                                        "one in a day (0.0000116) to 100000000"),
                                Setting.NONE,
                                rate(RateOptions.Builder::rate),
                                "with a message, over all binds together")
                        .orNone(draft -> draft.rates.add(rate -> rate.rate(null))),
                of(
                                "rate.burst",
                                Form.integer(REQUESTS, 1, MAX_BURST),
                                Setting.NONE,
                                rate(RateOptions.Builder::burst),
                                "that may go at once after a rest; none for what goes in 50 ms")
                        .orNone(draft -> draft.rates.add(rate -> rate.burst(null))),
                of(
                        "rate.adaptive",
                        Form.flag(),
                        "false",
                        rate(RateOptions.Builder::adaptive),
                        "whether the client slows down when the message centre is overloaded"),
                of(
                        "rate.maxWait",
                        Form.duration("0s", "7d"),
                        "30s",
                        rate(RateOptions.Builder::maxWait),
                        "wait of a request for its turn"),
                of(
                        "rate.queueLimit",
                        Form.integer(REQUESTS, 0, MAX_WAITING),
                        "10000",
                        rate(RateOptions.Builder::queueLimit),
                        "of `sendAsync` that may wait for their turn; one more fails at once"));
    }

    private static <T> Setting<ClientDraft> of(
            String key, Form<T> form, String defaultText, BiConsumer<ClientDraft, T> set, String meaning) {
        return Setting.of(key, form, defaultText, set, meaning);
    }

    private static <T> Setting<ClientDraft> ofBackoff(
            String key, Form<T> form, String defaultText, BiConsumer<ClientDraft, T> set, String meaning) {
        return Setting.of(
                "backoff." + key,
                form,
                defaultText,
                (draft, value) -> {
                    draft.backoffGiven = true;
                    set.accept(draft, value);
                },
                meaning);
    }

    private static Setting<ClientDraft> address(String key, BiConsumer<ClientDraft, Integer> set, String meaning) {
        return Setting.of(
                key,
                Form.integer("number", 0, MAX_OCTET),
                "0",
                (draft, value) -> {
                    draft.addressGiven = true;
                    set.accept(draft, value);
                },
                meaning);
    }

    private static <T> BiConsumer<ClientDraft, T> option(BiConsumer<ClientOptions.Builder, T> set) {
        return (draft, value) -> draft.options.add(options -> set.accept(options, value));
    }

    private static <T> BiConsumer<ClientDraft, T> rate(BiConsumer<RateOptions.Builder, T> set) {
        return (draft, value) -> draft.rates.add(rate -> set.accept(rate, value));
    }

    private static Endpoint endpoint(String text) {
        int star = text.indexOf('*');
        Addresses.HostAndPort place = Addresses.hostAndPort(star < 0 ? text : text.substring(0, star), SMPP_PORT);
        return new Endpoint(place.host(), place.port(), star < 0 ? 1 : Integer.parseInt(text.substring(star + 1)));
    }

    /** What a client binds. */
    enum BindKind {
        TRANSCEIVER,
        TRANSMITTER,
        RECEIVER,
        TRANSMITTER_AND_RECEIVER;

        void applyTo(SmppClient.Builder builder) {
            if (this == TRANSMITTER_AND_RECEIVER) {
                builder.transmitterAndReceiver();
            } else {
                builder.bindType(BindType.valueOf(name()));
            }
        }
    }
}
