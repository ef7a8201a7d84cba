package io.smppcore.gateway.http;

import io.smppcore.gateway.config.AccountConfig;
import io.smppcore.gateway.config.ClusterConfig;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.config.HttpConfig;
import io.smppcore.gateway.config.MoRouteConfig;
import io.smppcore.gateway.config.Rejection;
import io.smppcore.gateway.config.RouteConfig;
import io.smppcore.gateway.config.SmscConfig;
import io.smppcore.gateway.history.RecentSeconds;
import io.smppcore.gateway.node.ClusterNodes.NodeState;
import io.smppcore.gateway.node.Node;
import io.smppcore.gateway.node.Operations;
import io.smppcore.gateway.node.Operations.AccountUse;
import io.smppcore.gateway.node.SmscOperations.SmscState;
import io.smppcore.gateway.state.GatewayState.QueueState;
import io.smppcore.gateway.state.Gathered;
import io.smppcore.gateway.state.Queues;
import io.smppcore.internal.tls.ServerTlsContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Actions of the paths that show the state of a gateway, for the management and the page. Thread-safe. */
final class Overview {

    private static final String ANY_HOST = "0.0.0.0";
    private static final String ANY_HOST_6 = "::";

    private final Node node;
    private final Operations operations;
    private final RecentSeconds history = new RecentSeconds();

    Overview(Node node, Operations operations) {
        this.node = node;
        this.operations = operations;
    }

    /** Adds the rates of the last second to the history. Called each second. */
    void sample() {
        history.add(System.currentTimeMillis(), System.nanoTime(), node.counts(), operations.waiting());
    }

    Reply state(Call call) {
        GatewayConfig config = operations.config();
        Gathered<Queues> queues = operations.queues();
        Map<String, Object> tree = Json.tree(node.counts());
        Map<String, Object> ofAllNodes = Json.tree(queues.value());
        ofAllNodes.remove("used");
        tree.putAll(ofAllNodes);
        tree.put("away", queues.away());
        tree.put("backlogOctets", node.figures().backlogOctets());
        tree.put("freeOctets", node.figures().freeOctets());
        tree.put("minFreeOctets", config.store().minFreeOctets());
        tree.put("host", config.server().getOrDefault("host", ANY_HOST));
        tree.put("port", node.port());
        if (call.parameter("history") != null) {
            tree.put(
                    "history",
                    history.last(call.number("history", 1, RecentSeconds.SECONDS)).stream()
                            .map(Json::tree)
                            .toList());
        }
        return Reply.json(Reply.OK, tree);
    }

    /**
     * Sets the address of the page of this node, which the pages of other nodes show, and its certificate. Called when
     * the server listens.
     */
    void listens(HttpConfig http, int port, @Nullable ServerTlsContext tls) {
        if (tls != null) {
            node.figures().certificates().add("http", tls::validUntil);
        }
        ClusterConfig cluster = operations.config().cluster();
        boolean isAny = http.host().equals(ANY_HOST) || http.host().equals(ANY_HOST_6);
        String host = isAny && cluster != null ? cluster.host() : http.host();
        node.nodes()
                .page((http.tls() == null ? "http" : "https") + "://"
                        + (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port + "/");
    }

    Reply nodes() {
        List<NodeState> nodes = node.nodes().all();
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("nodes", nodes.stream().map(Json::tree).toList());
        tree.put("partitions", node.nodes().partitionCount());
        return Reply.json(Reply.OK, tree);
    }

    Reply smscs() {
        List<Object> list = new ArrayList<>();
        for (SmscState smsc : operations.smscs().all()) {
            SmscConfig config = smsc.config();
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("name", config.name());
            one.put("group", config.group());
            putDisabled(one, config.disabled());
            one.putAll(smsc.state().tree());
            one.put("endpoints", config.client().getOrDefault("endpoints", ""));
            one.put("systemId", config.client().getOrDefault("systemId", ""));
            one.put("binds", smsc.binds());
            one.put("wanted", smsc.wanted());
            if (!smsc.problem().isEmpty()) {
                one.put("problem", smsc.problem());
            }
            if (smsc.rate() != null) {
                one.put("rate", smsc.rate());
            }
            one.put("forwarded", smsc.forwarded());
            one.put("refused", smsc.refused());
            one.put("unanswered", smsc.unanswered());
            one.put("answeredLate", smsc.answeredLate());
            one.put("receipts", smsc.receipts());
            list.add(one);
        }
        return Reply.json(Reply.OK, Map.of("smscs", list));
    }

    Reply accounts() {
        List<Object> list = new ArrayList<>();
        Gathered<List<AccountUse>> accounts = operations.accounts();
        for (AccountUse account : accounts.value()) {
            AccountConfig config = account.config();
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("systemId", config.systemId());
            putDisabled(one, config.disabled());
            one.put("binds", account.binds().binds());
            one.put("waiting", account.binds().depth());
            one.put("ageMillis", account.binds().ageMillis());
            QueueState callback = account.callback();
            if (config.callback() != null || callback.depth() > 0) {
                one.put("callbackWaiting", callback.depth());
                one.put("callbackAgeMillis", callback.ageMillis());
            }
            if (config.rate() != null) {
                one.put("rate", config.rate());
            }
            if (config.quota() != null) {
                one.put("quota", config.quota());
            }
            one.put("used", account.used());
            one.put("tags", config.tags().stream().sorted().toList());
            list.add(one);
        }
        return Reply.json(Reply.OK, Map.of("accounts", list, "away", accounts.away()));
    }

    private static void putDisabled(Map<String, Object> tree, boolean isDisabled) {
        if (isDisabled) {
            tree.put("disabled", true);
        }
    }

    Reply routes() {
        GatewayConfig config = operations.config();
        List<Object> mo = config.mo().stream().<Object>map(Overview::route).toList();
        return Reply.json(
                Reply.OK,
                Map.of(
                        "routes",
                        config.routes().stream().<Object>map(Overview::route).toList(),
                        "mo",
                        mo));
    }

    private static Map<String, Object> route(RouteConfig route) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", route.name());
        putDisabled(tree, route.disabled());
        tree.put("to", route.to());
        tree.put("from", route.from());
        tree.put("accounts", route.accounts().stream().sorted().toList());
        tree.put("tags", route.tags().stream().sorted().toList());
        tree.put("times", route.times().stream().map(Object::toString).toList());
        tree.put("strategy", route.strategy().name());
        tree.put("targets", route.targets().stream().map(Json::tree).toList());
        Rejection reject = route.reject();
        if (reject != null) {
            tree.put("commandStatus", reject.status().toString());
            tree.put("reason", reject.reason());
        }
        return tree;
    }

    private static Map<String, Object> route(MoRouteConfig route) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", route.name());
        putDisabled(tree, route.disabled());
        tree.put("to", route.to());
        tree.put("from", route.from().stream().sorted().toList());
        tree.put("account", route.account());
        return tree;
    }
}
