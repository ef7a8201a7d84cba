package io.smppcore.client;

import io.smppcore.type.Address;

/**
 * A text to be sent by {@link SmppClient#sendAllTexts}.
 *
 * @param from source address
 * @param to destination address
 * @param text the text, as long as {@link TextOptions#segmenter} allows
 */
public record OutgoingText(Address from, Address to, String text) {}
