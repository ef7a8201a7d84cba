package io.smppcore.simulator.script;

import io.smppcore.simulator.scenario.BindBehaviour;
import io.smppcore.simulator.scenario.CommandSource;
import io.smppcore.simulator.scenario.DeliverBehaviour;
import io.smppcore.simulator.scenario.HttpBehaviour;
import io.smppcore.simulator.scenario.MessageIdScheme;
import io.smppcore.simulator.scenario.MoBehaviour;
import io.smppcore.simulator.scenario.MoMessage;
import io.smppcore.simulator.scenario.OutbindTarget;
import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.simulator.scenario.SessionBehaviour;
import io.smppcore.simulator.scenario.SimulatedAccount;
import io.smppcore.simulator.scenario.SubmitBehaviour;
import io.smppcore.type.CommandStatus;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A scenario as the values that a file has; what is as the defaults is left out. */
final class ScenarioTree {

    private final Map<String, Object> tree = new LinkedHashMap<>();

    static Map<String, Object> of(Scenario scenario) {
        Scenario usual = Scenario.defaults();
        ScenarioTree tree = new ScenarioTree();
        scenario.seed().ifPresent(seed -> tree.set("seed", seed));
        return tree.add("system-id", scenario.systemId(), usual.systemId())
                .add(
                        "accounts",
                        scenario.accounts().stream().map(ScenarioTree::account).toList())
                .add("bind", bind(scenario.bind()))
                .add("session", session(scenario.session()))
                .add("submit", submit(scenario.submit()))
                .add("receipts", ReceiptTree.of(scenario.receipts()))
                .add("deliver", deliver(scenario.deliver()))
                .add("mo", mo(scenario.mo()))
                .add(
                        "outbind",
                        scenario.outbinds().stream().map(ScenarioTree::outbind).toList())
                .add("commands", commands(scenario.commands()), commands(usual.commands()))
                .add("faults", scenario.faults().stream().map(FaultTree::of).toList())
                .add("http", scenario.http().map(ScenarioTree::http).orElse(Map.of()))
                .map();
    }

    Map<String, Object> map() {
        return tree;
    }

    ScenarioTree set(String key, Object value) {
        tree.put(key, value);
        return this;
    }

    /** Unless it is the default. */
    ScenarioTree add(String key, Object value, Object usual) {
        return Objects.equals(value, usual) ? this : set(key, value);
    }

    /** Unless there is nothing in it. */
    ScenarioTree add(String key, Map<?, ?> value) {
        return value.isEmpty() ? this : set(key, value);
    }

    /** Unless there is nothing in it. */
    ScenarioTree add(String key, Iterable<?> value) {
        return value.iterator().hasNext() ? set(key, value) : this;
    }

    private static Map<String, Object> account(SimulatedAccount account) {
        SimulatedAccount usual =
                SimulatedAccount.builder().systemId(account.systemId()).build();
        ScenarioTree tree = new ScenarioTree();
        tree.set("system-id", account.systemId())
                .add("password", account.password(), "")
                .add("bind-types", words(account.bindTypes().stream()), words(usual.bindTypes().stream()))
                .add(
                        "versions",
                        account.versions().stream()
                                .map(Written::version)
                                .sorted()
                                .toList());
        account.maxBinds().ifPresent(value -> tree.set("max-binds", value));
        account.rate().ifPresent(value -> tree.set("rate", value));
        tree.add("over-rate", Values.word(account.overRate()), Values.word(usual.overRate()));
        account.window().ifPresent(value -> tree.set("window", value));
        account.deliverWindow().ifPresent(value -> tree.set("deliver-window", value));
        return tree.add(
                        "addresses",
                        account.addresses().stream().map(Object::toString).toList())
                .map();
    }

    private static Iterable<String> words(Stream<? extends Enum<?>> constants) {
        return constants.map(Values::word).sorted().collect(Collectors.toList());
    }

    private static Map<String, Object> bind(BindBehaviour bind) {
        BindBehaviour usual = BindBehaviour.defaults();
        ScenarioTree tree = new ScenarioTree();
        tree.add("delay", Written.delay(bind.delay()), Written.delay(usual.delay()))
                .add("status", Written.statuses(bind.status()), Written.statuses(usual.status()));
        if (!bind.announcesVersion()) {
            tree.set("sc-interface-version", "none");
        } else {
            bind.scInterfaceVersion().ifPresent(version -> tree.set("sc-interface-version", Written.version(version)));
        }
        return tree.map();
    }

    private static Map<String, Object> session(SessionBehaviour session) {
        SessionBehaviour usual = SessionBehaviour.defaults();
        ScenarioTree tree = new ScenarioTree()
                .add("enquire-link", Written.time(session.enquireLink()), Written.time(usual.enquireLink()));
        session.idle().ifPresent(idle -> tree.set("idle", Written.time(idle)));
        tree.add("inbound-limit", session.inboundLimit(), usual.inboundLimit());
        session.lifetime().ifPresent(lifetime -> tree.set("lifetime", Written.time(lifetime)));
        return tree.map();
    }

    private static Map<String, Object> submit(SubmitBehaviour submit) {
        SubmitBehaviour usual = SubmitBehaviour.defaults();
        ScenarioTree tree = new ScenarioTree()
                .add("delay", Written.delay(submit.delay()), Written.delay(usual.delay()))
                .add("status", Written.statuses(submit.status()), Written.statuses(usual.status()))
                .add("never", Written.chance(submit.never()), Written.chance(usual.never()))
                .add("reorder", submit.reorder(), usual.reorder());
        submit.rate().ifPresent(rate -> tree.set("rate", rate));
        tree.add("over-rate", Written.status(submit.overRate()), Written.status(CommandStatus.ESME_RTHROTTLED));
        submit.queue().ifPresent(queue -> tree.set("queue", queue));
        return tree.add("message-id", messageId(submit.messageId())).map();
    }

    private static Map<String, Object> messageId(MessageIdScheme scheme) {
        MessageIdScheme usual = MessageIdScheme.defaults();
        ScenarioTree tree = new ScenarioTree()
                .add("form", Values.word(scheme.form()), Values.word(usual.form()))
                .add("length", scheme.length(), usual.length())
                .add("prefix", scheme.prefix(), usual.prefix());
        scheme.start().ifPresent(start -> tree.set("start", start));
        return tree.map();
    }

    private static Map<String, Object> deliver(DeliverBehaviour deliver) {
        DeliverBehaviour usual = DeliverBehaviour.defaults();
        return new ScenarioTree()
                .add("window", deliver.window(), usual.window())
                .add("wait", Written.time(deliver.sessionWait()), Written.time(usual.sessionWait()))
                .add("waiting", deliver.waiting(), usual.waiting())
                .add("retries", deliver.retries(), usual.retries())
                .add("retry-delay", Written.time(deliver.retryDelay()), Written.time(usual.retryDelay()))
                .map();
    }

    private static Map<String, Object> mo(MoBehaviour mo) {
        MoBehaviour usual = MoBehaviour.defaults();
        ScenarioTree tree = new ScenarioTree();
        mo.rate().ifPresent(rate -> tree.set("rate", rate));
        return tree.add("text", mo.text(), usual.text())
                .add("from", mo.from(), usual.from())
                .add("to", mo.to(), usual.to())
                .add(
                        "messages",
                        mo.messages().stream().map(ScenarioTree::message).toList())
                .add("loopback", mo.loopback(), usual.loopback())
                .add("esme-to-esme", mo.esmeToEsme(), usual.esmeToEsme())
                .map();
    }

    private static Map<String, Object> message(MoMessage message) {
        return new ScenarioTree()
                .set("from", message.from())
                .set("to", message.to())
                .set("text", message.text())
                .map();
    }

    private static Map<String, Object> outbind(OutbindTarget target) {
        return new ScenarioTree()
                .set("host", target.host())
                .set("port", target.port())
                .set("system-id", target.systemId())
                .add("password", target.password(), "")
                .add("when", Values.word(target.when()), Values.word(OutbindTarget.When.START))
                .map();
    }

    private static String commands(CommandSource source) {
        if (source.text()) {
            return "text";
        }
        return source.tag().isPresent() ? "tlv 0x%04X".formatted(source.tag().getAsInt()) : "off";
    }

    private static Map<String, Object> http(HttpBehaviour http) {
        return new ScenarioTree()
                .add("host", http.host(), HttpBehaviour.defaults().host())
                .set("port", http.port())
                .map();
    }
}
