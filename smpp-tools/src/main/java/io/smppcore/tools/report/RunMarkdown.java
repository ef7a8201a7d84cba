package io.smppcore.tools.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The tables of a run in Markdown. */
final class RunMarkdown {

    private RunMarkdown() {}

    static String of(RunReport report) {
        List<String> parts = new ArrayList<>();
        parts.add("## `" + report.command().replace('`', '\'') + "`\n");
        parts.add("Started " + report.startedAt() + ". "
                + (report.isClean() ? "All checks of the run held.\n" : "Not all checks of the run held:\n"));
        if (!report.isClean()) {
            parts.add(report.problems().stream()
                    .map(problem -> "- " + problem.replaceAll("\\R", " ") + "\n")
                    .collect(Collectors.joining()));
        }
        ReportTables.of(report).forEach(table -> parts.add(table.markdown()));
        if (!report.settings().isEmpty()) {
            parts.add(ReportTables.settings(report).markdown());
        }
        parts.add(ReportTables.environment(report).markdown());
        return String.join("\n", parts);
    }
}
