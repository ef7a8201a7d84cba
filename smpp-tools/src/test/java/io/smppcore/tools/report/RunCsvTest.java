package io.smppcore.tools.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RunCsvTest {

    @Test
    void hasALineForEachInterval() {
        assertThat(RunCsv.of(Runs.mixed())).isEqualTo("""
                        start_s,length_s,sent,ok,errors,in_flight,ok_per_s,p50_ms,p90_ms,p99_ms,p999_ms,max_ms
                        0.000,1.000,600,580,9,11,580.0,0.071,1.500,22.250,333.000,400.000
                        1.000,1.001,432,420,23,0,419.6,0.070,1.400,21.000,300.000,60000.500
                        """);
    }

    @Test
    void leavesTheTimesOfAnIntervalWithoutTimesEmpty() {
        assertThat(RunCsv.of(Runs.hour()).lines().skip(1_801))
                .startsWith("1800.000,1.000,1000,0,3,64,0.0,,,,,")
                .contains("1810.000,1.000,1000,1000,0,8,1000.0,0.200,0.400,5.000,8.000,9.000");
    }
}
