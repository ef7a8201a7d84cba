package io.smppcore.segment;

import java.util.List;
import java.util.Random;

/** Random texts, mostly of one kind of characters, mixed with a few of any other kind. */
final class RandomTexts {

    private static final List<String> KINDS = List.of(
            "abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@$_!?.,\r\n",
            "[]{}\\~^|€\f",
            "äöüßàéèùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæÉ",
            "ğışİĞŞçÇ",
            "абвгдежзийклмнопрстуфхцчшщъыьэюя",
            "漢字仮名交じり文ひらがなカタカナ",
            "नमस्ते दुनिया",
            "e\u0301a\u0300o\u0302\u0323",
            "\uD83D\uDE00\uD83D\uDC4D\uD83C\uDFFD\uD83D\uDC68\u200D\uD83D\uDC69\u200D\uD83D\uDC67\uD83C\uDDE8\uD83C\uDDED");

    private static final int ONE_IN = 40;

    private RandomTexts() {}

    /**
     * Returns a text without halves of surrogate pairs.
     *
     * @param maxLength maximum number of characters
     */
    static String ofOneKind(Random random, int maxLength) {
        String main = KINDS.get(random.nextInt(KINDS.size()));
        int length = random.nextInt(maxLength + 1);
        StringBuilder text = new StringBuilder();
        while (text.length() < length) {
            String kind = random.nextInt(ONE_IN) == 0 ? KINDS.get(random.nextInt(KINDS.size())) : main;
            int index = kind.offsetByCodePoints(0, random.nextInt(kind.codePointCount(0, kind.length())));
            text.appendCodePoint(kind.codePointAt(index));
        }
        return text.toString();
    }

    /** Returns any characters, halves of surrogate pairs included. */
    static String anyCharacters(Random random, int maxLength) {
        StringBuilder text = new StringBuilder();
        int length = random.nextInt(maxLength + 1);
        while (text.length() < length) {
            text.append((char) random.nextInt(Character.MAX_VALUE + 1));
        }
        return text.toString();
    }
}
