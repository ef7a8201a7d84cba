package io.smppcore.tools.report;

import picocli.CommandLine.Command;

/** {@code report}: what can be made of the files of runs. */
@Command(
        name = "report",
        description = "Works on the files that runs have written.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {MergeCommand.class, ShowCommand.class})
public final class ReportCommand {}
