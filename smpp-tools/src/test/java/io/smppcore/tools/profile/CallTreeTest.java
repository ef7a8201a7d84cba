package io.smppcore.tools.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CallTreeTest {

    private final CallTree tree = new CallTree();

    @Test
    void showsTheSharesBelowTheirCallersTheMostFrequentFirst() {
        tree.add(List.of("client", "a/A.run", "b/B.write"), 20);
        tree.add(List.of("client", "a/A.run", "c/C.read"), 60);
        tree.add(List.of("client", "a/A.run"), 10);
        tree.add(List.of("server", "d/D.run"), 10);
        assertThat(tree.toString()).isEqualTo("""
             90.0 %  client
             90.0 %    a.A.run
             60.0 %      c.C.read
             20.0 %      b.B.write
             10.0 %  server
             10.0 %    d.D.run
            """);
    }

    @Test
    void keepsASingleCalleeAtTheSameIndent() {
        tree.add(List.of("client", "A.a", "A.b", "A.c"), 1);
        assertThat(tree.toString().lines())
                .containsExactly("100.0 %  client", "100.0 %    A.a", "100.0 %    A.b", "100.0 %    A.c");
    }

    @Test
    void leavesOutSharesBelowOnePercent() {
        tree.add(List.of("client", "A.often"), 991);
        tree.add(List.of("client", "A.seldom"), 9);
        assertThat(tree.toString()).contains("A.often").doesNotContain("A.seldom");
        tree.add(List.of("client", "A.seldom"), 2);
        assertThat(tree.toString()).contains("1.1 %    A.seldom");
    }

    @Test
    void printsNothingForAnEmptyProfile() {
        assertThat(tree.toString()).isEmpty();
    }
}
