package io.smppcore.text;

/**
 * Something that was sent in place of a character that the encoding does not have.
 *
 * @param index where the original starts in the text that was given, in UTF-16 units
 * @param original what stood there: one character, or a base character with a combining mark
 * @param substitute what was sent; empty if the original was left out, as a zero-width space is
 */
public record Replacement(int index, String original, String substitute) {}
