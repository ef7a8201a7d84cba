package io.smppcore.segment;

import static io.smppcore.segment.ReceivedSegments.DESTINATION;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.Octets;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * For any input the bounds hold, and every segment is returned or reported exactly once. Every failure names its seed.
 */
class ReassemblyPropertyTest {

    private static final int RUNS = Boolean.getBoolean("smpp.full") ? 400 : 40;
    private static final int EVENTS = 1_500;

    static LongStream seeds() {
        return LongStream.range(0, RUNS);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void keepsItsBoundsAndLosesNoSegment(long seed) {
        new Run(seed).play();
    }

    /** One run with its own limits, clock and expectations. */
    private static final class Run {

        private final Random random;
        private final ReassemblyLimits limits;
        private final SettableClock clock = new SettableClock();
        private final InMemorySegmentStore store;
        private final Reassembler reassembler;
        private final Map<ReassemblyKey, Set<ReceivedSegment>> open = new HashMap<>();
        private Duration time = Duration.ZERO;

        Run(long seed) {
            random = new Random(seed);
            limits = new ReassemblyLimits(
                    Duration.ofSeconds(30),
                    1 + random.nextInt(60),
                    4_096 + random.nextInt(100_000),
                    1 + random.nextInt(20),
                    4_096 + random.nextInt(30_000));
            store = new InMemorySegmentStore(limits);
            reassembler = Reassembler.builder(store).clock(clock).build();
        }

        void play() {
            for (int event = 0; event < EVENTS; event++) {
                time = time.plusMillis(random.nextInt(2_000));
                clock.set(time);
                if (random.nextInt(50) == 0) {
                    reassembler.expire().forEach(this::givenUp);
                } else {
                    accept(segment());
                }
                assertWithinLimits();
            }
            clock.set(time.plusSeconds(30));
            reassembler.expire().forEach(this::givenUp);
            assertThat(open).isEmpty();
            assertThat(store.openSets()).isZero();
            assertThat(store.octets()).isZero();
        }

        private void accept(ReceivedSegment segment) {
            Reassembler.Result result = reassembler.accept(segment);
            result.incomplete().forEach(this::givenUp);
            switch (result) {
                case Reassembler.Result.Stored stored ->
                    assertThat(open.computeIfAbsent(stored.key(), key -> new HashSet<>())
                                    .add(segment))
                            .isTrue();
                case Reassembler.Result.Complete complete -> completed(complete.message(), segment);
                case Reassembler.Result.Duplicate duplicate -> assertThat(open).containsKey(duplicate.key());
                case Reassembler.Result.Refused refused -> assertThat(open).doesNotContainKey(refused.key());
                case Reassembler.Result.Single single ->
                    assertThat(single.message().segments()).containsExactly(segment);
            }
        }

        private void completed(ReassembledMessage message, ReceivedSegment last) {
            if (message.segments().size() == 1) {
                return;
            }
            Set<ReceivedSegment> all = new HashSet<>(message.segments());
            assertThat(all).hasSameSizeAs(message.segments()).contains(last);
            all.remove(last);
            assertThat(open.values().remove(all)).isTrue();
        }

        private void givenUp(IncompleteMessage incomplete) {
            Set<ReceivedSegment> stored = open.remove(incomplete.key());
            assertThat(new HashSet<>(incomplete.rest())).isEqualTo(stored);
            assertThat(incomplete.rest().size() + incomplete.missing().size())
                    .isEqualTo(incomplete.key().total());
        }

        private void assertWithinLimits() {
            assertThat(store.openSets()).isEqualTo(open.size()).isLessThanOrEqualTo(limits.maxSets());
            long octets = 0;
            Map<Address, Long> octetsOfSources = new HashMap<>();
            Map<Address, Integer> setsOfSources = new HashMap<>();
            for (Map.Entry<ReassemblyKey, Set<ReceivedSegment>> set : open.entrySet()) {
                long cost = OpenSegmentSet.octetsOfSet(set.getKey())
                        + set.getValue().stream()
                                .mapToLong(OpenSegmentSet::octetsOf)
                                .sum();
                octets += cost;
                octetsOfSources.merge(set.getKey().source(), cost, Long::sum);
                setsOfSources.merge(set.getKey().source(), 1, Integer::sum);
            }
            assertThat(store.octets()).isEqualTo(octets).isLessThanOrEqualTo(limits.maxOctets());
            assertThat(octetsOfSources.values()).allMatch(cost -> cost <= limits.maxOctetsPerSource());
            assertThat(setsOfSources.values()).allMatch(sets -> sets <= limits.maxSetsPerSource());
        }

        /** Returns a valid or invalid segment, of few sources and references so that they collide. */
        private ReceivedSegment segment() {
            Address source = Address.international("4179000000" + random.nextInt(6));
            int total = random.nextInt(10) == 0 ? random.nextInt(256) : 1 + random.nextInt(4);
            int sequence = random.nextInt(20) == 0 ? random.nextInt(256) : 1 + random.nextInt(Math.max(1, total));
            byte[] text = new byte[random.nextInt(60) == 0 ? random.nextInt(65_535) : random.nextInt(140)];
            random.nextBytes(text);
            return switch (random.nextInt(8)) {
                case 0 -> ReceivedSegments.sar(source, random.nextInt(4), total, sequence, "text");
                case 1 -> garbage(source, text);
                default -> {
                    UdhIdentifier identifier =
                            random.nextBoolean() ? UdhIdentifier.CONCATENATED_8 : UdhIdentifier.CONCATENATED_16;
                    Udh udh = Udh.of(new UdhElement.Concatenated(identifier, random.nextInt(8), total, sequence));
                    yield ReceivedSegments.withUdh(source, udh, DataCoding.DEFAULT, Octets.wrap(text));
                }
            };
        }

        private ReceivedSegment garbage(Address source, byte[] octets) {
            Tlvs tlvs = Tlvs.of(List.of(new Tlv(random.nextInt(0x10000), Octets.wrap(octets.clone()))));
            return new ReceivedSegment(
                    source,
                    DESTINATION,
                    EsmClass.of(random.nextInt(256)),
                    DataCoding.of(random.nextInt(256)),
                    Octets.wrap(octets),
                    tlvs);
        }
    }
}
