package io.smppcore.gateway.store.kafka;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.SaslConfigs;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.SslAuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;

/**
 * Descriptions of failures of Kafka clients for the operator, with a remedy and without the secrets of the settings.
 */
final class KafkaProblem {

    private static final String KEY = "store.kafka.properties";

    private KafkaProblem() {}

    static String of(Throwable failure, KafkaSettings settings) {
        List<Throwable> causes = new ArrayList<>();
        for (Throwable cause = failure; cause != null && !causes.contains(cause); cause = cause.getCause()) {
            causes.add(cause);
        }
        String last = Objects.requireNonNullElse(causes.getLast().getMessage(), "no reason given");
        String text;
        if (has(causes, SslAuthenticationException.class)) {
            text = "TLS has failed: " + last + " (expected in " + KEY + ": ssl.truststore.* with the authority of the"
                    + " brokers, whose certificates have the names above, and ssl.keystore.* if they ask for one)";
        } else if (has(causes, AuthenticationException.class)) {
            text = "the brokers refuse the credentials: " + last + " (expected in " + KEY + ": sasl.mechanism and"
                    + " sasl.jaas.config with a user and a password that the brokers know)";
        } else if (has(causes, AuthorizationException.class)) {
            text = "the user of sasl.jaas.config may not do this: " + last
                    + " (expected: rights on topics, groups and transactions, docs/gateway/cluster.md)";
        } else if (has(causes, TimeoutException.class)) {
            text = last + " (expected: brokers at these addresses whose listener has the security.protocol "
                    + settings.properties()
                            .getOrDefault(
                                    CommonClientConfigs.SECURITY_PROTOCOL_CONFIG,
                                    CommonClientConfigs.DEFAULT_SECURITY_PROTOCOL)
                    + ")";
        } else if (last.contains("JAAS")) {
            // The message of Kafka contains the offending word, which may be a part of the password.
            return KEY + ": " + SaslConfigs.SASL_JAAS_CONFIG
                    + " cannot be read (expected: CLASS required username=\"...\" password=\"...\"; with \\ before \""
                    + " and \\ in a value)";
        } else {
            // All messages: the one that names an unreadable file is not the last.
            text = causes.stream()
                    .map(Throwable::getMessage)
                    .filter(Objects::nonNull)
                    .distinct()
                    .collect(Collectors.joining(": "));
        }
        return withoutSecrets(text, settings.properties());
    }

    private static boolean has(List<Throwable> causes, Class<? extends Throwable> type) {
        return causes.stream().anyMatch(type::isInstance);
    }

    private static String withoutSecrets(String text, Map<String, String> properties) {
        Map<String, ConfigDef.ConfigKey> keys = AdminClientConfig.configDef().configKeys();
        String result = text;
        for (Map.Entry<String, String> property : properties.entrySet()) {
            ConfigDef.ConfigKey key = keys.get(property.getKey());
            if (key != null
                    && key.type() == ConfigDef.Type.PASSWORD
                    && !property.getValue().isEmpty()) {
                result = result.replace(property.getValue(), "(not shown)");
            }
        }
        return result;
    }
}
