package io.smppcore.gateway.config;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * States of SMSCs that operators have set. Immutable.
 *
 * @param byName states other than {@link AdminState#NORMAL} by the name of the SMSC, also of one without configuration
 */
public record AdminStates(Map<String, AdminState> byName) {

    /** No state was set. */
    public static final AdminStates NONE = new AdminStates(Map.of());

    /** Copies the map. */
    public AdminStates {
        byName = Map.copyOf(byName);
    }

    /** Returns the state of an SMSC. */
    public AdminState of(String smsc) {
        return byName.getOrDefault(smsc, AdminState.NORMAL);
    }

    /** Returns true if messages are sent to an SMSC when it is bound. */
    public boolean isActive(SmscConfig smsc) {
        return !smsc.disabled() && of(smsc.name()).isActive();
    }

    /**
     * Returns the groups whose messages move to another one, each with this other group. These are groups with a
     * drained SMSC and without an active one; the SMSC that was drained last decides. A group that would lead back to
     * itself, or to one without an SMSC, is none of them.
     */
    public Map<String, String> drains(Collection<SmscConfig> smscs) {
        Set<String> active = new HashSet<>();
        Set<String> groups = new HashSet<>();
        Map<String, AdminState> drained = new HashMap<>();
        for (SmscConfig smsc : smscs) {
            groups.add(smsc.group());
            AdminState state = of(smsc.name());
            if (isActive(smsc)) {
                active.add(smsc.group());
            } else if (state.sending() == AdminState.Sending.DRAINED) {
                drained.merge(smsc.group(), state, (one, other) -> one.since().isAfter(other.since()) ? one : other);
            }
        }
        drained.keySet().removeAll(active);
        Map<String, String> drains = new HashMap<>();
        drained.forEach((group, state) -> {
            String to = state.to();
            for (int steps = 0; steps < drained.size() && drained.containsKey(to); steps++) {
                to = drained.get(to).to();
            }
            if (!drained.containsKey(to) && groups.contains(to)) {
                drains.put(group, to);
            }
        });
        return drains;
    }
}
