package io.smppcore.gateway.route;

/**
 * One step of the explanation of a decision. Immutable.
 *
 * @param route name of the route
 * @param matches true if all conditions of the route hold
 * @param why conditions that hold, and the first that does not
 */
public record Step(String route, boolean matches, String why) {}
