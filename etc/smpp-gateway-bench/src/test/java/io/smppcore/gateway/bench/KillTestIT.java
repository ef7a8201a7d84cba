package io.smppcore.gateway.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** A gateway that is killed repeatedly under load. */
class KillTestIT {

    private static final int KILLS = Boolean.getBoolean("smpp.full") ? 200 : 1;

    @TempDir
    Path directory;

    @Test
    void losesNoAcknowledgedMessageAndRepeatsAtMostWindows() throws IOException {
        StringWriter out = new StringWriter();
        CommandLine command = BenchMain.commandLine();
        command.setOut(new PrintWriter(out));
        int exitCode = command.execute(
                "kill-test", "--kills", Integer.toString(KILLS), "--dir", directory.toString(), "--json");
        Map<String, Object> result = JSON.std.mapFrom(out.toString());
        assertThat(result).containsEntry("lost", 0).containsEntry("kills", KILLS);
        assertThat((Integer) result.get("acknowledged")).isGreaterThan(100 * KILLS);
        assertThat((Integer) result.get("duplicates")).isLessThanOrEqualTo((Integer) result.get("duplicates_allowed"));
        assertThat(result).containsEntry("duplicates_unexplained", 0);
        assertThat(exitCode).isZero();
    }
}
