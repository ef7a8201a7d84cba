package io.smppcore.gateway.route;

import io.smppcore.type.Address;
import java.time.Instant;
import java.util.Set;

/**
 * The properties of a message that its route depends on. Immutable.
 *
 * @param account system_id of the account
 * @param tags tags of the message, those of its account included
 * @param from source address
 * @param to destination address
 * @param time time of the decision
 * @param spread number that chooses among the targets of a weighted route, the same for all parts of a message; any
 *     number, numbers in a sequence included
 */
public record RouteQuery(String account, Set<String> tags, Address from, Address to, Instant time, long spread) {}
