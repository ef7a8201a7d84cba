package io.smppcore.gateway.step.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.step.plan.StepPlan.Step;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class PossibleFaultsTest {

    private static Set<Fault> faults(String place) {
        return PossibleFaults.of(place, 1, Thrown.IO).stream().map(Step::fault).collect(Collectors.toSet());
    }

    /** The JDK releases the lock of a file before a close can fail. */
    @Test
    void aFileThatCannotBeClosedIsReleased() {
        assertThat(faults("StoreLock: FileChannel.close"))
                .containsExactlyInAnyOrder(Fault.EXCEPTION_AFTER, Fault.OUT_OF_MEMORY_AFTER);
        assertThat(faults("SyncedMark: RandomAccessFile.close"))
                .containsExactlyInAnyOrder(Fault.EXCEPTION_AFTER, Fault.OUT_OF_MEMORY_AFTER);
    }

    @Test
    void aWriteFailsBeforeAndAfterItsEffectAndInTheMiddle() {
        assertThat(faults("RecordFiles: FileChannel.write"))
                .containsExactlyInAnyOrder(
                        Fault.EXCEPTION, Fault.EXCEPTION_AFTER, Fault.SHORT, Fault.TORN_WRITE, Fault.OUT_OF_MEMORY);
    }
}
