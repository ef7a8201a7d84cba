package io.smppcore.benchmarks.leak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LeakCheckTest {

    private static final int ITERATIONS = 100_000;

    private final PooledByteBufAllocator allocator = new PooledByteBufAllocator(
            true,
            1,
            1,
            PooledByteBufAllocator.defaultPageSize(),
            PooledByteBufAllocator.defaultMaxOrder(),
            0,
            0,
            false);
    private final LeakCheck check = new LeakCheck(4, ITERATIONS, allocator);
    private final List<Object> kept = new ArrayList<>();

    @AfterEach
    void releaseKeptBuffers() {
        kept.stream().filter(ByteBuf.class::isInstance).map(ByteBuf.class::cast).forEach(ByteBuf::release);
    }

    @Test
    void findsNoLeakIfEverythingIsReleased() throws Exception {
        LeakResult result =
                check.run("path", number -> allocator.directBuffer(100).release());

        assertThat(result.isFlat()).as(result.complaint()).isTrue();
        assertThat(new LeakReport(List.of(result)).complaints()).isEmpty();
    }

    @Test
    void findsSixteenOctetsKeptByEachIteration() throws Exception {
        LeakResult result = check.run("path", number -> {
            kept.add(new Object()); // with the reference to it 16 octets or more
        });

        assertThat(result.isFlat()).isFalse();
        assertThat(result.heapDelta()).isGreaterThan(2L * ITERATIONS * 12);
        assertThat(result.heapPerIteration()).isBetween(12.0, 40.0);
        assertThat(new LeakReport(List.of(result)).complaints())
                .singleElement()
                .asString()
                .startsWith("path: left behind ")
                .contains(" bytes of the heap (allowed: 262144) and 0 pooled buffers (allowed: 0)" + " in 2 cycles of "
                        + ITERATIONS + " iterations");
    }

    @Test
    void findsOneUnreleasedBufferPerCycle() throws Exception {
        LeakResult result = check.run("path", number -> {
            if (number % ITERATIONS == 0) {
                boolean even = number % (2 * ITERATIONS) == 0;
                kept.add(even ? allocator.directBuffer(100) : allocator.heapBuffer(100));
            }
        });

        assertThat(result.bufferDelta()).isEqualTo(2);
        assertThat(result.isFlat()).isFalse();
    }

    @Test
    void neverRunsTheSameIterationTwice() throws Exception {
        List<Long> numbers = new ArrayList<>();
        new LeakCheck(3, 4, allocator).run("path", numbers::add);

        assertThat(numbers)
                .containsExactlyElementsOf(LongStream.range(0, 12).boxed().toList());
    }

    @ParameterizedTest
    @CsvSource({"2, 1, cycles: 2 (expected: 3 to 1000)", "3, 0, iterations: 0 (expected: 1 to 100000000)"})
    void refusesTooFewCyclesOrIterations(int cycles, int iterations, String message) {
        assertThatThrownBy(() -> new LeakCheck(cycles, iterations, allocator))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    void writesTheResidueAsJson() throws IOException {
        LeakResult result = new LeakResult(
                "codec", 100, List.of(new Residue(9, 0), new Residue(5_000, 1), new Residue(300_000, 2)));

        assertThat(new LeakReport(List.of(result)).json())
                .startsWith("{\"flat\":false,\"paths\":[{\"path\":\"codec\",\"flat\":false,\"iterations\":100,"
                        + "\"heap_delta_octets\":295000,\"heap_bound_octets\":262144,"
                        + "\"buffer_delta\":1,\"buffer_bound\":0,")
                .endsWith(",{\"heap_octets\":5000,\"buffers\":1},{\"heap_octets\":300000,\"buffers\":2}]}]}");
        assertThat(new LeakReport(List.of(result)).table()).contains("codec", "295,000", "LEAKS");
    }
}
