package io.smppcore.gateway.config;

import io.smppcore.client.SmppClient;
import io.smppcore.config.OptionType;
import io.smppcore.gateway.config.document.ConfigReading;
import io.smppcore.gateway.config.document.ConfigSection;
import io.smppcore.gateway.config.document.Key;
import io.smppcore.gateway.config.document.ListOf;
import io.smppcore.gateway.config.document.MapOf;
import io.smppcore.gateway.config.document.PropertyMap;
import io.smppcore.gateway.config.document.Scalar;
import io.smppcore.gateway.config.document.Value;
import io.smppcore.receipt.MessageIds;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.MessageState;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Table of the keys of an SMSC in the configuration. */
final class SmscTable {

    private static final String ENDPOINTS = "endpoints";
    private static final String SYSTEM_ID = "systemId";

    private static final String NEVER_GIVES_UP = "the gateway never stops to bind";
    private static final String DOES_NOT_WAIT = "messages wait in queues";
    private static final String OTHER_TEXTS = "texts are those of the accounts";

    /** Options of an SMPP client that have no effect in the gateway, each with the reason that an error states. */
    static final Map<String, String> WITHOUT_EFFECT = Map.ofEntries(
            Map.entry("reconnect", NEVER_GIVES_UP),
            Map.entry("keepTrying", NEVER_GIVES_UP),
            Map.entry("refusals", NEVER_GIVES_UP),
            Map.entry("bindWait", DOES_NOT_WAIT),
            Map.entry("asyncBindWait", DOES_NOT_WAIT),
            Map.entry("asyncBindWaitLimit", DOES_NOT_WAIT),
            Map.entry("queueLimit", DOES_NOT_WAIT),
            Map.entry("windowTimeout", DOES_NOT_WAIT),
            Map.entry("rate", "the key rate of the SMSC, above client"),
            Map.entry("receipts", "receipts are awaited until 72 hours after the validity"),
            Map.entry("defaultAlphabet", OTHER_TEXTS),
            Map.entry("text", OTHER_TEXTS),
            Map.entry("dispatch", "no handler of the gateway blocks"));

    private static final Key<Map<String, MessageState>> WORDS = Key.of(
                    "words",
                    new MapOf<>("WORD", Types.TEXT, new Scalar<>(Types.STATE)),
                    Map.<String, MessageState>of(),
                    "words after `stat:` in addition to those of the specification, with their states")
            .standardInWords("none");
    private static final Key<Boolean> ANY_ESM_CLASS = Key.of(
            "anyEsmClass",
            OptionType.flag(),
            false,
            "true if a message without the esm_class of a receipt may be a receipt");
    private static final Key<List<MessageState>> FINAL_STATES = Key.of(
                    "finalStates",
                    new ListOf<>(new Scalar<>(Types.STATE)),
                    ReceiptDialect.FINAL_STATES,
                    "states that end a message: after others, another receipt is awaited")
            .standardInWords("all but ACCEPTED, ENROUTE and SCHEDULED");
    private static final ConfigSection<ReceiptDialect> DIALECT = ConfigSection.of(
            "receipts",
            values -> new ReceiptDialect(
                    values.get(WORDS), values.get(ANY_ESM_CLASS), Set.copyOf(values.get(FINAL_STATES))),
            WORDS,
            ANY_ESM_CLASS,
            FINAL_STATES);

    private static final Key<@Nullable String> GROUP =
            Key.optional("group", Types.NAME, "name of the SMSC", "group that routes name; SMSCs may share one");
    private static final Key<Map<String, String>> CLIENT = Key.required(
            "client",
            new PropertyMap<>(
                    "smpp.client.",
                    "[those of a client](../configuration.md#the-client) without `smpp.client.`",
                    SmppClient.Builder.propertyOptions(),
                    WITHOUT_EFFECT,
                    SmppClient::builder,
                    SmscTable::client),
            "endpoints, credentials, binds, window, TLS and so on");
    private static final Key<@Nullable Double> RATE = Key.optional("rate", Types.RATE, "unlimited", "over all binds");
    private static final Key<MessageIds> MESSAGE_IDS = Key.of(
            "messageIds",
            OptionType.choice(MessageIds.class),
            MessageIds.OPAQUE,
            "relation between message ids in responses and in receipts");
    private static final Key<ReceiptDialect> RECEIPTS = Key.of(
                    "receipts", DIALECT, ReceiptDialect.STANDARD, "peculiarities of receipts")
            .standardInWords("none");
    private static final Key<List<Tlv>> TLVS =
            Key.list("tlvs", Types.TLV, "parameters of messages to it that do not have the tag");
    private static final Key<Duration> PARK_AFTER = Key.of(
            "parkAfter",
            OptionType.duration("0s", "1h"),
            Duration.ofSeconds(5),
            "time without a bind after which messages go to the next group of their route");

    private static final Key<Boolean> DISABLED =
            Key.of("disabled", OptionType.flag(), false, "true to unbind from it; messages go as without its binds");

    static final ConfigSection<SmscConfig> SECTION = ConfigSection.of(
            "SMSC", SmscTable::smsc, GROUP, CLIENT, RATE, MESSAGE_IDS, RECEIPTS, TLVS, PARK_AFTER, DISABLED);

    private SmscTable() {}

    /** Declares the group of an SMSC even if the SMSC has problems, so that routes to it do not report them again. */
    static void declareGroup(Value smsc, ConfigReading reading) {
        Value group = smsc.isMap() ? smsc.map().get(GROUP.name()) : null;
        reading.declare(ConfigReading.Kind.GROUP, group != null && group.isText() ? group.text() : smsc.key());
    }

    private static Map<String, String> client(SmppClient.Builder builder, Map<String, String> options) {
        if (!options.containsKey(ENDPOINTS)) {
            throw new IllegalArgumentException("no " + ENDPOINTS + " (expected: host:port, or several)");
        }
        if (options.getOrDefault(SYSTEM_ID, "").isBlank()) {
            throw new IllegalArgumentException("no " + SYSTEM_ID + " (expected: the name of the account at the SMSC)");
        }
        try {
            // Not connected. What cannot be built would fail a start, or a reload after a part of its effect.
            builder.build();
        } catch (IllegalStateException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
        return options;
    }

    private static SmscConfig smsc(ConfigSection.Values values) {
        String name = values.place().key();
        String group = values.get(GROUP);
        return new SmscConfig(
                name,
                group != null ? group : name,
                values.get(CLIENT),
                values.get(RATE),
                values.get(MESSAGE_IDS),
                values.get(RECEIPTS),
                Tlvs.of(values.get(TLVS)),
                values.get(PARK_AFTER),
                values.get(DISABLED));
    }
}
