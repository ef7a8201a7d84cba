package io.smppcore.gateway.alert;

/**
 * Values from which expressions are computed. Not thread-safe.
 *
 * @param latest values of the last scrape
 * @param counters earlier values of the counters whose increases are needed
 */
record Measurements(Samples latest, CounterHistory counters) {}
