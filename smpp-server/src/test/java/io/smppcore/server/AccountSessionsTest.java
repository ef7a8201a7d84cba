package io.smppcore.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class AccountSessionsTest {

    private static final int MANY = 10_000;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final Set<Integer> closing = new HashSet<>();
    private final AccountSessions<Integer> sessions = new AccountSessions<>(session -> !closing.contains(session));

    @Test
    void offersReceiversInTheOrderOfTheirBinds() {
        sessions.add(3, true);
        sessions.add(1, false);
        sessions.add(2, true);
        List<List<Integer>> offered = new ArrayList<>();
        assertThat(sessions.choose(candidates -> {
                    offered.add(candidates);
                    return candidates.getLast();
                }))
                .isEqualTo(2);
        assertThat(offered).containsExactly(List.of(3, 2));
        assertThat(sessions.all()).containsExactly(3, 1, 2);
        assertThat(sessions.remove(3)).isFalse();
        assertThat(sessions.choose(List::getFirst)).isEqualTo(2);
        assertThat(sessions.remove(2)).isFalse();
        assertThat(sessions.choose(List::getFirst)).isNull();
        assertThat(sessions.remove(1)).isTrue();
    }

    @Test
    void doesNotChooseClosingSessions() {
        for (int i = 0; i < 5; i++) {
            sessions.add(i, true);
        }
        closing.addAll(List.of(0, 1, 3));
        assertThat(sessions.choose(List::getFirst)).isEqualTo(2);
        assertThat(sessions.choose(List::getLast)).isEqualTo(4);
        assertThat(sessions.all()).containsExactly(0, 1, 2, 3, 4);
        closing.addAll(List.of(2, 4));
        assertThat(sessions.choose(List::getFirst)).isNull();
    }

    @Test
    void rejectsNullAndReturnsAnUnknownSession() {
        sessions.add(1, true);
        @SuppressWarnings("NullAway") // forbidden by the contract
        Function<List<Integer>, Integer> nothing = candidates -> null;
        assertThatNullPointerException().isThrownBy(() -> sessions.choose(nothing));
        closing.add(7);
        assertThat(sessions.choose(candidates -> 7)).isEqualTo(7);
    }

    /** Tests 20,000 changes; a new list for each would copy 800 MB. */
    @Test
    void costOfABindAndAnEndDoesNotGrowWithTheSessions() {
        long before = allocated();
        for (int i = 0; i < MANY; i++) {
            sessions.add(i, true);
        }
        for (int i = 0; i < MANY; i++) {
            sessions.remove(i);
        }
        assertThat(allocated() - before).isLessThan(MANY * 512L);
    }

    @Test
    void choosingCopiesNothing() {
        for (int i = 0; i < MANY; i++) {
            sessions.add(i, true);
        }
        Function<List<Integer>, Integer> first = List::getFirst;
        sessions.choose(first);
        long before = allocated();
        for (int i = 0; i < MANY; i++) {
            sessions.choose(first);
        }
        assertThat(allocated() - before).isLessThan(MANY * 64L);
    }

    private static long allocated() {
        return THREADS.getThreadAllocatedBytes(Thread.currentThread().threadId());
    }
}
