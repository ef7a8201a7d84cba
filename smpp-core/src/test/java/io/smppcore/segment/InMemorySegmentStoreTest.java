package io.smppcore.segment;

import static io.smppcore.segment.ReceivedSegments.DESTINATION;
import static io.smppcore.segment.ReceivedSegments.SOURCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smppcore.segment.Concatenation.Scheme;
import io.smppcore.segment.SegmentStore.Added;
import io.smppcore.segment.SegmentStore.Outcome;
import io.smppcore.segment.SegmentStore.Reason;
import io.smppcore.segment.SegmentStore.RemovedSet;
import io.smppcore.testing.Waits;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Npi;
import io.smppcore.type.Octets;
import io.smppcore.type.Ton;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InMemorySegmentStoreTest {

    private static final int SAME_HASH_BITS = 17;
    private static final Instant NOW = SettableClock.START;
    private static final Address OTHER = Address.international("41790000002");
    private static final ReassemblyLimits LIMITS =
            new ReassemblyLimits(Duration.ofMinutes(1), 100, 1 << 20, 100, 1 << 20);

    private static ReassemblyKey key(Address source, int reference, int total) {
        return new ReassemblyKey(source, DESTINATION, Scheme.UDH_16, reference, total);
    }

    private static ReceivedSegment segment(int octets) {
        return new ReceivedSegment(
                SOURCE, DESTINATION, EsmClass.UDHI, DataCoding.BINARY, Octets.wrap(new byte[octets]), Tlvs.EMPTY);
    }

    private static List<Integer> references(Added added) {
        return added.removed().stream()
                .map(removed -> removed.set().key().reference())
                .toList();
    }

    /** Returns the cost of one set of two segments with one segment of this many octets. */
    private static long cost(int octets) {
        InMemorySegmentStore store = new InMemorySegmentStore(LIMITS);
        store.add(key(SOURCE, 0, 2), 1, segment(octets), NOW);
        return store.octets();
    }

    @Test
    void countsOctetsOfTextParametersAndAddresses() {
        long empty = cost(0);
        assertThat(cost(140)).isEqualTo(empty + 140);
        InMemorySegmentStore store = new InMemorySegmentStore(LIMITS);
        Tlvs tlvs = Tlvs.EMPTY.with(TlvTag.MESSAGE_PAYLOAD, Octets.wrap(new byte[96]));
        ReceivedSegment withTlvs =
                new ReceivedSegment(SOURCE, DESTINATION, EsmClass.UDHI, DataCoding.BINARY, Octets.EMPTY, tlvs);
        store.add(key(SOURCE, 0, 2), 1, withTlvs, NOW);
        assertThat(store.octets()).isEqualTo(empty + 100);
        InMemorySegmentStore longer = new InMemorySegmentStore(LIMITS);
        longer.add(key(Address.international("417900000012345"), 0, 2), 1, segment(0), NOW);
        assertThat(longer.octets()).isEqualTo(empty + 8);
    }

    @Test
    void isEmptyAgainWhenEverythingIsCompleteOrRemoved() {
        InMemorySegmentStore store = new InMemorySegmentStore(LIMITS);
        store.add(key(SOURCE, 0, 2), 1, segment(10), NOW);
        store.add(key(SOURCE, 1, 3), 2, segment(10), NOW);
        store.add(key(OTHER, 1, 3), 1, segment(10), NOW);
        assertThat(store.openSets()).isEqualTo(3);
        Added added = store.add(key(SOURCE, 0, 2), 2, segment(20), NOW);
        assertThat(added.outcome()).isInstanceOfSatisfying(Outcome.Complete.class, complete -> {
            assertThat(complete.set().isComplete()).isTrue();
            assertThat(complete.set().segments()).containsOnlyKeys(1, 2).containsEntry(2, segment(20));
        });
        assertThat(store.removeExpired(NOW.plusSeconds(60), 10))
                .extracting(removed -> removed.set().missing())
                .containsExactly(List.of(1, 3), List.of(2, 3));
        assertThat(store.openSets()).isZero();
        assertThat(store.octets()).isZero();
    }

    @Test
    void evictsTheMessageThatHasWaitedLongestBeyondTheNumber() {
        InMemorySegmentStore store = new InMemorySegmentStore(LIMITS.withMax(3, 1 << 20));
        for (int reference = 0; reference < 3; reference++) {
            store.add(key(SOURCE, reference, 3), 1, segment(1), NOW);
        }
        store.add(key(SOURCE, 0, 3), 2, segment(1), NOW);
        Added added = store.add(key(OTHER, 9, 3), 1, segment(1), NOW);
        assertThat(added.outcome()).isInstanceOf(Outcome.Stored.class);
        assertThat(added.removed())
                .containsExactly(new RemovedSet(
                        new SegmentStore.SegmentSet(
                                key(SOURCE, 1, 3), new java.util.TreeMap<>(java.util.Map.of(1, segment(1)))),
                        Reason.STORE_FULL));
        assertThat(store.openSets()).isEqualTo(3);
    }

    @Test
    void evictsTheMessagesThatHaveWaitedLongestBeyondTheOctets() {
        InMemorySegmentStore store = new InMemorySegmentStore(LIMITS.withMax(100, 3 * cost(100)));
        for (int reference = 0; reference < 3; reference++) {
            assertThat(references(store.add(key(SOURCE, reference, 2), 1, segment(100), NOW)))
                    .isEmpty();
        }
        assertThat(references(store.add(key(SOURCE, 3, 2), 1, segment(101), NOW)))
                .containsExactly(0, 1);
        assertThat(store.octets()).isEqualTo(cost(100) + cost(101));
    }

    @Test
    void aSourceBeyondItsShareEvictsOnlyItsOwnMessages() {
        InMemorySegmentStore store = new InMemorySegmentStore(LIMITS.withMaxPerSource(2, 1 << 20));
        store.add(key(OTHER, 7, 2), 1, segment(1), NOW);
        store.add(key(SOURCE, 1, 2), 1, segment(1), NOW);
        store.add(key(SOURCE, 2, 2), 1, segment(1), NOW);
        Added added = store.add(key(SOURCE, 3, 2), 1, segment(1), NOW);
        assertThat(references(added)).containsExactly(1);
        assertThat(added.removed()).extracting(RemovedSet::reason).containsExactly(Reason.SOURCE_FULL);
        assertThat(store.openSets()).isEqualTo(3);
    }

    @Test
    void aSourceBeyondItsOctetsEvictsOnlyItsOwnMessages() {
        InMemorySegmentStore store = new InMemorySegmentStore(LIMITS.withMaxPerSource(100, 2 * cost(500)));
        store.add(key(OTHER, 7, 2), 1, segment(1), NOW);
        store.add(key(SOURCE, 1, 2), 1, segment(500), NOW);
        store.add(key(SOURCE, 2, 2), 1, segment(500), NOW);
        assertThat(references(store.add(key(SOURCE, 3, 2), 1, segment(500), NOW)))
                .containsExactly(1);
    }

    @Test
    void theMessageWithTheLatestSegmentIsEvictedLast() {
        InMemorySegmentStore store = new InMemorySegmentStore(LIMITS.withMax(100, 2 * cost(500)));
        store.add(key(SOURCE, 1, 3), 1, segment(480), NOW);
        store.add(key(SOURCE, 2, 3), 1, segment(480), NOW);
        assertThat(references(store.add(key(SOURCE, 1, 3), 2, segment(480), NOW)))
                .containsExactly(2);
    }

    @ParameterizedTest
    @CsvSource({"1048576, 4096, STORE_FULL", "4096, 1048576, SOURCE_FULL"})
    void givesUpAMessageBeyondTheLimit(long perSource, long inAll, Reason reason) {
        InMemorySegmentStore store =
                new InMemorySegmentStore(LIMITS.withMax(100, inAll).withMaxPerSource(100, perSource));
        store.add(key(OTHER, 7, 2), 1, segment(1), NOW);
        store.add(key(SOURCE, 1, 3), 1, segment(500), NOW);
        Added added = store.add(key(SOURCE, 1, 3), 2, segment(2_500), NOW);
        assertThat(added.outcome()).isInstanceOf(Outcome.Refused.class);
        assertThat(references(added)).containsExactly(1);
        assertThat(added.removed()).extracting(RemovedSet::reason).containsExactly(reason);
        assertThat(store.openSets()).isOne();
    }

    @Test
    void aSegmentBeyondTheLimitEvictsNothing() {
        InMemorySegmentStore store = new InMemorySegmentStore(LIMITS.withMaxPerSource(100, 4_096));
        store.add(key(SOURCE, 1, 3), 1, segment(500), NOW);
        Added added = store.add(key(SOURCE, 2, 3), 1, segment(4_000), NOW);
        assertThat(added).isEqualTo(new Added(new Outcome.Refused(), List.of()));
        assertThat(store.openSets()).isOne();
    }

    @Test
    void theLastSegmentNeedsNoSpace() {
        InMemorySegmentStore store = new InMemorySegmentStore(LIMITS.withMaxPerSource(100, 4_096));
        store.add(key(SOURCE, 1, 2), 1, segment(500), NOW);
        assertThat(store.add(key(SOURCE, 1, 2), 2, segment(65_535), NOW).outcome())
                .isInstanceOf(Outcome.Complete.class);
    }

    @Test
    void aClockThatIsSetBackDelaysNoExpiry() {
        InMemorySegmentStore store = new InMemorySegmentStore(LIMITS);
        store.add(key(SOURCE, 1, 2), 1, segment(1), NOW.plus(Duration.ofDays(1_000)));
        store.add(key(SOURCE, 2, 2), 1, segment(1), NOW);
        assertThat(store.removeExpired(NOW.plusSeconds(59), 10)).isEmpty();
        assertThat(store.removeExpired(NOW.plusSeconds(60), 10)).hasSize(2);
    }

    @Test
    void timeDoesNotAdvanceIfThreadsReadTheClockOutOfOrder() {
        InMemorySegmentStore store = new InMemorySegmentStore(LIMITS);
        store.add(key(SOURCE, 1, 2), 1, segment(1), NOW);
        for (int i = 0; i < 100; i++) {
            assertThat(store.removeExpired(NOW.plusSeconds(9), 10)).isEmpty();
            assertThat(store.removeExpired(NOW, 10)).isEmpty();
        }
        assertThat(store.removeExpired(NOW.plusSeconds(59), 10)).isEmpty();
        assertThat(store.removeExpired(NOW.plusSeconds(60), 10)).hasSize(1);
    }

    @Test
    void removesAtMostTheRequestedNumber() {
        InMemorySegmentStore store = new InMemorySegmentStore(LIMITS);
        for (int reference = 0; reference < 5; reference++) {
            store.add(key(SOURCE, reference, 2), 1, segment(1), NOW);
        }
        assertThat(store.removeExpired(NOW.plusSeconds(60), 3)).hasSize(3);
        assertThat(store.removeExpired(NOW.plusSeconds(60), 3)).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({"2, 0", "2, 3", "1, 1"})
    void refusesInvalidSequences(int total, int sequence) {
        InMemorySegmentStore store = new InMemorySegmentStore(LIMITS);
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> store.add(key(SOURCE, 1, total), sequence, segment(1), NOW))
                .withMessage(
                        "segment: " + sequence + " of " + total + " (expected: 1 to the total, which is 2 to 255)");
    }

    @Test
    void exactlyOneOfManyThreadsCompletesAMessage() {
        InMemorySegmentStore store = new InMemorySegmentStore(ReassemblyLimits.defaults());
        AtomicInteger complete = new AtomicInteger();
        AtomicInteger duplicates = new AtomicInteger();
        int messages = 2_000;
        // Each of the 4 segments arrives twice; the set is removed as soon as it is complete.
        IntStream.range(0, messages * 8).parallel().forEach(i -> {
            Added added = store.add(key(SOURCE, i / 8, 4), i % 4 + 1, segment(1), NOW);
            switch (added.outcome()) {
                case Outcome.Complete done -> complete.incrementAndGet();
                case Outcome.Duplicate same -> duplicates.incrementAndGet();
                default -> {}
            }
        });
        int added = complete.get() * 4 + duplicates.get() + left(store);
        assertThat(added).isEqualTo(messages * 8);
        assertThat(complete.get()).isGreaterThanOrEqualTo(messages);
    }

    private static int left(InMemorySegmentStore store) {
        return store.removeExpired(NOW.plusSeconds(3_600), Integer.MAX_VALUE).stream()
                .mapToInt(removed -> removed.set().segments().size())
                .sum();
    }

    @ParameterizedTest
    @CsvSource({
        "PT0S, 1, 2048, 1, 2048, timeout",
        "PT-1S, 1, 2048, 1, 2048, timeout",
        "P7DT1S, 1, 2048, 1, 2048, timeout",
        "PT1S, 0, 2048, 1, 2048, maxSets",
        "PT1S, 1, 2047, 1, 2048, maxOctets",
        "PT1S, 1, 2048, 0, 2048, maxSetsPerSource",
        "PT1S, 1, 2048, 1, 2047, maxOctetsPerSource"
    })
    void refusesInvalidLimits(
            Duration timeout, int sets, long octets, int setsPerSource, long octetsPerSource, String name) {
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> new ReassemblyLimits(timeout, sets, octets, setsPerSource, octetsPerSource))
                .withMessageStartingWith(name + ": ");
    }

    /** A sender can choose addresses with the same hash. Linear searches among them would take hours. */
    @Test
    @Timeout(Waits.METHOD_SECONDS)
    void addressesWithTheSameHashDoNotSlowDownTheStore() {
        InMemorySegmentStore store =
                new InMemorySegmentStore(ReassemblyLimits.defaults().withMax(1 << SAME_HASH_BITS, 1L << 40));
        int count = 1 << SAME_HASH_BITS;
        for (int number = 0; number < count; number++) {
            Address source = sameHash(number);
            store.add(key(source, 1, 3), 1, segment(1), NOW);
            store.add(key(source, 1, 3), 2, segment(1), NOW);
        }
        assertThat(sameHash(0)).hasSameHashCodeAs(sameHash(count - 1));
        assertThat(store.openSets()).isEqualTo(count);
    }

    private static Address sameHash(int number) {
        StringBuilder text = new StringBuilder();
        for (int bit = 0; bit < SAME_HASH_BITS; bit++) {
            text.append((number >> bit & 1) == 0 ? "Aa" : "BB");
        }
        return Address.of(Ton.ALPHANUMERIC, Npi.UNKNOWN, text.toString());
    }

    @Test
    void ordersKeysConsistentlyWithEquality() {
        List<ReassemblyKey> keys = List.of(
                key(SOURCE, 1, 2),
                key(SOURCE, 2, 2),
                key(SOURCE, 1, 3),
                key(OTHER, 1, 2),
                new ReassemblyKey(SOURCE, OTHER, Scheme.UDH_16, 1, 2),
                new ReassemblyKey(SOURCE, DESTINATION, Scheme.SAR, 1, 2),
                key(Address.of(Ton.NATIONAL, Npi.ISDN, SOURCE.value()), 1, 2),
                key(Address.of(Ton.INTERNATIONAL, Npi.UNKNOWN, SOURCE.value()), 1, 2));
        for (ReassemblyKey one : keys) {
            for (ReassemblyKey other : keys) {
                assertThat(one.compareTo(other) == 0).isEqualTo(one.equals(other));
                assertThat(Integer.signum(one.compareTo(other))).isEqualTo(-Integer.signum(other.compareTo(one)));
            }
        }
    }
}
