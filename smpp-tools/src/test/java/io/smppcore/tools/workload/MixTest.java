package io.smppcore.tools.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.entry;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MixTest {

    private static final String ALL = "submit=80,data=10,multi=5,query=3,cancel=1,replace=1";

    @Test
    void keepsSharesExactOverEveryDeck() {
        List<Operation> dealt = deal(Mix.parse(ALL), 1, 1_000);
        for (int from = 0; from < dealt.size(); from += 100) {
            Map<Operation, Long> counts = dealt.subList(from, from + 100).stream()
                    .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
            assertThat(counts)
                    .containsOnly(
                            entry(Operation.SUBMIT, 80L),
                            entry(Operation.DATA, 10L),
                            entry(Operation.MULTI, 5L),
                            entry(Operation.QUERY, 3L),
                            entry(Operation.CANCEL, 1L),
                            entry(Operation.REPLACE, 1L));
        }
    }

    @Test
    void derivesTheOrderFromTheSeed() {
        Mix mix = Mix.parse(ALL);
        assertThat(deal(mix, 1, 200)).isEqualTo(deal(mix, 1, 200)).isNotEqualTo(deal(mix, 2, 200));
        assertThat(deal(mix, 1, 200).subList(0, 100))
                .isNotEqualTo(deal(mix, 1, 200).subList(100, 200));
    }

    @Test
    void reducesWeights() {
        assertThat(Mix.parse("submit=8000000,query=2000000,data=0")).hasToString("submit=4,query=1");
        assertThat(Mix.parse("submit=7").isSubmitOnly()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "submit",
                "submit=",
                "submit=x",
                "submit=-1",
                "deliver=1",
                "submit=1,submit=2",
                "query=1",
                "submit=0",
                "submit=9999,data=10000",
                "submit=1,,data=1"
            })
    void refusesWrongMixes(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> Mix.parse(text)).withMessageContaining("expected: ");
    }

    private static List<Operation> deal(Mix mix, long seed, int count) {
        Turn turn = new Turn(seed, 0, 1);
        Mix.Deck deck = mix.deck();
        List<Operation> dealt = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            dealt.add(deck.next(turn));
        }
        return dealt;
    }
}
