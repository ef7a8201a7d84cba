package io.smppcore.simulator.script;

import io.smppcore.pdu.BindType;
import io.smppcore.session.AddressRange;
import io.smppcore.session.InboundOverload;
import io.smppcore.simulator.scenario.BindBehaviour;
import io.smppcore.simulator.scenario.CommandSource;
import io.smppcore.simulator.scenario.DeliverBehaviour;
import io.smppcore.simulator.scenario.HttpBehaviour;
import io.smppcore.simulator.scenario.MessageIdScheme;
import io.smppcore.simulator.scenario.OutbindTarget;
import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.simulator.scenario.SessionBehaviour;
import io.smppcore.simulator.scenario.SimulatedAccount;
import io.smppcore.simulator.scenario.SubmitBehaviour;
import io.smppcore.type.CommandStatus;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A whole scenario. */
final class ScenarioReader {

    private final @Nullable Path folder;

    /** The folder is where the names of further files start; null where a scenario must not name any. */
    ScenarioReader(@Nullable Path folder) {
        this.folder = folder;
    }

    /** What is not said stays as it is in the base. */
    Scenario read(Scenario base, Item item) {
        Scenario.Builder scenario = base.toBuilder();
        return item.fields()
                .on("seed", value -> scenario.seed(Values.number(value)))
                .on("system-id", value -> scenario.systemId(value.text()))
                .on(
                        "accounts",
                        value -> scenario.accounts(value.list().stream()
                                .map(ScenarioReader::account)
                                .toList()))
                .on("bind", value -> scenario.bind(bind(base.bind(), value)))
                .on("session", value -> scenario.session(session(base.session(), value)))
                .on("submit", value -> scenario.submit(submit(base.submit(), value)))
                .on("receipts", value -> scenario.receipts(ReceiptReader.read(base.receipts(), value)))
                .on("deliver", value -> scenario.deliver(deliver(base.deliver(), value)))
                .on("mo", value -> scenario.mo(MoReader.read(base.mo(), value, folder)))
                .on(
                        "outbind",
                        value -> scenario.outbinds(value.list().stream()
                                .map(ScenarioReader::outbind)
                                .toList()))
                .on("commands", value -> scenario.commands(commands(value)))
                .on(
                        "faults",
                        value -> scenario.faults(
                                value.list().stream().map(FaultReader::read).toList()))
                .on("http", value -> scenario.http(http(base.http().orElse(HttpBehaviour.defaults()), value)))
                .build(scenario::build);
    }

    private static SimulatedAccount account(Item item) {
        SimulatedAccount.Builder account = SimulatedAccount.builder();
        return item.fields()
                .on("system-id", value -> account.systemId(value.text()))
                .on("password", value -> account.password(value.text()))
                .on(
                        "bind-types",
                        value -> account.bindTypes(value.list().stream()
                                .map(type -> Values.word(type, BindType.class))
                                .collect(Collectors.toSet())))
                .on(
                        "versions",
                        value -> account.versions(
                                value.list().stream().map(Values::version).collect(Collectors.toSet())))
                .on("max-binds", value -> account.maxBinds(Values.integer(value)))
                .on("rate", value -> account.rate(Values.decimal(value)))
                .on("over-rate", value -> account.overRate(Values.word(value, InboundOverload.class)))
                .on("window", value -> account.window(Values.integer(value)))
                .on("deliver-window", value -> account.deliverWindow(Values.integer(value)))
                .on(
                        "addresses",
                        value -> account.addresses(
                                value.list().stream().map(ScenarioReader::range).toList()))
                .build(account::build);
    }

    private static AddressRange range(Item item) {
        try {
            return AddressRange.parse(item.text());
        } catch (IllegalArgumentException e) {
            throw item.failure(String.valueOf(e.getMessage()));
        }
    }

    private static BindBehaviour bind(BindBehaviour base, Item item) {
        BindBehaviour.Builder bind = base.toBuilder();
        return item.fields()
                .on("delay", value -> bind.delay(DelayReader.read(value)))
                .on(
                        "status",
                        value -> bind.status(Values.weights(
                                value, CommandStatus.ESME_ROK, place -> text -> Values.status(place, text))))
                .on("sc-interface-version", value -> {
                    if (value.text().equals("none")) {
                        bind.announcesVersion(false);
                    } else {
                        bind.scInterfaceVersion(Values.version(value));
                    }
                })
                .build(bind::build);
    }

    private static SessionBehaviour session(SessionBehaviour base, Item item) {
        SessionBehaviour.Builder session = base.toBuilder();
        return item.fields()
                .on("enquire-link", value -> session.enquireLink(Values.duration(value)))
                .on("idle", value -> session.idle(Values.duration(value)))
                .on("inbound-limit", value -> session.inboundLimit(Values.integer(value)))
                .on("lifetime", value -> session.lifetime(Values.duration(value)))
                .build(session::build);
    }

    private static SubmitBehaviour submit(SubmitBehaviour base, Item item) {
        SubmitBehaviour.Builder submit = base.toBuilder();
        return item.fields()
                .on("delay", value -> submit.delay(DelayReader.read(value)))
                .on(
                        "status",
                        value -> submit.status(Values.weights(
                                value, CommandStatus.ESME_ROK, place -> text -> Values.status(place, text))))
                .on("never", value -> submit.never(Values.chance(value)))
                .on("reorder", value -> submit.reorder(Values.integer(value)))
                .on("rate", value -> submit.rate(Values.decimal(value)))
                .on("over-rate", value -> submit.overRate(Values.status(value)))
                .on("queue", value -> submit.queue(Values.integer(value)))
                .on("message-id", value -> submit.messageId(messageId(base.messageId(), value)))
                .build(submit::build);
    }

    private static MessageIdScheme messageId(MessageIdScheme base, Item item) {
        MessageIdScheme.Builder scheme = base.toBuilder();
        return item.fields()
                .on("form", value -> scheme.form(Values.word(value, MessageIdScheme.Form.class)))
                .on("length", value -> scheme.length(Values.integer(value)))
                .on("prefix", value -> scheme.prefix(value.text()))
                .on("start", value -> scheme.start(Values.number(value)))
                .build(scheme::build);
    }

    private static DeliverBehaviour deliver(DeliverBehaviour base, Item item) {
        DeliverBehaviour.Builder deliver = base.toBuilder();
        return item.fields()
                .on("window", value -> deliver.window(Values.integer(value)))
                .on("wait", value -> deliver.sessionWait(Values.duration(value)))
                .on("waiting", value -> deliver.waiting(Values.integer(value)))
                .on("retries", value -> deliver.retries(Values.integer(value)))
                .on("retry-delay", value -> deliver.retryDelay(Values.duration(value)))
                .build(deliver::build);
    }

    private static OutbindTarget outbind(Item item) {
        Fields fields = item.fields();
        String host = fields.required("host").text();
        int port = Values.integer(fields.required("port"));
        String systemId = fields.required("system-id").text();
        String[] password = {""};
        OutbindTarget.When[] when = {OutbindTarget.When.START};
        return fields.on("password", value -> password[0] = value.text())
                .on("when", value -> when[0] = Values.word(value, OutbindTarget.When.class))
                .build(() -> new OutbindTarget(host, port, systemId, password[0], when[0]));
    }

    private static CommandSource commands(Item item) {
        String text = item.text();
        return switch (text) {
            case "off" -> CommandSource.off();
            case "text" -> CommandSource.inText();
            default -> {
                if (!text.startsWith("tlv ")) {
                    throw item.wrong("off, text, or tlv with a tag such as tlv 0x1501");
                }
                yield CommandSource.inTlv(Values.tag(item, text.substring("tlv ".length())));
            }
        };
    }

    private static HttpBehaviour http(HttpBehaviour base, Item item) {
        HttpBehaviour.Builder http = base.toBuilder();
        return item.fields()
                .on("host", value -> http.host(value.text()))
                .on("port", value -> http.port(Values.integer(value)))
                .build(http::build);
    }
}
