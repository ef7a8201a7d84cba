package io.smppcore.gateway.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that has only subcommands. Alone, it prints its usage. */
abstract class CommandGroup implements Runnable {

    @Spec
    CommandSpec spec;

    @Override
    public final void run() {
        spec.commandLine().usage(spec.commandLine().getErr());
    }
}
