package io.smppcore.gateway.config;

import io.smppcore.gateway.config.ConfigChange.Kind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Comparison of two configurations. The differences are in the order of the documentation. Confined to one thread. */
final class Differences {

    private final List<ConfigChange> changes = new ArrayList<>();

    private Differences() {}

    static List<ConfigChange> between(GatewayConfig before, GatewayConfig after) {
        Differences differences = new Differences();
        differences.value("configuration", before.managed() != null, after.managed() != null, false);
        differences.value("data", before.data(), after.data(), false);
        differences.map("server", before.server(), after.server(), false);
        differences.map("accounts", before.accounts(), after.accounts(), true);
        differences.map("smscs", before.smscs(), after.smscs(), true);
        differences.value("routes", before.routes(), after.routes(), true);
        differences.value("mo", before.mo(), after.mo(), true);
        differences.value("rules", before.rules(), after.rules(), true);
        differences.value("retry", before.retry(), after.retry(), true);
        differences.value("http", before.http(), after.http(), false);
        differences.value("cdr", before.cdr(), after.cdr(), false);
        differences.value("traces", before.traces(), after.traces(), false);
        differences.value("store", before.store(), after.store(), false);
        differences.value("cluster", before.cluster(), after.cluster(), false);
        return List.copyOf(differences.changes);
    }

    private void value(String path, @Nullable Object before, @Nullable Object after, boolean live) {
        if (before == null ? after != null : !before.equals(after)) {
            Kind kind = before == null ? Kind.ADDED : after == null ? Kind.REMOVED : Kind.CHANGED;
            changes.add(new ConfigChange(path, kind, live));
        }
    }

    private void map(String path, Map<String, ?> before, Map<String, ?> after, boolean live) {
        Set<String> keys = new LinkedHashSet<>(before.keySet());
        keys.addAll(after.keySet());
        keys.forEach(key -> value(path + "." + key, before.get(key), after.get(key), live));
    }
}
