package io.smppcore.gateway.route;

import io.smppcore.gateway.config.AccountConfig;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.filter.Direction;
import io.smppcore.gateway.filter.MessageFilter;
import io.smppcore.gateway.filter.MessageView;
import io.smppcore.gateway.filter.Verdict;
import io.smppcore.type.Address;
import io.smppcore.type.RegisteredDelivery;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Explanation of how a configuration treats a message: each rule and route, and the decision. Made for {@code route
 * explain} and the management interface; nothing is sent. Immutable.
 *
 * @param rules the rules in their order, up to the first that ends the message
 * @param routes the routes with a prefix of the destination after the rules, in the order in which they are tried
 * @param decision decision of the routes, or the refusal of a rule; null if a rule drops the message
 * @param dropped reason with which a rule drops the message; null if none does
 */
public record Explanation(
        List<Step> rules,
        List<Step> routes,
        @Nullable Decision decision,
        @Nullable String dropped) {

    /** Copies the lists. */
    public Explanation {
        rules = List.copyOf(rules);
        routes = List.copyOf(routes);
    }

    /**
     * Explains a message with a single part.
     *
     * @param account account that would submit it
     * @param tags tags besides those of the account
     * @param text text of the message; null if unknown, so that rules that need the text do not apply
     * @param time time of the decision, for routes with times
     */
    public static Explanation of(
            GatewayConfig config,
            AccountConfig account,
            Set<String> tags,
            Address from,
            Address to,
            @Nullable String text,
            Instant time) {
        Set<String> all = new HashSet<>(account.tags());
        all.addAll(tags);
        MessageView message = new MessageView(
                Direction.MT, account.systemId(), "", all, from, to, text, 1, RegisteredDelivery.NONE, time);
        List<Step> rules = new ArrayList<>();
        for (MessageFilter rule : config.filters()) {
            boolean isUnknown = text == null && rule.needsText(Direction.MT);
            Verdict verdict = isUnknown ? Verdict.PASS : rule.filter(message);
            rules.add(new Step(
                    rule.name(),
                    !(verdict instanceof Verdict.Pass),
                    isUnknown ? "needs the text, which is not given" : words(verdict)));
            switch (verdict) {
                case Verdict.Pass pass -> {}
                case Verdict.Changed changed -> message = message.with(changed);
                case Verdict.Refused refused -> {
                    return new Explanation(
                            rules,
                            List.of(),
                            new Decision.Refused("", refused.status(), refused.reason() + by(rule)),
                            null);
                }
                case Verdict.Dropped dropped -> {
                    return new Explanation(rules, List.of(), null, dropped.reason() + by(rule));
                }
            }
        }
        RouteQuery query = new RouteQuery(account.systemId(), message.tags(), message.from(), message.to(), time, 0);
        RouteTable table = RouteTable.of(config);
        return new Explanation(rules, table.explain(query), table.decide(query), null);
    }

    private static String by(MessageFilter rule) {
        return " (rule " + rule.name() + ")";
    }

    private static String words(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Pass pass -> "its condition does not hold";
            case Verdict.Changed changed -> changes(changed);
            case Verdict.Refused refused -> "refuses with " + refused.status() + ": " + refused.reason();
            case Verdict.Dropped dropped -> "drops: " + dropped.reason();
        };
    }

    private static String changes(Verdict.Changed changed) {
        List<String> words = new ArrayList<>();
        Address from = changed.from();
        Address to = changed.to();
        if (from != null) {
            words.add("source " + from.value());
        }
        if (to != null) {
            words.add("destination " + to.value());
        }
        if (changed.text() != null) {
            words.add("text '" + changed.text() + "'");
        }
        if (!changed.tags().isEmpty()) {
            words.add(
                    "tags " + String.join(", ", changed.tags().stream().sorted().toList()));
        }
        return "sets " + String.join("; ", words);
    }
}
