package io.smppcore.text;

/**
 * A substitute for a character that the encoding lacks.
 *
 * @param index index of the original in the given text, in UTF-16 units
 * @param original one character, or a base character with a combining mark
 * @param substitute the substitute; empty if the original was left out, as a zero-width space is
 */
public record Replacement(int index, String original, String substitute) {}
