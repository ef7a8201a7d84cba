package io.smppcore.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.Prerequisite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestReportsTest {

    @TempDir
    Path root;

    private final TestReports reports = new TestReports();
    private FileTime started;
    private Path module;

    @BeforeEach
    void start() throws IOException {
        started = Files.getLastModifiedTime(Files.createFile(root.resolve("started")));
        module = Files.createDirectory(root.resolve("smpp-core"));
    }

    @Test
    void countsTheReasonsOfReportsThatAreNotOlder() throws IOException {
        report("surefire", "A", skipped(Prerequisite.BROWSER + ": no chromium") + skipped("" + Prerequisite.BROWSER));
        report("failsafe", "B", skipped(Prerequisite.TSHARK.toString()) + skipped("on Windows only") + passed());
        Path old = report("failsafe", "C", skipped(Prerequisite.PEERS.toString()));
        Files.setLastModifiedTime(old, FileTime.from(Instant.EPOCH));

        reports.add(module, started);
        assertThat(reports.missing())
                .isEqualTo("smpp: tests skipped: 2 need a browser"
                        + " (Debian: apt-get install chromium chromium-driver);"
                        + " 1 needs tshark (Debian: apt-get install tshark)");
        assertThat(reports.counts()).isEqualTo("1 passed, 0 failed, 4 skipped");
    }

    @Test
    void hasNoReasonWhenNothingIsSkipped() throws IOException {
        reports.add(module, started);
        assertThat(reports.missing()).isEmpty();
        assertThat(reports.tests()).isZero();
    }

    @Test
    void hasTheMessagePlaceLogAndCommandOfAFailure() throws IOException {
        Path report = report("failsafe", "io.smppcore.AnyIT", failed("answers(int)[3]", "io.smppcore.AnyIT", "late"));
        Path log = Files.writeString(report.resolveSibling("io.smppcore.AnyIT-output.txt"), "");
        assertThat(reports.add(module, started).failures())
                .containsExactly(new TestReports.Failure(
                        module, "io.smppcore.AnyIT", "answers(int)[3]", "late", "AnyIT.java:12", log));
        assertThat(reports.failures())
                .extracting(TestReports.Failure::command)
                .containsExactly("./smpp test smpp-core AnyIT#answers");
        assertThat(reports.counts()).isEqualTo("0 passed, 1 failed, 0 skipped");
    }

    @Test
    void namesTheClassOfAFailureOutsideOfItsMethods() throws IOException {
        report("surefire", "io.smppcore.A", failed("", "io.smppcore.A$Nested", ""));
        assertThat(reports.add(module, started).failures()).singleElement().satisfies(failure -> {
            assertThat(failure.command()).isEqualTo("./smpp test smpp-core 'A$Nested'");
            assertThat(failure.message()).isEqualTo("java.lang.AssertionError");
        });
    }

    @Test
    void addsUpModules() throws IOException {
        report("surefire", "A", passed());
        reports.add(module, started);
        assertThat(reports.add(module, started).counts()).isEqualTo("1 passed, 0 failed, 0 skipped");
        assertThat(reports.counts()).isEqualTo("2 passed, 0 failed, 0 skipped");
    }

    @Test
    void takesABrokenReportAsAFailure() throws IOException {
        report("surefire", "A", "<testcase");
        assertThat(reports.add(module, started).failures())
                .singleElement()
                .extracting(TestReports.Failure::message)
                .isEqualTo("no valid report");
    }

    private static String passed() {
        return "<testcase name=\"passes\" classname=\"A\"/>";
    }

    private static String failed(String name, String type, String message) {
        return "<testcase name=\"" + name + "\" classname=\"" + type + "\"><failure message=\"" + message
                + "\" type=\"java.lang.AssertionError\"><![CDATA[java.lang.AssertionError: " + message
                + "\n\tat org.assertj.Any(Any.java:1)\n\tat io.smppcore.AnyIT.answers(AnyIT.java:12)]]></failure>"
                + "</testcase>";
    }

    private static String skipped(String reason) {
        return "<testcase name=\"waits\" classname=\"A\"><skipped type=\"TestAbortedException\"><![CDATA["
                + "org.opentest4j.TestAbortedException: " + reason + "\n\tat Somewhere]]></skipped></testcase>\n";
    }

    /** Writes a report as Surefire does. */
    private Path report(String plugin, String test, String cases) throws IOException {
        Path folder = Files.createDirectories(module.resolve("target/" + plugin + "-reports"));
        return Files.writeString(folder.resolve("TEST-" + test + ".xml"), "<testsuite>" + cases + "</testsuite>");
    }
}
