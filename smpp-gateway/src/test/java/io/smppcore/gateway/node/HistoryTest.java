package io.smppcore.gateway.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.node.History.Operation;
import io.smppcore.gateway.node.LimitModels.Binds;
import io.smppcore.gateway.node.LimitModels.Prepaid;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** Legal and illegal histories. */
@NullUnmarked // an effect without a next state returns null
class HistoryTest {

    private final History<Prepaid> prepaid = Prepaid.history();

    /** Created with the limit of the test. */
    private History<Binds> binds = Binds.history(1);

    private void legal() {
        assertThat(binds.violation(Binds.NONE)).isNull();
    }

    private void illegal(String operation) {
        assertThat(binds.violation(Binds.NONE)).contains("no order explains '" + operation + "'");
    }

    private void legal(long quota) {
        assertThat(prepaid.violation(Prepaid.of(quota))).isNull();
    }

    private void illegal(long quota, String operation) {
        assertThat(prepaid.violation(Prepaid.of(quota))).contains("no order explains '" + operation + "'");
    }

    @Test
    void anEmptyHistoryIsLegal() {
        legal();
        legal(5);
    }

    @Test
    void aBindBeyondTheLimitIsIllegal() {
        binds = Binds.history(2);
        Binds.bound(binds, 2, 0, 10);
        Binds.bound(binds, 2, 0, 10);
        Binds.bound(binds, 2, 5, 20);
        illegal("bound");
    }

    @Test
    void aBindMayReplaceOneThatEndsConcurrently() {
        Binds.bound(binds, 1, 0, 10);
        Binds.bound(binds, 1, 5, 30);
        Binds.unbound(binds, 25, 40);
        legal();
        Binds.unbound(binds, 35, 41);
        legal();
    }

    @Test
    void aBindBeforeTheEndOfAnotherIsIllegal() {
        Binds.bound(binds, 1, 0, 10);
        Binds.bound(binds, 1, 11, 20);
        Binds.unbound(binds, 21, 30);
        illegal("bound");
    }

    @Test
    void aRefusalRequiresTheLimitToBeReachedAtSomeMoment() {
        binds = Binds.history(2);
        Binds.bound(binds, 2, 0, 10);
        Binds.bound(binds, 2, 20, 30);
        Binds.refused(binds, 2, 12, 20);
        legal();
        Binds.refused(binds, 2, 11, 19);
        illegal("ESME_RALYBND");
    }

    @Test
    void aRefusalBeforeTheEndIsLegalAndOneAfterItIsNot() {
        Binds.bound(binds, 1, 0, 10);
        Binds.unbound(binds, 20, 30);
        Binds.refused(binds, 1, 25, 40);
        legal();
        Binds.refused(binds, 1, 31, 40);
        illegal("ESME_RALYBND");
    }

    @Test
    void anAttemptOfUnknownOutcomeMayCountForATime() {
        Binds.unknown(binds, 5);
        Binds.refused(binds, 1, 10, 20);
        Binds.bound(binds, 1, 30, 40);
        legal();
        Binds.refused(binds, 1, 0, 4);
        illegal("ESME_RALYBND");
    }

    @Test
    void anAttemptOfUnknownOutcomeCountsOnce() {
        binds = Binds.history(2);
        Binds.unknown(binds, 0);
        Binds.refused(binds, 2, 10, 20);
        illegal("ESME_RALYBND");
    }

    @Test
    void partsUsedBeyondTheQuotaAreIllegal() {
        Prepaid.accepted(prepaid, 3, 0, 10);
        Prepaid.accepted(prepaid, 2, 0, 10);
        legal(5);
        illegal(4, "accepted 2");
    }

    @Test
    void usedUpRequiresTooFewPartsAtSomeMoment() {
        Prepaid.accepted(prepaid, 3, 0, 10);
        Prepaid.usedUp(prepaid, 3, 5, 12);
        Prepaid.usedUp(prepaid, 2, 11, 20);
        illegal(5, "used up for 2");
        legal(4);
    }

    @Test
    void usedUpForManyIsLegalBeforeAnAcceptanceOfFew() {
        Prepaid.accepted(prepaid, 3, 0, 10);
        Prepaid.usedUp(prepaid, 3, 11, 12);
        Prepaid.accepted(prepaid, 2, 13, 20);
        legal(5);
    }

    @Test
    void aLowerQuotaAppliesAfterItsChangeAndMayApplyDuringIt() {
        Prepaid.accepted(prepaid, 3, 0, 10);
        Prepaid.changed(prepaid, 3, 20, 30);
        Prepaid.accepted(prepaid, 1, 25, 29);
        Prepaid.usedUp(prepaid, 1, 25, 29);
        legal(10);
        Prepaid.accepted(prepaid, 1, 31, 40);
        illegal(10, "accepted 1");
    }

    @Test
    void aHigherQuotaAppliesAfterItsChange() {
        Prepaid.accepted(prepaid, 3, 0, 10);
        Prepaid.changed(prepaid, 5, 20, 30);
        Prepaid.usedUp(prepaid, 1, 25, 31);
        legal(3);
        Prepaid.usedUp(prepaid, 1, 31, 40);
        illegal(3, "used up for 1");
    }

    @Test
    void partsOfUnknownOutcomeMayBeUsedReturnedOrNeither() {
        Prepaid.unknown(prepaid, 2, 0);
        Prepaid.usedUp(prepaid, 2, 10, 20);
        Prepaid.accepted(prepaid, 3, 30, 40);
        Prepaid.stored(prepaid, 3, 50, 60);
        legal(3);
    }

    @Test
    void storedPartsMustHaveBeenAccepted() {
        Prepaid.accepted(prepaid, 2, 0, 10);
        Prepaid.unknown(prepaid, 1, 0);
        Prepaid.stored(prepaid, 3, 20, 30);
        Prepaid.stored(prepaid, 2, 40, 50);
        legal(5);
        Prepaid.stored(prepaid, 4, 20, 30);
        illegal(5, "stored 4");
    }

    /** The exchange of equal operations must neither lose nor add an order. */
    @Test
    void agreesWithAllOrdersOfShortHistories() {
        Random random = new Random(1);
        int legal = 0;
        int rounds = 3_000;
        for (int round = 0; round < rounds; round++) {
            History<Binds> history = Binds.history(2);
            int size = 1 + random.nextInt(7);
            for (int i = 0; i < size; i++) {
                long invoked = random.nextInt(12);
                long returned = invoked + random.nextInt(8);
                switch (random.nextInt(8)) {
                    case 0 -> Binds.refused(history, 2, invoked, returned);
                    case 1 -> Binds.unknown(history, invoked);
                    case 2, 3 -> Binds.unbound(history, invoked, returned);
                    case 4 -> Binds.unbound(history, invoked, random.nextInt(3) == 0 ? History.NEVER : returned);
                    default -> Binds.bound(history, 2, invoked, returned);
                }
            }
            boolean expected = isOrdered(history.operations(), Set.of(Binds.NONE), history);
            assertThat(history.violation(Binds.NONE) == null)
                    .as("round %s: %s", round, history.operations())
                    .isEqualTo(expected);
            legal += expected ? 1 : 0;
        }
        assertThat(legal).isBetween(rounds / 20, rounds * 19 / 20);
    }

    /** Tries each order in which no operation precedes one that returned before its invocation. */
    private static boolean isOrdered(List<Operation<Binds>> left, Set<Binds> states, History<Binds> history) {
        if (left.stream().allMatch(operation -> operation.returned() == History.NEVER)) {
            return true;
        }
        Set<Binds> all = new HashSet<>(states);
        for (int size = 0; size < all.size(); ) {
            size = all.size();
            List.copyOf(all).forEach(state -> all.addAll(after(state, history.silent())));
        }
        long firstReturn = left.stream().mapToLong(Operation::returned).min().orElseThrow();
        for (int i = 0; i < left.size(); i++) {
            Operation<Binds> next = left.get(i);
            if (next.invoked() <= firstReturn) {
                Set<Binds> after = new HashSet<>();
                all.forEach(state -> after.addAll(after(state, List.of(next.effect()))));
                List<Operation<Binds>> rest = new ArrayList<>(left);
                rest.remove(i);
                if (!after.isEmpty() && isOrdered(rest, after, history)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static List<Binds> after(Binds state, List<UnaryOperator<Binds>> changes) {
        return changes.stream()
                .map(change -> change.apply(state))
                .filter(Objects::nonNull)
                .toList();
    }
}
