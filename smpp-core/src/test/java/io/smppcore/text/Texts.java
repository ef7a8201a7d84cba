package io.smppcore.text;

import java.util.List;
import java.util.Random;
import java.util.function.IntSupplier;

/**
 * Random texts of every kind: readable ones, control characters, every block of Unicode, and halves of surrogate pairs.
 */
final class Texts {

    private static final int MAX_CHARACTERS = 400;
    private static final String DEFAULT_TABLES = "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?"
            + "¡ABCXYZÄÖÑÜ§¿abcxyzäöñüà\f^{}\\[~]|€";
    private static final String TYPOGRAPHIC =
            "\u2018\u2019\u201C\u201D\u2013\u2014\u2026\u00A0\u200B\u2022\uFF21\u0391e\u0301n\u0303`";

    private final Random random;

    private Texts(long seed) {
        random = new Random(seed);
    }

    static String random(long seed) {
        return new Texts(seed).text();
    }

    private String text() {
        List<IntSupplier> kinds = List.of(
                () -> random.nextInt(0x20, 0x7F),
                () -> DEFAULT_TABLES.charAt(random.nextInt(DEFAULT_TABLES.length())),
                () -> TYPOGRAPHIC.charAt(random.nextInt(TYPOGRAPHIC.length())),
                () -> random.nextInt(0x20),
                () -> random.nextInt(0x100),
                () -> random.nextInt(0x0900, 0x0D80),
                () -> random.nextInt(0x0600, 0x0700),
                () -> random.nextInt(0x0400, 0x0600),
                () -> random.nextInt(0x3040, 0xA000),
                () -> random.nextInt(0xAC00, 0xD7A4),
                () -> random.nextInt(0x1_0000),
                () -> random.nextInt(0x1_0000, 0x11_0000),
                () -> random.nextInt(Character.MIN_SURROGATE, Character.MAX_SURROGATE + 1));
        // Half of the texts are of one or two kinds, so that some fit into the smaller alphabets.
        int variety = random.nextBoolean() ? random.nextInt(1, 3) : kinds.size();
        int first = random.nextInt(kinds.size());
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(MAX_CHARACTERS); i > 0; i--) {
            IntSupplier kind = kinds.get((first + random.nextInt(variety)) % kinds.size());
            text.appendCodePoint(kind.getAsInt());
        }
        return text.toString();
    }
}
