package io.smppcore.gateway.http;

import io.smppcore.gateway.config.AccountConfig;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.config.TokenDigest;
import io.smppcore.gateway.manage.AccessToken;
import io.smppcore.gateway.manage.Author;
import io.smppcore.gateway.manage.Document;
import io.smppcore.gateway.manage.Item;
import io.smppcore.gateway.manage.Role;
import io.smppcore.gateway.manage.Section;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Bearer tokens of a configuration. They are looked up by their digests, so that the time of a response reveals nothing
 * about them. Immutable.
 */
final class Tokens {

    private static final String SCHEME = "Bearer ";

    final GatewayConfig config;
    private final Map<String, AccountConfig> accounts = new HashMap<>();
    final Document document;
    private final Map<String, AccessToken> management = new HashMap<>();

    /**
     * Creates the tokens of accounts and of the management.
     *
     * @param ofFile token of the management in the file, of an administrator; null for none
     */
    Tokens(GatewayConfig config, Document document, @Nullable String ofFile) {
        this.config = config;
        this.document = document;
        for (Item item : document.items(Section.TOKENS)) {
            AccessToken token = AccessToken.of(item);
            management.put(token.digest(), token);
        }
        if (ofFile != null) {
            String digest = TokenDigest.ofConfigured(ofFile);
            management.put(digest, new AccessToken(Author.OF_FILE, Role.ADMINISTRATOR, digest, Instant.EPOCH, null));
        }
        for (AccountConfig account : config.accounts().values()) {
            String token = account.token();
            if (token != null) {
                accounts.put(TokenDigest.ofConfigured(token), account);
            }
        }
    }

    /** Returns true if there is a token of the management, even if it has expired. */
    boolean hasManagement() {
        return !management.isEmpty();
    }

    /**
     * Owner of a valid token.
     *
     * @param management token of the management; null for an account
     * @param account account of the token; null for the management
     */
    record Authority(
            @Nullable AccessToken management, @Nullable AccountConfig account) {}

    /**
     * Returns the owner of the token in an Authorization header; null if the header is absent or has no token that is
     * valid at a time.
     */
    @Nullable
    Authority authority(@Nullable String header, Instant now) {
        if (header == null || !header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return null;
        }
        String digest = TokenDigest.of(header.substring(SCHEME.length()).strip().getBytes(StandardCharsets.UTF_8));
        AccessToken token = management.get(digest);
        if (token != null) {
            return token.isValid(now) ? new Authority(token, null) : null;
        }
        AccountConfig account = accounts.get(digest);
        return account == null ? null : new Authority(null, account);
    }
}
