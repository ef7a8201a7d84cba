package io.smppcore.release.site;

import org.commonmark.node.Heading;

/**
 * A heading and the text up to the next one.
 *
 * @param id its anchor, the same as on GitHub
 * @param text the words without markup, separated by single spaces
 */
record Section(Heading heading, String id, String title, String text) {}
