package io.smppcore.tools.report;

import picocli.CommandLine.Command;

/** {@code report}: processes the files of runs. */
@Command(
        name = "report",
        description = "Processes the files of runs.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {MergeCommand.class, ShowCommand.class})
public final class ReportCommand {}
