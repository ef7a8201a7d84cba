package io.smppcore.gateway.message;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The lanes of a queue, and the order in which their owners send: deficit round robin. In its turn, an owner sends as
 * many parts as its weight; a message with more parts uses up its next turns. Of its lanes, the one with the highest
 * priority comes first. Not thread-safe: guarded by the lock of the queue.
 *
 * @param <T> type of the elements
 */
final class Turns<T extends Queued> {

    private final ToIntFunction<String> weights;
    private final Map<String, Owner<T>> owners = new HashMap<>(2);

    /** Owners with waiting elements, or with a debt, in the order of their turns. */
    private final ArrayDeque<Owner<T>> order = new ArrayDeque<>(2);

    /**
     * Creates an object without lanes.
     *
     * @param weights returns the current weight of an owner, from 1 on
     */
    Turns(ToIntFunction<String> weights) {
        this.weights = weights;
    }

    private static final class Owner<T extends Queued> {

        private final String name;

        /** Lanes by priority; null for those without elements. */
        @SuppressWarnings({"unchecked", "rawtypes"})
        private final @Nullable Lane<T>[] lanes = new Lane[LaneId.MAX_PRIORITY + 1];

        /** Parts left in this turn; negative after a message with more parts than were left. */
        private long credit;

        private boolean isInOrder;

        Owner(String name) {
            this.name = name;
        }

        /** Returns the lane with the highest priority that has waiting elements; null if there is none. */
        @Nullable
        Lane<T> first() {
            for (int priority = LaneId.MAX_PRIORITY; priority >= 0; priority--) {
                Lane<T> lane = lanes[priority];
                if (lane != null && lane.isWaiting()) {
                    return lane;
                }
            }
            return null;
        }
    }

    /** Returns a lane; null if it has no elements. */
    @Nullable
    Lane<T> get(LaneId id) {
        Owner<T> owner = owners.get(id.owner());
        return owner == null ? null : owner.lanes[id.priority()];
    }

    /** Adds a lane. */
    void add(Lane<T> lane) {
        owners.computeIfAbsent(lane.id.owner(), Owner::new).lanes[lane.id.priority()] = lane;
    }

    /** Gives the owner of a lane a turn after all others, if it has waiting elements and no turn yet. */
    void enter(Lane<T> lane) {
        Owner<T> owner = owner(lane);
        if (!owner.isInOrder && lane.isWaiting()) {
            owner.isInOrder = true;
            owner.credit = weight(owner);
            order.addLast(owner);
        }
    }

    /** Returns the lane whose first element is sent next; null if none waits. */
    @Nullable
    Lane<T> next(long lastCommitted) {
        Owner<T> owner = order.peekFirst();
        while (owner != null) {
            if (owner.credit > 0 || order.size() == 1) {
                Lane<T> lane = owner.first();
                if (lane != null) {
                    return lane;
                }
                order.removeFirst();
                owner.isInOrder = false;
                drop(owner, lastCommitted);
            } else {
                owner.credit += weight(owner);
                order.addLast(order.removeFirst());
            }
            owner = order.peekFirst();
        }
        return null;
    }

    /** Subtracts the parts of an element of a lane from the turn of its owner. */
    void sent(Lane<T> lane, T element) {
        Owner<T> owner = owner(lane);
        if (order.size() > 1) {
            owner.credit -= element.parts();
        } else {
            owner.credit = weight(owner); // nobody else waits, so that there is no turn to use up
        }
    }

    /** Adds the parts of an element that was not sent to the turn of its owner. */
    void putBack(Lane<T> lane, T element) {
        Owner<T> owner = owner(lane);
        if (owner.isInOrder && order.size() > 1) {
            owner.credit = Math.min(weight(owner), owner.credit + element.parts());
        }
        enter(lane);
    }

    /** Drops the lanes of the owner of a lane that are idle, unless the owner has a turn. */
    void dropIdle(Lane<T> lane, long lastCommitted) {
        Owner<T> owner = owner(lane);
        if (!owner.isInOrder) {
            drop(owner, lastCommitted);
        }
    }

    private void drop(Owner<T> owner, long lastCommitted) {
        boolean isIdle = true;
        for (int priority = 0; priority <= LaneId.MAX_PRIORITY; priority++) {
            Lane<T> lane = owner.lanes[priority];
            if (lane != null && lane.isIdle(lastCommitted)) {
                owner.lanes[priority] = null;
            } else {
                isIdle &= lane == null;
            }
        }
        if (isIdle) {
            owners.remove(owner.name);
        }
    }

    /** Returns the lanes with waiting elements, in the order of the turns. */
    List<Lane<T>> waiting() {
        List<Lane<T>> waiting = new ArrayList<>();
        for (Owner<T> owner : order) {
            for (Lane<T> lane : owner.lanes) {
                if (lane != null && lane.isWaiting()) {
                    waiting.add(lane);
                }
            }
        }
        return waiting;
    }

    /** Forgets all lanes and turns. */
    void clear() {
        owners.clear();
        order.clear();
    }

    private Owner<T> owner(Lane<T> lane) {
        Owner<T> owner = owners.get(lane.id.owner());
        if (owner == null) {
            throw new IllegalStateException("lane " + lane.id + " was not added");
        }
        return owner;
    }

    private int weight(Owner<T> owner) {
        return Math.max(1, weights.applyAsInt(owner.name));
    }
}
