package io.smppcore.server;

import java.time.Duration;
import java.util.List;

/**
 * The failed binds of a server. Immutable; a snapshot.
 *
 * @param failed binds that have failed since the server was started
 * @param refusedAtOnce binds since then that the authenticator was not asked about, because their address had failed too often or had too
 *     many waiting
 * @param addresses those whose failed binds are counted at this moment, at most {@link FailedBindOptions#maxAddresses}
 */
public record FailedBinds(long failed, long refusedAtOnce, List<OfAddress> addresses) {

    /** Copies the list. */
    public FailedBinds {
        addresses = List.copyOf(addresses);
    }

    /**
     * The failed binds of one address.
     *
     * @param address an IPv4 address such as {@code 192.0.2.7}, or a network of IPv6 such as {@code 2001:db8:0:0:0:0:0:0/64}
     * @param failures failed binds in its window
     * @param refusedFor how long it will still be refused at once; zero if it is not
     */
    public record OfAddress(String address, int failures, Duration refusedFor) {}
}
