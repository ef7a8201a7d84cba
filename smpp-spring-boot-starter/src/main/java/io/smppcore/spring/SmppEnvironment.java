package io.smppcore.spring;

import io.smppcore.config.OptionGroup;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
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
    private static final Pattern NAME = Pattern.compile("[a-zA-Z][a-zA-Z0-9-]*");

    /** Returns true if an option is set. */
    boolean contains(String option) {
        return value(Binder.get(environment), name(prefix + option)).isPresent();
    }

    /**
     * Returns the names directly below the prefix, such as north for {@code smpp.clients.north.systemId}. An
     * environment variable adds a name only if it sets the required option, because containers have other variables
     * that begin with the prefix in upper case.
     *
     * @param required option that an environment variable must set to add a name
     * @throws IllegalArgumentException if a name is invalid or no option follows it
     */
    Set<String> names(String required) {
        ConfigurationPropertyName parent = parent();
        int depth = parent.getNumberOfElements();
        Map<ConfigurationPropertyName, String> names = new LinkedHashMap<>();
        keys(false).forEach(key -> names.putIfAbsent(key.chop(depth + 1), nameIn(key, required)));
        keys(true)
                .filter(key -> key.getNumberOfElements() > depth
                        && key.equals(key.chop(depth + 1).append(name(required))))
                .forEach(key -> names.putIfAbsent(key.chop(depth + 1), nameIn(key, required)));
        return new LinkedHashSet<>(names.values());
    }

    private String nameIn(ConfigurationPropertyName key, String required) {
        int depth = parent().getNumberOfElements();
        String name = key.getElement(depth, ConfigurationPropertyName.Form.ORIGINAL);
        if (key.getNumberOfElements() == depth + 1 || !NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(prefix + name + ": no option of a name (expected: " + prefix + "<name>."
                    + required + " and other options; a name has letters, digits and -, and begins with a letter)");
        }
        return name;
    }

    /**
     * Sets the options that have a property. The exception for an unknown key suggests the nearest known key.
     *
     * @param <B> builder
     * @param options options of the builder
     * @param builder builder to change
     * @param trial another builder, to which the values are applied first, so that {@code builder} is not changed if
     *     there is a problem
     * @return values by key; without those of {@code sslBundle}
     * @throws IllegalArgumentException naming every unknown key and every invalid value
     */
    <B> Map<String, String> set(OptionGroup<B> options, B builder, B trial) {
        Binder binder = Binder.get(environment);
        Map<String, String> values = new LinkedHashMap<>();
        Set<ConfigurationPropertyName> known = new HashSet<>();
        known.add(name(prefix + SSL_BUNDLE));
        for (String key : options.keys(prefix)) {
            ConfigurationPropertyName name = name(key);
            known.add(name);
            value(binder, name).ifPresent(value -> values.put(key, value));
        }
        int depth = parent().getNumberOfElements();
        keys(false)
                .map(SmppEnvironment::withoutIndex)
                .filter(name -> !known.contains(name))
                .forEach(name -> values.put(prefix + name.subName(depth), ""));
        options.set(prefix, values, builder, trial);
        return values;
    }

    /**
     * Returns the bundle of certificates that {@code sslBundle} names.
     *
     * @throws IllegalArgumentException if TLS options are set, too
     */
    Optional<SslBundle> sslBundle(BeanFactory beans, Map<String, String> values) {
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
        return bundle.map(name -> beans.getBean(SslBundles.class).getBundle(name));
    }

    /** Returns the names of protocols or cipher suites; an empty array, which means the defaults, for null. */
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

    private ConfigurationPropertyName parent() {
        return name(prefix.substring(0, prefix.length() - 1));
    }

    /**
     * Returns the keys below the prefix: those of environment variables, or those of all other sources. The two are
     * separate because containers have variables that begin with the name of a service, such as
     * SMPP_CLIENT_SERVICE_HOST, and are not options.
     *
     * @param variables true for environment variables, false for all other sources
     */
    private Stream<ConfigurationPropertyName> keys(boolean variables) {
        Stream.Builder<ConfigurationPropertySource> sources = Stream.builder();
        ConfigurationPropertySources.get(environment).forEach(sources);
        return sources.build()
                .filter(source -> isSystemEnvironment(source) == variables)
                .filter(IterableConfigurationPropertySource.class::isInstance)
                .flatMap(source -> ((IterableConfigurationPropertySource) source).stream())
                .filter(parent()::isAncestorOf);
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
