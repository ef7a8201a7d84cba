package io.smppcore.gateway.history;

/**
 * An interval of a history.
 *
 * @param minute its first minute since 1970
 * @param figures its figures
 */
public record Point(long minute, Figures figures) {}
