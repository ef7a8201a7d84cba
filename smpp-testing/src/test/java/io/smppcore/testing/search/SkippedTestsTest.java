package io.smppcore.testing.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.Prerequisite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SkippedTestsTest {

    @TempDir
    Path root;

    @Test
    void countsTheReasonsOfReportsThatAreNotOlder() throws IOException {
        Path started = Files.createFile(root.resolve("started"));
        report("surefire", "A", Prerequisite.BROWSER + ": no chromium", Prerequisite.BROWSER + ": no chromium");
        report("failsafe", "B", Prerequisite.TSHARK.toString(), "on Windows only");
        Files.setLastModifiedTime(report("failsafe", "C", Prerequisite.PEERS.toString()), FileTime.from(Instant.EPOCH));

        assertThat(SkippedTests.line(root, started))
                .isEqualTo("smpp: tests skipped: 2 need a browser"
                        + " (Debian: apt-get install chromium chromium-driver);"
                        + " 1 needs tshark (Debian: apt-get install tshark)");
    }

    @Test
    void isEmptyWhenNothingIsSkipped() throws IOException {
        assertThat(SkippedTests.line(root, Files.createFile(root.resolve("started"))))
                .isEmpty();
    }

    /** Writes a report like Surefire, with a skipped test for each reason. */
    private Path report(String plugin, String test, String... reasons) throws IOException {
        StringBuilder xml = new StringBuilder("<testsuite>\n");
        for (String reason : reasons) {
            xml.append("<testcase><skipped type=\"org.opentest4j.TestAbortedException\"><![CDATA[")
                    .append("org.opentest4j.TestAbortedException: ")
                    .append(reason)
                    .append("\n\tat Somewhere]]></skipped></testcase>\n");
        }
        Path folder = Files.createDirectories(root.resolve("smpp-core/target/" + plugin + "-reports"));
        return Files.writeString(folder.resolve("TEST-" + test + ".xml"), xml.append("</testsuite>"));
    }
}
