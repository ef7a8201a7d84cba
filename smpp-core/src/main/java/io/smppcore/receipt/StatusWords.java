package io.smppcore.receipt;

import io.smppcore.type.MessageState;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The words for the states of a message: 7 letters by SMPP 3.4 appendix B, longer in practice. */
final class StatusWords {

    static final StatusWords DEFAULT = new StatusWords(known(), Set.of());

    private final Map<String, MessageState> states;

    /** Words in upper case whose meaning the application has given. */
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

    /** Returns these words and another one, in any case, which may change the meaning of a known word. */
    StatusWords with(String word, MessageState state) {
        Map<String, MessageState> more = new HashMap<>(states);
        String key = word.toUpperCase(Locale.ROOT);
        more.put(key, state);
        Set<String> moreAdded = new HashSet<>(added);
        moreAdded.add(key);
        return new StatusWords(Map.copyOf(more), Set.copyOf(moreAdded));
    }

    /** Returns true if the application has given the meaning of a word. */
    boolean isAdded(String word) {
        return !added.isEmpty() && added.contains(word.toUpperCase(Locale.ROOT));
    }

    @Nullable
    MessageState state(String word) {
        MessageState state = states.get(word);
        return state != null ? state : states.get(word.toUpperCase(Locale.ROOT));
    }

    /** Returns the word of the specification, or the usual one for the states of SMPP 5.0, which defines no words. */
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
