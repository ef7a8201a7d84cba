package io.smppcore.receipt;

import io.smppcore.type.MessageState;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The words for the states of a message in receipts: 7 letters by SMPP 3.4 appendix B, longer with some SMSCs.
 * Immutable.
 */
final class StatusWords {

    static final StatusWords DEFAULT = new StatusWords(known(), Set.of());

    private final Map<String, MessageState> states;

    /** Words that the application has added, in upper case. */
    private final Set<String> added;

    private StatusWords(Map<String, MessageState> states, Set<String> added) {
        this.states = states;
        this.added = added;
    }

    private static Map<String, MessageState> known() {
        return Map.ofEntries(
                Map.entry("SCHEDLD", MessageState.SCHEDULED),
                Map.entry("SCHEDULED", MessageState.SCHEDULED),
                Map.entry("ENROUTE", MessageState.ENROUTE),
                Map.entry("DELIVRD", MessageState.DELIVERED),
                Map.entry("DELIVERD", MessageState.DELIVERED),
                Map.entry("DELIVERED", MessageState.DELIVERED),
                Map.entry("EXPIRED", MessageState.EXPIRED),
                Map.entry("DELETED", MessageState.DELETED),
                Map.entry("UNDELIV", MessageState.UNDELIVERABLE),
                Map.entry("UNDELIVERABLE", MessageState.UNDELIVERABLE),
                Map.entry("ACCEPTD", MessageState.ACCEPTED),
                Map.entry("ACCEPTED", MessageState.ACCEPTED),
                Map.entry("UNKNOWN", MessageState.UNKNOWN),
                Map.entry("REJECTD", MessageState.REJECTED),
                Map.entry("REJECTED", MessageState.REJECTED),
                Map.entry("SKIPPED", MessageState.SKIPPED));
    }

    /**
     * Returns a copy with another word, whose case is ignored. If the word is known already, the new state replaces its
     * state.
     */
    StatusWords with(String word, MessageState state) {
        Map<String, MessageState> more = new HashMap<>(states);
        String key = word.toUpperCase(Locale.ROOT);
        more.put(key, state);
        Set<String> moreAdded = new HashSet<>(added);
        moreAdded.add(key);
        return new StatusWords(Map.copyOf(more), Set.copyOf(moreAdded));
    }

    /** Returns true if the application has added a word, in any case. */
    boolean isAdded(String word) {
        return !added.isEmpty() && added.contains(word.toUpperCase(Locale.ROOT));
    }

    @Nullable
    MessageState state(String word) {
        MessageState state = states.get(word);
        return state != null ? state : states.get(word.toUpperCase(Locale.ROOT));
    }

    /**
     * Returns the word of the specification for a state. For the states that SMPP 5.0 added without words, returns the
     * words in common use; null for states that the specification does not name.
     */
    static @Nullable String word(MessageState state) {
        return switch (state.value()) {
            case 0 -> "SCHEDLD";
            case 1 -> "ENROUTE";
            case 2 -> "DELIVRD";
            case 3 -> "EXPIRED";
            case 4 -> "DELETED";
            case 5 -> "UNDELIV";
            case 6 -> "ACCEPTD";
            case 7 -> "UNKNOWN";
            case 8 -> "REJECTD";
            case 9 -> "SKIPPED";
            default -> null;
        };
    }
}
