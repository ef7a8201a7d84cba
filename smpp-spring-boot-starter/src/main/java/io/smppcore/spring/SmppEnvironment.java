package io.smppcore.spring;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.core.env.Environment;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/**
 * The properties of a client or a server in the environment, whose keys begin with a prefix such as {@code
 * smpp.client.}, in any spelling that Spring Boot accepts.
 */
record SmppEnvironment(String prefix, Environment environment) {

    private static final String SSL_BUNDLE = "sslBundle";
    private static final String TLS = "tls";

    /**
     * Returns the values of the keys that are set, and unknown keys, which the builder reports with the nearest known
     * key.
     *
     * @param keys the keys of the builder
     * @return values by key in the spelling of the builder
     */
    Map<String, String> values(List<String> keys) {
        Binder binder = Binder.get(environment);
        Map<String, String> values = new LinkedHashMap<>();
        Set<ConfigurationPropertyName> known = new HashSet<>();
        known.add(name(prefix + SSL_BUNDLE));
        for (String key : keys) {
            ConfigurationPropertyName name = name(key);
            known.add(name);
            value(binder, name).ifPresent(value -> values.put(key, value));
        }
        unknown(known).forEach(name -> values.put(name.toString(), ""));
        return values;
    }

    /**
     * Returns the bundle of certificates that {@code sslBundle} names.
     *
     * @throws IllegalArgumentException if TLS options are set, too
     */
    Optional<SslBundle> sslBundle(ObjectProvider<SslBundles> bundles, Map<String, String> values) {
        Optional<String> bundle = value(Binder.get(environment), name(prefix + SSL_BUNDLE));
        if (bundle.isPresent()) {
            values.keySet().stream()
                    .filter(key -> key.equals(prefix + TLS) || key.startsWith(prefix + TLS + "."))
                    .findFirst()
                    .ifPresent(key -> {
                        throw new IllegalArgumentException(prefix + SSL_BUNDLE + ": set together with " + key
                                + " (expected: one of them; the bundle has certificates, key and options)");
                    });
        }
        return bundle.map(name -> bundles.getObject().getBundle(name));
    }

    /** Returns the names of protocols or cipher suites, or none for the defaults. */
    static String[] orNone(String @Nullable [] names) {
        return names == null ? new String[0] : names;
    }

    private static Optional<String> value(Binder binder, ConfigurationPropertyName name) {
        String value = binder.bind(name, Bindable.of(String.class)).orElse(null);
        if (value != null) {
            return Optional.of(value);
        }
        List<String> list = binder.bind(name, Bindable.listOf(String.class)).orElse(null);
        return Optional.ofNullable(list).map(elements -> String.join(",", elements));
    }

    /**
     * Returns keys that no option has. Ignores environment variables, because containers have some that begin with the
     * name of a service, such as SMPP_CLIENT_SERVICE_HOST.
     */
    private Set<ConfigurationPropertyName> unknown(Set<ConfigurationPropertyName> known) {
        ConfigurationPropertyName parent = name(prefix.substring(0, prefix.length() - 1));
        Set<ConfigurationPropertyName> unknown = new HashSet<>();
        for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
            if (source instanceof IterableConfigurationPropertySource iterable && !isSystemEnvironment(source)) {
                iterable.stream()
                        .filter(parent::isAncestorOf)
                        .map(SmppEnvironment::withoutIndex)
                        .filter(name -> !known.contains(name))
                        .forEach(unknown::add);
            }
        }
        return unknown;
    }

    private static boolean isSystemEnvironment(ConfigurationPropertySource source) {
        return source.getUnderlyingSource() instanceof PropertySource<?> underlying
                && underlying instanceof SystemEnvironmentPropertySource;
    }

    private static ConfigurationPropertyName withoutIndex(ConfigurationPropertyName name) {
        return name.isLastElementIndexed() ? name.getParent() : name;
    }

    private static ConfigurationPropertyName name(String key) {
        return ConfigurationPropertyName.adapt(key, '.');
    }
}
