package io.smppcore.gateway.relay;

import io.smppcore.gateway.config.AccountConfig;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.message.Parts;
import io.smppcore.gateway.route.Decision;
import io.smppcore.gateway.route.RouteQuery;
import io.smppcore.message.MessageAdapter.Adaptation.Inexpressible;
import io.smppcore.type.CommandStatus;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** The choice of the SMSC group of a message, by the routes and the binds of the groups. */
final class GroupChooser {

    private final Relay relay;

    GroupChooser(Relay relay) {
        this.relay = relay;
    }

    /** The group of a message, or the reason for a refusal. */
    record Choice(@Nullable GroupOutlet outlet, CommandStatus status, String reason) {}

    /**
     * Returns the first usable group of the route that can express the message; without one, the first that may be able
     * to when it is usable again. Refuses a message that no group of the route can express.
     */
    Choice choose(Message message) {
        Decision decision = relay.routing().routes().decide(query(message));
        return switch (decision) {
            case Decision.Groups found -> choose(found.groups(), message);
            case Decision.Refused refused ->
                new Choice(
                        null,
                        refused.status(),
                        refused.route().isEmpty()
                                ? refused.reason()
                                : refused.reason() + " (route " + refused.route() + ")");
        };
    }

    private Choice choose(List<String> groups, Message message) {
        GroupOutlet outlet = usable(groups, message);
        Inexpressible obstacle = null;
        for (int i = 0; outlet == null && i < groups.size(); i++) {
            GroupOutlet other = relay.outlet(groups.get(i));
            obstacle = other.obstacle(message.request());
            outlet = obstacle == null ? other : null;
        }
        return outlet != null || obstacle == null
                ? new Choice(outlet, CommandStatus.ESME_ROK, "")
                : new Choice(null, obstacle.status(), "no SMSC of the route has it: " + obstacle.reason());
    }

    /** Returns another usable group of the route that can express the message and has not refused it, or null. */
    @Nullable
    GroupOutlet next(Message message) {
        return relay.routing().routes().decide(query(message)) instanceof Decision.Groups found
                ? usable(found.groups(), message)
                : null;
    }

    private @Nullable GroupOutlet usable(List<String> groups, Message message) {
        for (String group : groups) {
            GroupOutlet outlet = relay.outlet(group);
            if (!message.tried().contains(group)
                    && outlet.isUsable(relay.routing().parkAfter(group))
                    && outlet.obstacle(message.request()) == null) {
                return outlet;
            }
        }
        return null;
    }

    private RouteQuery query(Message message) {
        AccountConfig account = relay.config().accounts().get(message.account());
        Set<String> tags = account == null ? Set.of() : account.tags();
        if (!message.tags().isEmpty()) {
            Set<String> all = new HashSet<>(tags);
            all.addAll(message.tags());
            tags = all;
        }
        var concatenation = Parts.concatenation(message.request());
        // A message has no number yet at the choice of its first route.
        long spread =
                concatenation == null ? ThreadLocalRandom.current().nextLong() : Parts.spread(message, concatenation);
        return new RouteQuery(
                message.account(),
                tags,
                message.request().sourceAddress(),
                message.request().destinationAddress(),
                Instant.ofEpochMilli(relay.now()),
                spread);
    }
}
