package io.smppcore.gateway.route;

/**
 * One step of the explanation of a decision. Immutable.
 *
 * @param name name of the route or rule
 * @param matches true if all conditions of the route hold, or the rule has an effect
 * @param why conditions that hold, and the first that does not
 */
public record Step(String name, boolean matches, String why) {}
