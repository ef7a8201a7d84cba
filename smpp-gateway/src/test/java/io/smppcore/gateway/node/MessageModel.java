package io.smppcore.gateway.node;

import io.smppcore.gateway.node.MessageModel.Stage.Kind;
import io.smppcore.type.MessageState;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;

/**
 * A model of one message over several nodes, for {@link History}: what the owner of its partition has stored, and what
 * former owners have, which do not know yet that they have lost the partition.
 *
 * <p>A former owner cannot commit. Until it knows of its loss, it may answer queries and refuse changes by what it has,
 * and it may send a message that waited when it lost the partition, once.
 *
 * @param stored what the owner has stored
 * @param owner number of the owner
 * @param former what former owners have, by number
 * @param early copies whose receipt was accepted and has had no effect yet
 * @param owed receipts for the account that are stored and not delivered, by state
 * @param told receipts that were delivered, by state
 * @param troubles number of faults in progress during which a delivery may remain without a response
 */
@NullUnmarked // an effect without a next state returns null
record MessageModel(
        Stage stored,
        int owner,
        Map<Integer, Stage> former,
        Set<Integer> early,
        Map<MessageState, Integer> owed,
        Map<MessageState, Integer> told,
        int troubles) {

    private static final int NOBODY = -1;

    static final MessageModel NEW = new MessageModel(Stage.NONE, NOBODY, Map.of(), Set.of(), Map.of(), Map.of(), 0);

    MessageModel {
        former = Map.copyOf(former);
        early = Set.copyOf(early);
        owed = Map.copyOf(owed);
        told = Map.copyOf(told);
    }

    /**
     * A stage of the life of a message.
     *
     * @param version number of its text
     * @param copy number of the copy that was sent, 0 if there is none
     * @param state state that a query returns
     */
    record Stage(Kind kind, int version, int copy, @Nullable MessageState state) {

        static final Stage NONE = new Stage(Kind.NONE, 0, 0, null);

        enum Kind {
            NONE,
            WAITING,
            SENT,
            FORWARDED,
            DEAD,
            ENDED
        }

        static Stage waiting(int version) {
            return new Stage(Kind.WAITING, version, 0, MessageState.ENROUTE);
        }

        Stage sent(int number) {
            return new Stage(Kind.SENT, version, number, MessageState.ENROUTE);
        }

        boolean is(Kind one) {
            return kind == one;
        }

        /** Returns true if a request that needs a waiting message is refused. */
        boolean hasLeft() {
            return kind != Kind.NONE && kind != Kind.WAITING;
        }
    }

    /** A response of the SMSC to a copy. */
    enum Answer {
        ACCEPTED,
        REFUSED_FOR_NOW,
        REFUSED
    }

    static History<MessageModel> history() {
        return new History<>(List.of(
                one -> one.stored.is(Kind.FORWARDED) && one.early.contains(one.stored.copy)
                        ? one.ended(MessageState.DELIVERED)
                        : null,
                one -> one.repeated(MessageState.DELIVERED),
                one -> one.repeated(MessageState.REJECTED),
                one -> one.repeated(MessageState.DELETED)));
    }

    private MessageModel with(Stage next) {
        return new MessageModel(next, owner, former, early, owed, told, troubles);
    }

    /** Returns the next state with an end of the message, whose receipt is stored in the same commit. */
    private MessageModel ended(MessageState state) {
        Kind kind = state.equals(MessageState.REJECTED) ? Kind.DEAD : Kind.ENDED;
        Stage end = new Stage(kind, stored.version, 0, state);
        return new MessageModel(end, owner, former, early, plus(owed, state, 1), told, troubles);
    }

    /** Returns the state in which a delivered receipt is delivered again, as its outcome was not stored. */
    private @Nullable MessageModel repeated(MessageState state) {
        boolean mayRepeat = (troubles > 0 || !former.isEmpty()) && told.containsKey(state);
        return mayRepeat
                ? new MessageModel(stored, owner, former, early, plus(owed, state, 1), plus(told, state, -1), troubles)
                : null;
    }

    private static Map<MessageState, Integer> plus(Map<MessageState, Integer> counts, MessageState state, int more) {
        Map<MessageState, Integer> next = new HashMap<>(counts);
        next.merge(state, more, Integer::sum);
        next.values().removeIf(count -> count == 0);
        return next;
    }

    private boolean isKnown(Stage.Kind... kinds) {
        return isKnown(stage -> Set.of(kinds).contains(stage.kind));
    }

    /** Returns true if the owner, or a former owner that does not know of its loss, has a stage. */
    private boolean isKnown(java.util.function.Predicate<Stage> condition) {
        return condition.test(stored) || former.values().stream().anyMatch(condition);
    }

    private static void at(History<MessageModel> history, String text, long time, UnaryOperator<MessageModel> effect) {
        history.add(text, time, time, effect);
    }

    /** Adds an assignment of the partition to a node, whose former owner has ended all work before. */
    static void moved(History<MessageModel> history, int to, long began, long ended) {
        history.add(
                "moved to " + to,
                began,
                ended,
                one -> one.stored.is(Kind.SENT)
                        ? null
                        : new MessageModel(one.stored, to, one.former, one.early, one.owed, one.told, one.troubles));
    }

    /** Adds an assignment of the partition to a node without the knowledge of its former owner. */
    static void takenOver(History<MessageModel> history, int to, long began, long ended) {
        history.add("taken over by " + to, began, ended, one -> {
            Map<Integer, Stage> lost = new HashMap<>(one.former);
            lost.put(one.owner, one.stored);
            lost.remove(to);
            // The outcome of a copy in flight cannot be stored any more.
            Stage next = one.stored.is(Kind.SENT) ? Stage.waiting(one.stored.version) : one.stored;
            return new MessageModel(next, to, lost, one.early, one.owed, one.told, one.troubles);
        });
    }

    /** Adds the moment at which a former owner has learnt of its loss and has ended its work. */
    static void informed(History<MessageModel> history, int node, long began, long ended) {
        history.add("informed " + node, began, ended, one -> {
            Map<Integer, Stage> left = new HashMap<>(one.former);
            left.remove(node);
            return new MessageModel(one.stored, one.owner, left, one.early, one.owed, one.told, one.troubles);
        });
    }

    /** Adds a time in which links between nodes are lost. */
    static void trouble(History<MessageModel> history, long from, long to) {
        at(history, "trouble begins", from, one -> one.troubled(1));
        at(history, "trouble ends", to, one -> one.troubled(-1));
    }

    private MessageModel troubled(int more) {
        return new MessageModel(stored, owner, former, early, owed, told, troubles + more);
    }

    static void submitted(History<MessageModel> history, long invoked, long returned) {
        history.add("submitted", invoked, returned, one -> one.with(Stage.waiting(0)));
    }

    static void queried(History<MessageModel> history, MessageState state, long invoked, long returned) {
        history.add(
                "query " + state,
                invoked,
                returned,
                one -> one.isKnown(stage -> state.equals(stage.state)) ? one : null);
    }

    /** Adds a request that was refused because there is no such message. */
    static void unknown(History<MessageModel> history, String request, long invoked, long returned) {
        history.add(request + " ESME_RINVMSGID", invoked, returned, one -> one.isKnown(Kind.NONE) ? one : null);
    }

    /** Adds a cancel_sm or replace_sm that was refused because the message does not wait. */
    static void tooLate(History<MessageModel> history, String request, long invoked, long returned) {
        history.add(request + " too late", invoked, returned, one -> one.isKnown(Stage::hasLeft) ? one : null);
    }

    /** Adds a cancellation; {@link History#NEVER} as the time of its response if its outcome is unknown. */
    static void cancelled(History<MessageModel> history, long invoked, long returned) {
        history.add(
                "cancel",
                invoked,
                returned,
                one -> one.stored.is(Kind.WAITING) ? one.ended(MessageState.DELETED) : null);
    }

    /** Adds a replacement; {@link History#NEVER} as the time of its response if its outcome is unknown. */
    static void replaced(History<MessageModel> history, int version, long invoked, long returned) {
        history.add(
                "replace " + version,
                invoked,
                returned,
                one -> one.stored.is(Kind.WAITING) ? one.with(Stage.waiting(version)) : null);
    }

    /** Adds a replay; {@link History#NEVER} as the time of its response if its outcome is unknown. */
    static void replayed(History<MessageModel> history, long invoked, long returned) {
        history.add(
                "replay",
                invoked,
                returned,
                one -> one.stored.is(Kind.DEAD) ? one.with(Stage.waiting(one.stored.version)) : null);
    }

    /** Adds a replay that has found no dead letter. */
    static void notDead(History<MessageModel> history, long invoked, long returned) {
        history.add(
                "not a dead letter", invoked, returned, one -> one.isKnown(stage -> !stage.is(Kind.DEAD)) ? one : null);
    }

    /** Adds a copy that a node has sent, by the time at which the SMSC has got it. */
    static void sent(History<MessageModel> history, int node, int copy, int version, long earliest, long received) {
        history.add("copy " + copy + " of text " + version + " from " + node, earliest, received, one -> {
            Stage waiting = Stage.waiting(version);
            if (one.owner == node) {
                return one.stored.equals(waiting) ? one.with(one.stored.sent(copy)) : null;
            }
            if (!waiting.equals(one.former.get(node))) {
                return null;
            }
            Map<Integer, Stage> next = new HashMap<>(one.former);
            next.put(node, waiting.sent(copy));
            return new MessageModel(one.stored, one.owner, next, one.early, one.owed, one.told, one.troubles);
        });
    }

    /** Adds the response of the SMSC to a copy, whose effect the node may store at any time, or never. */
    static void answered(History<MessageModel> history, int copy, Answer answer, long answered) {
        history.add("copy " + copy + " " + answer, answered, History.NEVER, one -> {
            if (!one.stored.is(Kind.SENT) || one.stored.copy != copy) {
                return null;
            }
            return switch (answer) {
                case ACCEPTED -> one.with(new Stage(Kind.FORWARDED, one.stored.version, copy, MessageState.ENROUTE));
                case REFUSED_FOR_NOW -> one.with(Stage.waiting(one.stored.version));
                case REFUSED -> one.ended(MessageState.REJECTED);
            };
        });
    }

    /**
     * Adds a receipt of the SMSC; {@link History#NEVER} as the time of its response if its outcome is unknown.
     *
     * @param mayBeKept true if its node may not find the message, because its partition moves or links are cut; the
     *     receipt is then kept, and takes effect later
     */
    static void receipted(History<MessageModel> history, int copy, boolean mayBeKept, long invoked, long returned) {
        String text = "receipt of copy " + copy + (mayBeKept ? ", perhaps kept" : "");
        history.add(text, invoked, returned, one -> {
            if (!mayBeKept && one.stored.is(Kind.FORWARDED) && one.stored.copy == copy) {
                return one.ended(MessageState.DELIVERED);
            }
            Set<Integer> kept = new TreeSet<>(one.early);
            kept.add(copy);
            return new MessageModel(one.stored, one.owner, one.former, kept, one.owed, one.told, one.troubles);
        });
    }

    /** Adds a receipt that the account has got. */
    static void told(History<MessageModel> history, MessageState state, long earliest, long received) {
        history.add(
                "account has the receipt " + state,
                earliest,
                received,
                one -> one.owed.containsKey(state)
                        ? new MessageModel(
                                one.stored,
                                one.owner,
                                one.former,
                                one.early,
                                plus(one.owed, state, -1),
                                plus(one.told, state, 1),
                                one.troubles)
                        : null);
    }

    /** Adds the moment at which nothing waits any more: the message has ended, and its account knows. */
    static void over(History<MessageModel> history, long time) {
        at(history, "over", time, one -> {
            boolean isOver = one.owed.isEmpty() && (one.stored.is(Kind.ENDED) || one.stored.is(Kind.DEAD));
            return isOver ? one : null;
        });
    }
}
