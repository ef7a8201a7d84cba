package io.smppcore.gateway.route;

/**
 * A rule or route in an {@link Explanation}. Immutable.
 *
 * @param name name of the route or rule
 * @param matches true if all conditions of the route hold, or if the rule has an effect
 * @param why description of the conditions of the route and of the first that does not hold, or of the effect of the
 *     rule
 */
public record Step(String name, boolean matches, String why) {}
