package io.smppcore.gateway.smsc;

import io.smppcore.gateway.config.SmscConfig;
import io.smppcore.message.MessageAdapter;
import io.smppcore.message.MessageAdapter.Adaptation.Inexpressible;
import io.smppcore.pdu.MessageRequest;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Connectors of all SMSCs by name, including those that are no longer configured. Thread-safe. */
public final class SmscConnectors {

    private final Map<String, SmscConnector> all = new ConcurrentHashMap<>();

    /** Returns the connector of an SMSC. Creates a new one if the SMSC is new or its configuration has changed. */
    public SmscConnector configured(SmscConfig smsc) {
        SmscConnector connector = all.get(smsc.name());
        if (connector == null || !connector.config.equals(smsc)) {
            connector = new SmscConnector(smsc);
            all.put(smsc.name(), connector);
        }
        return connector;
    }

    /** Returns true if the last configuration of the named SMSC equals the given one. */
    public boolean isCurrent(String name, @Nullable SmscConfig smsc) {
        SmscConnector connector = all.get(name);
        return connector != null && connector.config.equals(smsc);
    }

    /** Returns the connector of an SMSC by its name; null if it was never configured. */
    @Nullable
    public SmscConnector of(String name) {
        return all.get(name);
    }

    /**
     * Returns the reason why no SMSC of a group can express a message in the version of its last bind; null if one can,
     * or if the group has no SMSC.
     */
    @Nullable
    public Inexpressible obstacle(String group, MessageRequest<?> request) {
        Inexpressible found = null;
        for (SmscConnector connector : all.values()) {
            if (connector.config.group().equals(group)) {
                found = MessageAdapter.TO_SMSC.obstacle(request, connector.version());
                if (found == null) {
                    return null;
                }
            }
        }
        return found;
    }

    /** Returns the connectors of the SMSCs in a group, in no particular order. */
    public List<SmscConnector> ofGroup(String group) {
        return all.values().stream()
                .filter(connector -> connector.config.group().equals(group))
                .toList();
    }
}
