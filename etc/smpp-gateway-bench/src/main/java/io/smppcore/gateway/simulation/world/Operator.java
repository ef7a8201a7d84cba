package io.smppcore.gateway.simulation.world;

import io.smppcore.gateway.manage.Author;
import io.smppcore.gateway.manage.Edit;
import io.smppcore.gateway.manage.Edit.Condition;
import io.smppcore.gateway.manage.Edit.Kind;
import io.smppcore.gateway.manage.EditResult;
import io.smppcore.gateway.manage.Role;
import io.smppcore.gateway.manage.Section;
import io.smppcore.gateway.node.Node;
import io.smppcore.gateway.store.StoreException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** An operator who pauses, unbinds and drains SMSCs, and repeats each request until it is confirmed. */
final class Operator {

    /** More than the patience of a node with the owner of the configuration, and with the other nodes. */
    private static final long PATIENCE_NANOS = 30 * Ledger.SECOND;

    private static final long PAUSE_NANOS = 3 * Ledger.SECOND;

    /** Time in which nodes that have not confirmed a change learn of it, when there is no other fault. */
    private static final long AWAY_NANOS = 60 * Ledger.SECOND;

    private final Machine machine;
    private final Loop loop;
    private final Network network;
    private final Ledger ledger;
    private final List<GatewayProcess> nodes;
    private final SplittableRandom random;
    private final Deque<Request> requests = new ArrayDeque<>();

    /** Times since which all nodes have confirmed that they send nothing to an SMSC, by its name. */
    private final Map<String, Long> quiet = new HashMap<>();

    /** SMSCs that are not active, or may not be, each with the time since which this is so. */
    private final Map<String, Long> inactiveSince = new HashMap<>();

    private final Set<String> unsending = new HashSet<>();
    private final Set<String> unbound = new HashSet<>();

    /** A requested change of the state of an SMSC. */
    private record Request(Kind kind, String smsc, long since) {}

    Operator(Loop loop, Network network, Ledger ledger, List<GatewayProcess> nodes, SplittableRandom random) {
        this.loop = loop;
        this.network = network;
        this.ledger = ledger;
        this.nodes = nodes;
        this.random = random;
        this.machine = new Machine(loop, "operator", 0, 0);
    }

    /** Requests a change of the state of an SMSC when all earlier ones are confirmed. */
    void change(Kind kind, String smsc) {
        requests.add(new Request(kind, smsc, loop.now()));
        if (requests.size() == 1) {
            machine.start(this::next);
        }
    }

    /** Returns all SMSCs to their normal state. */
    void heal() {
        for (String smsc : Configs.SMSCS) {
            change(Kind.RESUME, smsc);
            change(Kind.BIND, smsc);
        }
    }

    /** Checks at the end of a run that all requests are confirmed, and that all nodes know it. */
    void check() {
        if (!requests.isEmpty()) {
            ledger.violations.add("requests are answered: not " + requests);
        }
        for (GatewayProcess process : nodes) {
            Node node = process.node();
            if (node != null
                    && node.operations().smscs().all().stream()
                            .anyMatch(smsc -> !smsc.state().isActive())) {
                ledger.violations.add("states of SMSCs are those that were confirmed: an SMSC is not active at "
                        + process.place.name());
            }
        }
    }

    private void next() {
        Request request = requests.peek();
        if (request == null) {
            return;
        }
        Long since = quiet.remove(request.smsc);
        if (since != null) {
            ledger.quiet.add(new Ledger.Span(request.smsc, since, loop.now()));
        }
        inactiveSince.putIfAbsent(request.smsc, loop.now());
        loop.trace("operate", request.kind + " " + request.smsc);
        new Attempt(request).start();
    }

    private void confirmed(Request request, boolean isEverywhere) {
        switch (request.kind) {
            case PAUSE, DRAIN -> unsending.add(request.smsc);
            case RESUME -> unsending.remove(request.smsc);
            case UNBIND -> unbound.add(request.smsc);
            default -> unbound.remove(request.smsc);
        }
        long now = loop.now();
        if (!unsending.contains(request.smsc) && !unbound.contains(request.smsc)) {
            long since = Objects.requireNonNull(inactiveSince.remove(request.smsc));
            ledger.inactive.add(new Ledger.Span(request.smsc, since, isEverywhere ? now : now + AWAY_NANOS));
        } else if (isEverywhere) {
            quiet.put(request.smsc, now);
        }
    }

    private final class Attempt {
        private final Request request;
        private boolean hasEnded;

        Attempt(Request request) {
            this.request = request;
        }

        void start() {
            machine.after(network.delay(), this::arrive);
            machine.after(PATIENCE_NANOS, this::again);
        }

        private void arrive() {
            GatewayProcess process = nodes.get(random.nextInt(nodes.size()));
            Machine at = process.machine();
            Node node = process.node();
            if (!network.isDown() && node != null && !at.isDead()) {
                at.start(() -> {
                    EditResult result = changed(node, at.node());
                    if (result != null) {
                        loop.after(network.delay(), () -> machine.start(() -> answered(result)));
                    }
                });
            }
        }

        private @Nullable EditResult changed(Node node, String name) {
            String other = request.smsc.equals(Configs.FIRST_SMSC) ? Configs.SECOND_SMSC : Configs.FIRST_SMSC;
            try {
                return node.operations()
                        .configuration()
                        .change(new Edit(
                                request.kind,
                                Section.SMSC_STATES,
                                request.smsc,
                                request.kind == Kind.DRAIN ? "{\"to\":\"" + other + "\"}" : "{}",
                                Condition.NONE,
                                null,
                                false,
                                new Author("night", Role.OPERATOR, "", name)));
            } catch (StoreException e) {
                return null;
            }
        }

        private void answered(EditResult result) {
            if (hasEnded) {
                return;
            }
            if (result.kind() != EditResult.Kind.DONE) {
                again();
                return;
            }
            hasEnded = true;
            loop.trace("operated", request.kind + " " + request.smsc + ", away: " + result.away());
            confirmed(request, result.away().isEmpty());
            requests.remove();
            next();
        }

        private void again() {
            if (!hasEnded) {
                hasEnded = true;
                machine.after(PAUSE_NANOS, () -> new Attempt(request).start());
            }
        }
    }
}
