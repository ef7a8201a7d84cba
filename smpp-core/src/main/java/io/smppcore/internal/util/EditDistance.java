package io.smppcore.internal.util;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/**
 * Levenshtein distance of texts, ignoring case: the number of characters to insert, delete or replace to turn one text
 * into the other. Used to suggest a name for a misspelled one.
 */
public final class EditDistance {

    private EditDistance() {}

    /**
     * Returns the known name with the smallest distance to an unknown one, the first of several; empty if no names are
     * known.
     */
    public static Optional<String> nearest(String unknown, Collection<String> names) {
        return names.stream().min(Comparator.comparingInt(name -> between(name, unknown)));
    }

    /**
     * Returns the distance of two texts.
     *
     * @param one any text
     * @param other any text
     * @return number of characters, at least 0
     */
    public static int between(String one, String other) {
        int[] row = new int[other.length() + 1];
        Arrays.setAll(row, i -> i);
        for (int i = 1; i <= one.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                boolean same = Character.toLowerCase(one.charAt(i - 1)) == Character.toLowerCase(other.charAt(j - 1));
                int replaced = diagonal + (same ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[other.length()];
    }
}
