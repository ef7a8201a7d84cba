package io.smppcore.gateway.relay;

import io.smppcore.gateway.config.AccountConfig;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.message.Parts;
import io.smppcore.gateway.route.Decision;
import io.smppcore.gateway.route.RouteQuery;
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

    /** Returns the first usable group of the route; the first group if none is usable. */
    Choice choose(Message message) {
        Decision decision = relay.routing().routes().decide(query(message));
        return switch (decision) {
            case Decision.Groups found -> {
                GroupOutlet outlet = usable(found.groups(), message.tried());
                if (outlet == null) {
                    outlet = relay.outlet(found.groups().getFirst());
                }
                yield new Choice(outlet, CommandStatus.ESME_ROK, "");
            }
            case Decision.Refused refused -> new Choice(null, refused.status(), refused.reason());
        };
    }

    /** Returns another usable group of the route that has not refused the message, or null. */
    @Nullable
    GroupOutlet next(Message message) {
        return relay.routing().routes().decide(query(message)) instanceof Decision.Groups found
                ? usable(found.groups(), message.tried())
                : null;
    }

    private @Nullable GroupOutlet usable(List<String> groups, List<String> tried) {
        for (String group : groups) {
            GroupOutlet outlet = relay.outlet(group);
            if (!tried.contains(group) && outlet.isUsable(relay.routing().parkAfter(group))) {
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
