package io.smppcore.gateway.manage;

import io.smppcore.gateway.config.ConfigException;
import io.smppcore.gateway.config.ConfigException.Problem;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.config.TokenDigest;
import io.smppcore.server.StoredPassword;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Static methods for the secrets in values of the configuration. */
public final class ManagedSecrets {

    /** Text that stands for a secret, and that keeps the stored one in a change. */
    public static final String HIDDEN = "***";

    private static final Pattern REFERENCE = Pattern.compile("\\$\\{(env|file):[^}]*}");

    /** Beginning of a reference, also of one with a mistake. */
    private static final String REFERENCE_START = "${";

    private static final Pattern HASH = Pattern.compile("\\$(2[aby]|argon2).*");
    private static final String PLAIN = "{plain}";

    /** Maximum length of a password in a bind. A longer one is refused as such, so it must not be hashed. */
    private static final int MAX_PASSWORD = 8;

    private ManagedSecrets() {}

    /** Returns a value with {@link #HIDDEN} in place of secrets. References are no secrets. */
    public static Object hidden(Section section, Object tree) {
        return mapped(
                List.of(section.key(), ""),
                tree,
                (path, text) -> isSecret(path) && !REFERENCE.matcher(text).matches() ? HIDDEN : text);
    }

    /**
     * Returns a new value in which {@link #HIDDEN} is replaced by the secret at the same place of the stored one.
     *
     * @throws ConfigException if there is none
     */
    static Object restored(Section section, Object tree, @Nullable Object stored) {
        return mapped(
                List.of(section.key(), ""),
                tree,
                (path, text) ->
                        text.equals(HIDDEN) && isSecret(path) ? at(stored, path.subList(2, path.size())) : text);
    }

    /**
     * Returns true if two values of an item have the same secrets and references. References count at every place: a
     * name or text that is shown would show the variable or file. Null stands for no value.
     */
    static boolean isSame(Section section, @Nullable Object one, @Nullable Object other) {
        return of(section, one).equals(of(section, other));
    }

    private static Map<List<String>, List<String>> of(Section section, @Nullable Object tree) {
        // A list at each path, because the elements of a list in the value have no keys of their own.
        Map<List<String>, List<String>> secrets = new HashMap<>();
        if (tree != null) {
            mapped(List.of(section.key(), ""), tree, (path, text) -> {
                if (isSecret(path) || text.contains(REFERENCE_START)) {
                    secrets.computeIfAbsent(path, first -> new ArrayList<>()).add(text);
                }
                return text;
            });
        }
        return secrets;
    }

    private static boolean isSecret(List<String> path) {
        return path.getFirst().equals(Section.TOKENS.key())
                ? path.getLast().equals("sha256")
                : GatewayConfig.isSecret(path);
    }

    private static Object at(@Nullable Object tree, List<String> path) {
        Object found = tree;
        for (String key : path) {
            found = found instanceof Map<?, ?> map ? map.get(key) : null;
        }
        if (found == null) {
            throw new ConfigException(
                    "the configuration",
                    List.of(new Problem(
                            0,
                            0,
                            String.join(".", path),
                            HIDDEN + " (expected: a secret, because there is none that could be kept)")));
        }
        return found;
    }

    /**
     * Returns the value of an account with a hash in place of a plain password, and a digest in place of a token. Takes
     * some hundredths of a second if there is a plain password.
     */
    static Object hashed(Section section, Object tree) {
        if (section != Section.ACCOUNTS || !(tree instanceof Map<?, ?> account)) {
            return tree;
        }
        Map<String, @Nullable Object> copy = new LinkedHashMap<>();
        account.forEach((key, value) -> copy.put(String.valueOf(key), value));
        copy.computeIfPresent("password", (key, value) -> password(String.valueOf(value)));
        copy.computeIfPresent("token", (key, value) -> token(String.valueOf(value)));
        return copy;
    }

    private static String password(String text) {
        String plain = text.startsWith(PLAIN) ? text.substring(PLAIN.length()) : text;
        boolean isKept = plain.isEmpty()
                || text.equals(HIDDEN)
                || plain.length() > MAX_PASSWORD
                || REFERENCE.matcher(text).find()
                || HASH.matcher(text).matches();
        return isKept
                ? text
                : StoredPassword.bcrypt(plain, StoredPassword.DEFAULT_BCRYPT_COST)
                        .encoded();
    }

    private static String token(String text) {
        return text.isBlank()
                        || text.equals(HIDDEN)
                        || text.startsWith(TokenDigest.PREFIX)
                        || REFERENCE.matcher(text).find()
                ? text
                : TokenDigest.PREFIX + TokenDigest.ofConfigured(text);
    }

    @FunctionalInterface
    private interface Mapping {

        Object of(List<String> path, String text);
    }

    private static Object mapped(List<String> path, @Nullable Object tree, Mapping mapping) {
        return switch (tree) {
            case Map<?, ?> map -> {
                Map<String, @Nullable Object> copy = new LinkedHashMap<>();
                map.forEach((key, value) -> {
                    List<String> inner = new ArrayList<>(path);
                    inner.add(String.valueOf(key));
                    copy.put(String.valueOf(key), value == null ? null : mapped(inner, value, mapping));
                });
                yield copy;
            }
            case List<?> list ->
                list.stream().map(one -> mapped(path, one, mapping)).toList();
            case null -> "";
            default -> {
                Object replaced = mapping.of(path, String.valueOf(tree));
                yield replaced.equals(String.valueOf(tree)) ? tree : replaced;
            }
        };
    }
}
