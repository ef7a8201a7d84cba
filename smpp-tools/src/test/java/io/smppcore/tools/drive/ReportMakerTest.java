package io.smppcore.tools.drive;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.BindType;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.receipt.MessageIds;
import io.smppcore.tools.load.LoadLimit;
import io.smppcore.tools.load.LoadOutcome;
import io.smppcore.tools.load.LoadPlan;
import io.smppcore.tools.load.LoopPlan;
import io.smppcore.tools.load.Rebinds;
import io.smppcore.tools.load.RequestSource;
import io.smppcore.tools.measure.Distribution;
import io.smppcore.tools.measure.Environment;
import io.smppcore.tools.measure.Ledger;
import io.smppcore.tools.measure.OperationReport;
import io.smppcore.tools.measure.ReceiptReport;
import io.smppcore.tools.report.ReportTable;
import io.smppcore.tools.report.RunReport;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReportMakerTest {

    private static final long SECOND = 1_000_000_000;

    @Test
    void toleratesFewErrors() {
        assertThat(problems(outcome(1000, 5), Optional.empty())).isEmpty();
    }

    @Test
    void reportsMoreErrorsThanAllowed() {
        assertThat(problems(outcome(1000, 6), Optional.empty()))
                .containsExactly("6 of 1,000 requests were not accepted, 0.600 % (expected: <= 0.5 %)");
    }

    @Test
    void includesTheProblemsOfTheRun() {
        LoadOutcome cut = new LoadOutcome(
                Instant.EPOCH,
                SECOND,
                operation("submit_sm", 10, 0),
                List.of(operation("submit_sm", 10, 0)),
                List.of(),
                List.of(),
                Rebinds.NONE,
                List.of("cut short: by a test"));
        assertThat(problems(cut, Optional.empty())).containsExactly("cut short: by a test");
    }

    @Test
    void reportsMissingReceipts() {
        assertThat(problems(outcome(10, 0), receipts(0, 0, 0))).isEmpty();
        assertThat(problems(outcome(10, 0), receipts(1, 2, 3)))
                .containsExactly("receipts: 1 lost, 2 duplicates, 3 orphans");
    }

    @Test
    void listsCommandsOnlyWhenThereAreSeveral() {
        assertThat(report(outcome(10, 0)).operations())
                .extracting(OperationReport::name)
                .containsExactly("submit_sm");
        LoadOutcome two = new LoadOutcome(
                Instant.EPOCH,
                SECOND,
                operation("all", 30, 0),
                List.of(operation("submit_sm", 20, 0), operation("data_sm", 10, 0)),
                List.of(operation("bind 1", 30, 0)),
                List.of(),
                new Rebinds(3, SECOND / 2),
                List.of());
        assertThat(report(two).operations())
                .extracting(OperationReport::name)
                .containsExactly("all", "submit_sm", "data_sm", "bind 1");
        assertThat(report(two).tables())
                .containsExactly(new ReportTable(
                        "Lost binds",
                        List.of("binds", "bound again", "not bound, s"),
                        List.of(List.of("all", "3", "0.500"))));
    }

    @Test
    void printsTheMainFigures() {
        RunReport report = report(outcome(10, 0));
        assertThat(report.settings())
                .containsEntry("window", 7)
                .containsEntry("binds", 2)
                .containsEntry("bind_types", "tx:1,rx:1")
                .containsEntry("count", 10L)
                .containsEntry("loop", "closed")
                .containsEntry("target", "here:1")
                .containsEntry("tls", false);
        assertThat(report.problems()).containsExactly("before");
        assertThat(report.isClean()).isFalse();
    }

    @Test
    void reportsTheOverheadOfTlsAsARatio() {
        RunReport plain = report(outcome(1000, 0));
        RunReport both = TlsOverhead.together(plain, report(outcome(250, 0)));
        assertThat(both.settings())
                .containsEntry("throughput_without_tls_per_s", 1000.0)
                .containsEntry("tls_throughput_ratio", 0.25);
        assertThat(both.total().ledger().ok()).isEqualTo(250);
        assertThat(both.operations()).extracting(OperationReport::name).containsExactly("submit_sm", "without TLS");
        assertThat(both.problems()).containsExactly("without TLS: before", "before");
    }

    private static List<String> problems(LoadOutcome outcome, Optional<ReceiptReport> receipts) {
        return ReportMaker.problems(settings(), outcome, receipts);
    }

    private static RunReport report(LoadOutcome outcome) {
        return new ReportMaker("drive", settings(), "here:1", new Environment(Map.of()))
                .report(outcome, Optional.empty(), List.of(), List.of("before"));
    }

    private static LoadOutcome outcome(long sent, long refused) {
        OperationReport submit = operation("submit_sm", sent, refused);
        return new LoadOutcome(
                Instant.EPOCH, SECOND, submit, List.of(submit), List.of(), List.of(), Rebinds.NONE, List.of());
    }

    private static OperationReport operation(String name, long sent, long refused) {
        Map<CommandStatus, Long> statuses =
                Map.of(CommandStatus.ESME_ROK, sent - refused, CommandStatus.ESME_RSYSERR, refused);
        Ledger ledger = new Ledger(sent, statuses, 0, Map.of(), 0);
        return new OperationReport(name, ledger, SECOND, Distribution.EMPTY, Distribution.EMPTY);
    }

    private static Optional<ReceiptReport> receipts(long lost, long duplicates, long orphans) {
        return Optional.of(new ReceiptReport(10, 10 - lost, lost, duplicates, orphans, 0, Distribution.EMPTY));
    }

    private static LoadSettings settings() {
        BindPlan binds = new BindPlan(
                List.of(BindType.TRANSMITTER, BindType.RECEIVER),
                "me",
                "",
                "",
                InterfaceVersion.V3_4,
                Optional.empty());
        LoadPlan load = new LoadPlan(
                (index, of) -> RequestSource.constant(EnquireLink.HEADER_ONLY),
                7,
                LoadLimit.ofCount(10),
                LoopPlan.closed(),
                Duration.ZERO,
                false);
        ReceiptPlan receipts = new ReceiptPlan(Duration.ofSeconds(1), MessageIds.OPAQUE);
        return new LoadSettings(binds, load, Duration.ZERO, 0.5, Duration.ofSeconds(30), Optional.of(receipts));
    }
}
