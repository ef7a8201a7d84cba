package io.smppcore.gateway.config;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * State of an SMSC that operators set while the gateway runs. Immutable.
 *
 * @param sending treatment of the messages for the SMSC
 * @param to SMSC group to which the messages of its group move; empty unless it is drained
 * @param isUnbound true if the gateway does not bind to it
 * @param since time of the last change
 * @param by name of the token with which it was made
 */
public record AdminState(Sending sending, String to, boolean isUnbound, Instant since, String by) {

    /** State of an SMSC that nobody has changed. */
    public static final AdminState NORMAL = new AdminState(Sending.ACTIVE, "", false, Instant.EPOCH, "");

    private static final String STATE = "state";
    private static final String TO = "to";
    private static final String UNBOUND = "unbound";
    private static final String SINCE = "since";
    private static final String BY = "by";

    /** Treatments of the messages for an SMSC. Their names are part of the stored format. */
    public enum Sending {
        /** Messages are sent. */
        ACTIVE,
        /** Messages wait. */
        PAUSED,
        /** Messages move to another group, unless another SMSC of the group is active. */
        DRAINED
    }

    /** Returns the state of a tree of JSON that {@link #tree} has returned. */
    public static AdminState of(Object tree) {
        Map<?, ?> map = (Map<?, ?>) tree;
        Object to = map.get(TO);
        Object since = map.get(SINCE);
        Object by = map.get(BY);
        return new AdminState(
                Sending.valueOf(String.valueOf(map.get(STATE)).toUpperCase(Locale.ROOT)),
                to == null ? "" : to.toString(),
                Boolean.TRUE.equals(map.get(UNBOUND)),
                since == null ? Instant.EPOCH : Instant.parse(since.toString()),
                by == null ? "" : by.toString());
    }

    /** Returns this state as a tree of JSON. */
    public Map<String, Object> tree() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put(STATE, sending.name().toLowerCase(Locale.ROOT));
        if (!to.isEmpty()) {
            tree.put(TO, to);
        }
        if (isUnbound) {
            tree.put(UNBOUND, true);
        }
        if (!since.equals(Instant.EPOCH)) {
            tree.put(SINCE, since.toString());
            tree.put(BY, by);
        }
        return tree;
    }

    /** Returns this state with another value of {@link #sending}. */
    public AdminState with(Sending other, String group) {
        return new AdminState(other, group, isUnbound, since, by);
    }

    /** Returns this state, unbound or not. */
    public AdminState unbound(boolean isNowUnbound) {
        return new AdminState(sending, to, isNowUnbound, since, by);
    }

    /** Returns this state with the time and the token of its last change. */
    public AdminState changed(Instant time, String token) {
        return new AdminState(sending, to, isUnbound, time, token);
    }

    /** Returns true if messages are sent when the SMSC is bound. */
    public boolean isActive() {
        return sending == Sending.ACTIVE && !isUnbound;
    }
}
