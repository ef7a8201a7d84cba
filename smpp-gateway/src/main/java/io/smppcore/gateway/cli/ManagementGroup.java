package io.smppcore.gateway.cli;

/** A subcommand of {@code admin} that has only subcommands. */
abstract class ManagementGroup extends CommandGroup {

    final ManagementOptions management() {
        return ManagementOptions.of(spec);
    }
}
