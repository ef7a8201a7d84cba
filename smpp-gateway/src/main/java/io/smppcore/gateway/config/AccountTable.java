package io.smppcore.gateway.config;

import io.smppcore.config.OptionType;
import io.smppcore.gateway.config.AccountConfig.ReceiptBind;
import io.smppcore.gateway.config.AccountConfig.UnknownOutcome;
import io.smppcore.gateway.config.CallbackConfig.Event;
import io.smppcore.gateway.config.document.ConfigReading;
import io.smppcore.gateway.config.document.ConfigSection;
import io.smppcore.gateway.config.document.Key;
import io.smppcore.gateway.config.document.ListOf;
import io.smppcore.gateway.config.document.Scalar;
import io.smppcore.pdu.BindType;
import io.smppcore.server.Account;
import io.smppcore.server.AccountLimits;
import io.smppcore.server.CertificateName;
import io.smppcore.server.StoredPassword;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.Tlvs;
import io.smppcore.transport.AddressRange;
import java.net.URI;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Table of the keys of an account in the configuration. */
final class AccountTable {

    private static final Key<URI> URL = Key.required("url", new Scalar<>(Types.URL), "where requests are sent");
    private static final Key<@Nullable String> SECRET =
            Key.optional("secret", Types.SECRET, "none", "key of the HMAC signature of requests");
    private static final Key<List<Event>> EVENTS = Key.of(
            "events",
            new ListOf<>(new Scalar<>(OptionType.choice(Event.class))),
            List.of(Event.RECEIPT, Event.MESSAGE),
            "what is sent");
    private static final Key<@Nullable QueryTemplate> QUERY = Key.optional(
            "query", new Scalar<>(Types.QUERY), "none: POST with JSON", "query of GET requests, which replace POST");
    private static final Key<List<URI>> ORIGINS =
            Key.list("origins", Types.URL, "further servers that a message may name as its callback");
    private static final ConfigSection<CallbackConfig> CALLBACK_SECTION = ConfigSection.of(
                    "callback",
                    values -> new CallbackConfig(
                            values.get(URL),
                            values.get(SECRET),
                            Set.copyOf(values.get(EVENTS)),
                            values.get(ORIGINS),
                            values.get(QUERY)),
                    URL,
                    SECRET,
                    EVENTS,
                    ORIGINS,
                    QUERY)
            .shorthand(URL);

    private static final Key<@Nullable StoredPassword> PASSWORD =
            Key.optional("password", Types.PASSWORD, "none, with a certificate", "password of binds, or its hash");
    private static final Key<List<CertificateName>> CERTIFICATES =
            Key.list("certificates", Types.CERTIFICATE, "names of certificates, of which a client needs one");
    private static final Key<List<BindType>> BIND_TYPES = Key.of(
            "bindTypes",
            new ListOf<>(new Scalar<>(Types.BIND_TYPE)),
            List.of(BindType.TRANSMITTER, BindType.RECEIVER, BindType.TRANSCEIVER),
            "allowed binds");
    private static final Key<List<AddressRange>> ADDRESSES =
            Key.list("addresses", Types.CLIENT_ADDRESS, "addresses of clients").standardInWords("all");
    private static final Key<@Nullable Integer> MAX_BINDS =
            Key.optional("maxBinds", OptionType.integer("binds", 1, 100_000), "`100`", "at the same time");
    private static final Key<@Nullable Integer> WINDOW = Key.optional(
            "window",
            OptionType.integer("requests", 1, 65_536),
            "`server.window`",
            "in flight to the client on each bind");
    private static final Key<@Nullable Integer> INBOUND_LIMIT = Key.optional(
            "inboundLimit",
            OptionType.integer("requests", 1, 1_000_000),
            "`server.inboundLimit`",
            "in progress from the client on each bind");
    private static final Key<@Nullable Double> RATE =
            Key.optional("rate", Types.RATE, "unlimited", "over all binds and HTTP; beyond it ESME_RTHROTTLED");
    private static final Key<@Nullable Integer> BURST = Key.optional(
            "burst",
            OptionType.integer("parts", 1, 1_000_000),
            "those of a second",
            "that may be sent at once after a pause, of the rate");
    private static final Key<@Nullable Long> QUOTA = Key.optional(
            "quota", Types.COUNT, "unlimited", "prepaid total of all purchases; beyond it ESME_RSUBMITFAIL");
    private static final Key<Integer> WEIGHT = Key.of(
            "weight",
            OptionType.integer("parts", 1, 1_000),
            1,
            "sent in its turn, while messages of other accounts wait for the same SMSC group");
    private static final Key<Integer> MAX_WAITING = Key.of(
            "maxWaiting",
            OptionType.integer("messages", 1, 1_000_000_000),
            1_000_000,
            "waiting for SMSCs; beyond it ESME_RMSGQFUL");
    private static final Key<List<String>> SENDERS =
            Key.list("senders", Types.PATTERN, "allowed source addresses").standardInWords("all");
    private static final Key<ReceiptBind> RECEIPTS =
            Key.of("receipts", OptionType.choice(ReceiptBind.class), ReceiptBind.ANY, "binds that receive receipts");
    private static final Key<UnknownOutcome> UNKNOWN = Key.of(
            "unknown",
            OptionType.choice(UnknownOutcome.class),
            UnknownOutcome.RESEND,
            "what happens to a message whose outcome at the SMSC is unknown");
    private static final Key<List<String>> TAGS = Key.list("tags", Types.NAME, "tags of all its messages");
    private static final Key<List<Tlv>> TLVS =
            Key.list("tlvs", Types.TLV, "parameters of its messages that do not have the tag");
    private static final Key<Duration> VALIDITY = Key.of(
            "validity",
            OptionType.duration("1m", "30d"),
            Duration.ofDays(2),
            "default and maximum validity of messages");
    private static final Key<@Nullable CallbackConfig> CALLBACK = Key.optional(
            "callback", CALLBACK_SECTION, "none", "HTTP address that receives receipts and mobile-originated messages");
    private static final Key<@Nullable String> TOKEN =
            Key.optional("token", Types.TOKEN, "none", "bearer token for HTTP, or its digest");

    private static final Key<Boolean> DISABLED = Key.of(
            "disabled",
            OptionType.flag(),
            false,
            "true to end its sessions and to refuse it (ESME_RBINDFAIL, 403 over HTTP); its messages go on");

    static final ConfigSection<AccountConfig> SECTION = ConfigSection.of(
            "account",
            AccountTable::account,
            PASSWORD,
            CERTIFICATES,
            BIND_TYPES,
            ADDRESSES,
            MAX_BINDS,
            WINDOW,
            INBOUND_LIMIT,
            RATE,
            BURST,
            QUOTA,
            WEIGHT,
            MAX_WAITING,
            SENDERS,
            RECEIPTS,
            UNKNOWN,
            TAGS,
            TLVS,
            VALIDITY,
            CALLBACK,
            TOKEN,
            DISABLED);

    private AccountTable() {}

    private static AccountConfig account(ConfigSection.Values values) {
        String token = values.get(TOKEN);
        if (token != null) {
            values.reading()
                    .declareOnce(
                            ConfigReading.Kind.TOKEN,
                            TokenDigest.ofConfigured(token),
                            values.place(TOKEN).hidden());
        }
        return new AccountConfig(
                values.place().key(),
                binds(values),
                values.get(RATE),
                values.get(BURST),
                values.get(QUOTA),
                values.get(WEIGHT),
                values.get(MAX_WAITING),
                values.get(SENDERS),
                values.get(RECEIPTS),
                values.get(UNKNOWN),
                Set.copyOf(values.get(TAGS)),
                Tlvs.of(values.get(TLVS)),
                values.get(VALIDITY),
                values.get(CALLBACK),
                token,
                values.get(DISABLED));
    }

    private static Account binds(ConfigSection.Values values) {
        Account.Builder account = Account.builder()
                .certificates(values.get(CERTIFICATES).toArray(CertificateName[]::new))
                .bindTypes(EnumSet.copyOf(values.get(BIND_TYPES)).toArray(BindType[]::new))
                .limits(new AccountLimits(
                        values.get(MAX_BINDS),
                        null,
                        null,
                        null,
                        values.get(WINDOW),
                        values.get(INBOUND_LIMIT),
                        null,
                        null,
                        null,
                        values.get(ADDRESSES)));
        StoredPassword password = values.get(PASSWORD);
        if (password != null) {
            account.password(password);
        }
        return account.build();
    }
}
