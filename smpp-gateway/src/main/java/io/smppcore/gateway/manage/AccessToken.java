package io.smppcore.gateway.manage;

import io.smppcore.gateway.config.TokenDigest;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A token of the management. Immutable.
 *
 * @param name name, unique
 * @param role what it permits
 * @param digest SHA-256 of the token in hexadecimal digits
 * @param created time at which it was made
 * @param expires time from which it is invalid; null for never
 */
public record AccessToken(
        String name,
        Role role,
        String digest,
        Instant created,
        @Nullable Instant expires) {

    /** Name of the first token. */
    private static final String FIRST = "first";

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int OCTETS = 32;

    private static final String ROLE = "role";
    private static final String DIGEST = "sha256";
    private static final String CREATED = "created";
    private static final String EXPIRES = "expires";

    /** Returns a new random token. */
    public static String random() {
        byte[] octets = new byte[OCTETS];
        RANDOM.nextBytes(octets);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(octets);
    }

    /** Returns the creation of the first token, which is one of an administrator, by a node. */
    public static Edit first(String token, String node, Instant now) {
        Author author = new Author(FIRST, Role.ADMINISTRATOR, "", node);
        return creation(author, FIRST, Role.ADMINISTRATOR, token, now, null);
    }

    /** Returns the change that stores a token, unless there is one with its name. */
    public static Edit creation(
            Author author, String name, Role role, String token, Instant created, @Nullable Instant expires) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put(ROLE, role.word());
        tree.put(DIGEST, TokenDigest.of(token.getBytes(StandardCharsets.UTF_8)));
        tree.put(CREATED, created.toString());
        if (expires != null) {
            tree.put(EXPIRES, expires.toString());
        }
        return new Edit(
                Edit.Kind.PUT,
                Section.TOKENS,
                name,
                ManagedJson.write(tree),
                Edit.Condition.ABSENT,
                null,
                false,
                author);
    }

    /** Returns the token of an item. */
    public static AccessToken of(Item item) {
        Map<?, ?> tree = (Map<?, ?>) item.tree();
        Object expires = tree.get(EXPIRES);
        return new AccessToken(
                item.name(),
                Role.of(String.valueOf(tree.get(ROLE))).orElseThrow(),
                String.valueOf(tree.get(DIGEST)),
                Instant.parse(String.valueOf(tree.get(CREATED))),
                expires == null ? null : Instant.parse(expires.toString()));
    }

    /** Returns true if the token is valid at a time. */
    public boolean isValid(Instant time) {
        return expires == null || time.isBefore(expires);
    }
}
