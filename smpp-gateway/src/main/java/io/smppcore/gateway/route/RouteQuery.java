package io.smppcore.gateway.route;

import io.smppcore.type.Address;
import java.time.Instant;
import java.util.Set;

/**
 * The properties of a message that determine its route. Immutable.
 *
 * @param account system_id of the account
 * @param tags tags of the message, including those of its account
 * @param from source address
 * @param to destination address
 * @param time time of the decision
 * @param spread any number, from which the order of the targets of a weighted route is computed; the same for all parts
 *     of a message
 */
public record RouteQuery(String account, Set<String> tags, Address from, Address to, Instant time, long spread) {}
