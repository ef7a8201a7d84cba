package io.smppcore.gateway.config;

import io.smppcore.server.Account;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An account of a gateway. Immutable. {@code toString} shows no password and no token.
 *
 * @param systemId system_id, 1 to 15 octets
 * @param account password, certificates, bind types and limits of its binds
 * @param rate parts of messages per second over all binds and HTTP; null for no limit
 * @param burst parts that may be sent at once after a pause; null for those of a second
 * @param quota prepaid parts of messages; null for no limit
 * @param senders allowed source addresses, each an address, or a prefix followed by {@code *}; empty for all
 * @param receipts binds that receive receipts
 * @param unknown action on messages that an SMSC may or may not have accepted
 * @param tags tags of all its messages, for routes and rules
 * @param validity maximum validity of a message, and default of messages without one
 * @param callback HTTP address that receives receipts and mobile-originated messages; null for none
 * @param token bearer token of the account for HTTP; null if it has no access
 */
public record AccountConfig(
        String systemId,
        Account account,
        @Nullable Double rate,
        @Nullable Integer burst,
        @Nullable Long quota,
        List<String> senders,
        ReceiptBind receipts,
        UnknownOutcome unknown,
        Set<String> tags,
        Duration validity,
        @Nullable CallbackConfig callback,
        @Nullable String token) {

    /** Copies the collections. */
    public AccountConfig {
        senders = List.copyOf(senders);
        tags = Set.copyOf(tags);
    }

    /** Returns true if a message may have this source address. */
    public boolean allowsSender(String address) {
        return senders.isEmpty() || senders.stream().anyMatch(pattern -> AddressPattern.matches(pattern, address));
    }

    @Override
    public String toString() {
        return "AccountConfig[systemId=" + systemId + ", account=" + account + ", rate=" + rate + ", burst=" + burst
                + ", quota=" + quota
                + ", senders=" + senders + ", receipts=" + receipts + ", unknown=" + unknown + ", tags=" + tags
                + ", validity=" + validity + ", callback=" + callback + "]";
    }

    /** Binds of an account that receive its receipts. */
    public enum ReceiptBind {
        /** Any of its binds that can receive. */
        ANY,
        /** The bind that submitted the message if it can receive and is still bound, otherwise any. */
        SUBMITTER
    }

    /**
     * Actions on a message whose outcome is unknown: it was written to an SMSC, but its response did not arrive in
     * time, or before the connection or the gateway ended.
     */
    public enum UnknownOutcome {
        /** Sends the message again; it may arrive twice. */
        RESEND,
        /** Turns the message into a dead letter, which an operator can replay. */
        HOLD,
        /**
         * Turns the message into a dead letter, and sends a receipt if one was requested; the message may have arrived.
         */
        FAIL
    }
}
