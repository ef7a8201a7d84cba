package io.smppcore.config;

import io.smppcore.codec.CodecLimits;
import io.smppcore.codec.Leniency;
import io.smppcore.session.Dispatch;
import io.smppcore.session.InboundOverload;
import io.smppcore.session.SessionOptions;
import io.smppcore.type.InterfaceVersion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The options of sessions as properties have them. Not thread-safe. */
public final class SessionDraft {

    /** A version of the protocol. */
    public static final Form<InterfaceVersion> VERSION =
            new Form<>("version", "3.3, 3.4 or 5.0", text -> switch (text) {
                case "3.3" -> InterfaceVersion.V3_3;
                case "3.4" -> InterfaceVersion.V3_4;
                case "5.0" -> InterfaceVersion.V5_0;
                default -> throw new IllegalArgumentException();
            });

    private static final int MAX_WINDOW = 65_536;
    private static final int MAX_QUEUE = 10_000_000;
    private static final int MAX_INBOUND = 1_000_000;
    private static final int MIN_INBOUND_OCTETS = 65_536;
    private static final int MAX_INBOUND_OCTETS = 1 << 30;
    private static final int MAX_PDU_OCTETS = 1 << 24;
    private static final String REQUESTS = "requests";

    private final List<Consumer<SessionOptions.Builder>> changes = new ArrayList<>();
    private final List<Consumer<Leniency.Builder>> switches = new ArrayList<>();
    private @Nullable Leniency leniency;

    /** Nothing changed. */
    public SessionDraft() {}

    /**
     * The keys.
     *
     * @return in the order of the documentation
     */
    public static List<Setting<SessionDraft>> settings() {
        return Stream.of(sending(), times(), receiving(), reading())
                .flatMap(List::stream)
                .toList();
    }

    /**
     * Makes the changes.
     *
     * @param options gets them
     */
    public void applyTo(SessionOptions.Builder options) {
        changes.forEach(change -> change.accept(options));
        if (leniency != null || !switches.isEmpty()) {
            Leniency.Builder builder = (leniency == null ? Leniency.lenient() : leniency).toBuilder();
            switches.forEach(change -> change.accept(builder));
            options.leniency(builder.build());
        }
    }

    private static List<Setting<SessionDraft>> sending() {
        return List.of(
                option(
                        "window",
                        Form.integer(REQUESTS, 1, MAX_WINDOW),
                        "10",
                        SessionOptions.Builder::windowSize,
                        "in flight to the peer at once, on each session"),
                option(
                        "queueLimit",
                        Form.integer(REQUESTS, 0, MAX_QUEUE),
                        "10000",
                        SessionOptions.Builder::queueLimit,
                        "of `sendAsync` that may wait for a free slot of the window; one more fails at once"),
                time(
                        "windowTimeout",
                        "30s",
                        SessionOptions.Builder::windowTimeout,
                        "wait of a request for a free slot; then it fails as never written"),
                time(
                        "requestTimeout",
                        "30s",
                        SessionOptions.Builder::requestTimeout,
                        "wait for a response; then the request fails with unknown outcome"));
    }

    private static List<Setting<SessionDraft>> times() {
        return List.of(
                time("bindTimeout", "10s", SessionOptions.Builder::bindTimeout, "for a connection to be bound"),
                time(
                        "enquireLinkInterval",
                        "25s",
                        SessionOptions.Builder::enquireLinkInterval,
                        "silence of the peer after which it is asked whether it is there"),
                time(
                        "enquireLinkTimeout",
                        "10s",
                        SessionOptions.Builder::enquireLinkTimeout,
                        "further silence after which the connection is given up"),
                time(
                                "inactivityTimeout",
                                Setting.NONE,
                                SessionOptions.Builder::inactivityTimeout,
                                "time without requests after which the session unbinds")
                        .orNone(draft -> draft.changes.add(options -> options.inactivityTimeout(null))),
                time(
                        "drainTimeout",
                        "10s",
                        SessionOptions.Builder::drainTimeout,
                        "wait of `close` for what is in progress"),
                time("unbindTimeout", "5s", SessionOptions.Builder::unbindTimeout, "wait for unbind_resp"),
                time(
                        "writeTimeout",
                        "30s",
                        SessionOptions.Builder::writeTimeout,
                        "time that the peer may refuse to read before the connection is given up"),
                time(
                        "pduTimeout",
                        "1m",
                        SessionOptions.Builder::pduTimeout,
                        "time for the rest of a PDU whose first octets have come, before the connection is given up"));
    }

    private static List<Setting<SessionDraft>> receiving() {
        return List.of(
                option(
                        "inboundLimit",
                        Form.integer(REQUESTS, 1, MAX_INBOUND),
                        "1000",
                        SessionOptions.Builder::inboundLimit,
                        "of the peer in progress at once, on each session"),
                option(
                        "inboundOctetLimit",
                        Form.integer("octets", MIN_INBOUND_OCTETS, MAX_INBOUND_OCTETS),
                        String.valueOf(SessionOptions.defaults().inboundOctetLimit()),
                        SessionOptions.Builder::inboundOctetLimit,
                        "of memory for the requests in progress on each session, and once more for those that wait"),
                option(
                        "inboundOverload",
                        Form.choice(InboundOverload.class),
                        InboundOverload.STOP_READING.name(),
                        SessionOptions.Builder::inboundOverload,
                        "what happens to requests beyond these limits"),
                option(
                        "dispatch",
                        Form.choice(Dispatch.class),
                        Dispatch.CONCURRENT.name(),
                        SessionOptions.Builder::dispatch,
                        "which thread runs the handlers"),
                option(
                                "peerVersion",
                                VERSION,
                                Setting.NONE,
                                SessionOptions.Builder::peerVersion,
                                "whose rules apply, whatever the peer announces")
                        .orNone(draft -> draft.changes.add(options -> options.peerVersion(null))),
                option(
                        "maxPduOctets",
                        Form.integer("octets", CodecLimits.HEADER_OCTETS, MAX_PDU_OCTETS),
                        String.valueOf(CodecLimits.defaults().maxPduOctets()),
                        (options, value) -> options.limits(new CodecLimits(value)),
                        "of the largest PDU that is accepted"));
    }

    private static List<Setting<SessionDraft>> reading() {
        Form<Leniency> both = new Form<>("name", "lenient, strict", text -> switch (text) {
            case "lenient" -> Leniency.lenient();
            case "strict" -> Leniency.strict();
            default -> throw new IllegalArgumentException();
        });
        return List.of(
                Setting.<SessionDraft, Leniency>of(
                        "leniency",
                        both,
                        "lenient",
                        (draft, value) -> draft.leniency = value,
                        "whether deviations from the specification are read; what follows changes single ones"),
                deviation(
                        "missingFinalNul",
                        Leniency.Builder::missingFinalNul,
                        "text at the end of a response without its NUL"),
                deviation(
                        "trailingOctets",
                        Leniency.Builder::trailingOctets,
                        "octets behind the last whole parameter: one to three in a request, any in a response"),
                deviation("paddingNul", Leniency.Builder::paddingNul, "NUL between mandatory fields and parameters"),
                deviation(
                        "overLongText",
                        Leniency.Builder::overLongText,
                        "text longer than its field allows, up to 64 octets, or 255 of an id, password or pattern"),
                deviation(
                        "oddAddressCharacters",
                        Leniency.Builder::oddAddressCharacters,
                        "addresses that are not printable ASCII"),
                deviation(
                        "missingResponseBody",
                        Leniency.Builder::missingResponseBody,
                        "response with ESME_ROK and without a body"),
                deviation(
                        "bodyInRefusal",
                        Leniency.Builder::bodyInRefusal,
                        "id in a response with another status than ESME_ROK, or a body that cannot be read"),
                deviation(
                        "anySequenceNumber",
                        Leniency.Builder::anySequenceNumber,
                        "sequence numbers 0 and from 0x80000000 on"),
                deviation(
                        "dataSmWithoutPayload",
                        Leniency.Builder::dataSmWithoutPayload,
                        "data_sm without message_payload"),
                deviation(
                        "payloadBesideMessage",
                        Leniency.Builder::payloadBesideMessage,
                        "message_payload beside a short_message; the parameter counts"));
    }

    private static <T> Setting<SessionDraft> option(
            String key, Form<T> form, String defaultText, BiConsumer<SessionOptions.Builder, T> set, String meaning) {
        return Setting.of(
                key, form, defaultText, (draft, value) -> draft.changes.add(o -> set.accept(o, value)), meaning);
    }

    private static Setting<SessionDraft> time(
            String key, String defaultText, BiConsumer<SessionOptions.Builder, Duration> set, String meaning) {
        return option(key, Form.duration("1ms", "7d"), defaultText, set, meaning);
    }

    private static Setting<SessionDraft> deviation(
            String key, BiConsumer<Leniency.Builder, Boolean> set, String meaning) {
        return Setting.of(
                "leniency." + key,
                Form.flag(),
                "(that of `leniency`)",
                (draft, value) -> draft.switches.add(builder -> set.accept(builder, value)),
                meaning);
    }
}
