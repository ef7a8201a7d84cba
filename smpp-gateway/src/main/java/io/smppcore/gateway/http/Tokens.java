package io.smppcore.gateway.http;

import io.smppcore.gateway.config.AccountConfig;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.config.TokenDigest;
import java.nio.charset.StandardCharsets;
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
    private final @Nullable String management;

    Tokens(GatewayConfig config, @Nullable String management) {
        this.config = config;
        this.management = management == null ? null : TokenDigest.ofConfigured(management);
        for (AccountConfig account : config.accounts().values()) {
            String token = account.token();
            if (token != null) {
                accounts.put(TokenDigest.ofConfigured(token), account);
            }
        }
    }

    /**
     * Owner of a valid token.
     *
     * @param isManagement true for the token of the management
     * @param account account of the token; null for the management
     */
    record Authority(boolean isManagement, @Nullable AccountConfig account) {}

    /**
     * Returns the owner of the token in an Authorization header; null if the header is absent or has no valid token.
     */
    @Nullable
    Authority authority(@Nullable String header) {
        if (header == null || !header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return null;
        }
        String digest = TokenDigest.of(header.substring(SCHEME.length()).strip().getBytes(StandardCharsets.UTF_8));
        if (digest.equals(management)) {
            return new Authority(true, null);
        }
        AccountConfig account = accounts.get(digest);
        return account == null ? null : new Authority(false, account);
    }
}
