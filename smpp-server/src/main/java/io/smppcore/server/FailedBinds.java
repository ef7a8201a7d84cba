package io.smppcore.server;

import java.time.Duration;
import java.util.List;

/**
 * A snapshot of the failed binds of a server. Immutable.
 *
 * @param failed binds that have failed since the start of the server
 * @param refusedAtOnce binds since then that were refused without the authenticator, because their address had failed
 *     too often or had too many waiting
 * @param addresses addresses whose failed binds are counted, at most {@link FailedBindOptions#maxAddresses}
 */
public record FailedBinds(long failed, long refusedAtOnce, List<OfAddress> addresses) {

    /** Copies the list. */
    public FailedBinds {
        addresses = List.copyOf(addresses);
    }

    /**
     * The failed binds of one address.
     *
     * @param address an IPv4 address such as {@code 192.0.2.7}, or a network of IPv6 such as {@code
     *     2001:db8:0:0:0:0:0:0/64}
     * @param failures failed binds in its window
     * @param refusedFor remaining time of the refusal at once; zero if there is none
     */
    public record OfAddress(String address, int failures, Duration refusedFor) {}
}
