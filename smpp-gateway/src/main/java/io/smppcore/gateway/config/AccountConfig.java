package io.smppcore.gateway.config;

import io.smppcore.server.Account;
import io.smppcore.tlv.Tlvs;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Configuration of an account. Immutable. {@code toString} shows no password and no token.
 *
 * @param systemId system_id, 1 to 15 octets
 * @param account password, certificates, bind types and limits of its binds
 * @param rate parts of messages per second over all binds and HTTP; null for no limit
 * @param burst number of parts that may be sent at once after a pause; null for the parts of one second
 * @param quota number of prepaid parts of messages, counted since the account exists; null for no limit
 * @param weight number of parts that it sends in its turn while messages of other accounts wait for the same SMSC group
 * @param maxWaiting maximum number of its messages that wait for an SMSC, over all partitions
 * @param senders allowed source addresses, each an address, or a prefix followed by {@code *}; empty for all
 * @param receipts binds to which receipts are sent
 * @param unknown action on a message of which it is unknown whether an SMSC has accepted it
 * @param tags tags of all its messages, for routes and rules
 * @param tlvs TLVs of its messages that do not have their tags
 * @param validity maximum validity of a message, and the validity of messages without validity_period
 * @param callback HTTP address to which receipts and mobile-originated messages are sent; null for none
 * @param token bearer token of the account for HTTP, or its digest (see {@link TokenDigest}); null if it has no access
 * @param disabled true if it may neither bind nor use HTTP; what waits for it stays in the store
 */
public record AccountConfig(
        String systemId,
        Account account,
        @Nullable Double rate,
        @Nullable Integer burst,
        @Nullable Long quota,
        int weight,
        int maxWaiting,
        List<String> senders,
        ReceiptBind receipts,
        UnknownOutcome unknown,
        Set<String> tags,
        Tlvs tlvs,
        Duration validity,
        @Nullable CallbackConfig callback,
        @Nullable String token,
        boolean disabled) {

    /** Copies the collections. */
    public AccountConfig {
        senders = List.copyOf(senders);
        tags = Set.copyOf(tags);
    }

    /** Returns true if the messages of the account may have a source address. */
    public boolean allowsSender(String address) {
        return senders.isEmpty() || senders.stream().anyMatch(pattern -> AddressPattern.matches(pattern, address));
    }

    @Override
    public String toString() {
        return "AccountConfig[systemId=" + systemId + ", account=" + account + ", rate=" + rate + ", burst=" + burst
                + ", quota=" + quota + ", weight=" + weight + ", maxWaiting=" + maxWaiting
                + ", senders=" + senders + ", receipts=" + receipts + ", unknown=" + unknown + ", tags=" + tags
                + ", tlvs=" + tlvs
                + ", validity=" + validity + ", callback=" + callback + ", disabled=" + disabled + "]";
    }

    /** Choices of the binds of an account to which its receipts are sent. */
    public enum ReceiptBind {
        /** Any of its binds that can receive. */
        ANY,
        /** The bind that has submitted the message, if it can receive and is still bound; otherwise any. */
        SUBMITTER
    }

    /**
     * Actions on a message whose outcome is unknown: it was written to an SMSC, but its response did not arrive in
     * time, or before the connection or the gateway ended.
     */
    public enum UnknownOutcome {
        /** Sends the message again. It may arrive twice. */
        RESEND,
        /** Stores the message as a dead letter, which an operator can send again. */
        HOLD,
        /**
         * Stores the message as a dead letter, and sends a receipt with state UNKNOWN if one was requested. The message
         * may have arrived.
         */
        FAIL
    }
}
