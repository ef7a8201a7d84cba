package io.smppcore.tools.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RunMarkdownTest {

    @Test
    void hasTheTablesOfTheRun() {
        assertThat(RunMarkdown.of(Runs.mixed()))
                .startsWith("""
                    ## `drive --window 64`

                    Started 2026-11-21T10:00:00.250Z. Not all checks of the run held:

                    - 9 % were not accepted

                    ### Requests

                    | what | value |
                    |---|--:|
                    | sent | 1,032 |
                    | accepted | 1,000 |
                    | refused | 23 |
                    | timed out | 4 |
                    | unknown | 5 |
                    | not sent | 0 |
                    | errors | 3.101 % |
                    | elapsed | 2.000 s |
                    | throughput | 512 /s |

                    ### Times, ms
                    """)
                .contains("| 0x00000058 | ESME_RTHROTTLED | 20 | 1.955 % |\n", "| warm_up | PT1S |\n")
                .endsWith("| jvm | a JVM <25> |\n");
    }

    @Test
    void escapesTheContentOfCells() {
        assertThat(RunMarkdown.of(Runs.everything()))
                .startsWith("## `drive --rate 500 --text \"</script><b>'|\"`\n")
                .contains("| query sm, \\|late\\| | 23 | 0 | 23 |");
    }

    @Test
    void isCleanWhenAllChecksHold() {
        assertThat(RunMarkdown.of(Runs.clean(1))).contains("All checks of the run held.");
    }
}
