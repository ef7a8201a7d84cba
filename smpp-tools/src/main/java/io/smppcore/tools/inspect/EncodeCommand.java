package io.smppcore.tools.inspect;

import io.smppcore.tools.console.ExitCode;
import io.smppcore.tools.console.Input;
import io.smppcore.tools.console.JsonInput;
import io.smppcore.type.Octets;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code encode}, which writes PDUs from JSON. It is the inverse of {@code decode --json}. */
@Command(
        name = "encode",
        description = {
            "Writes PDUs from JSON in the form of decode --json: one object after the other, or an array of them.",
            "command_length and the lengths of parameters are optional. A parameter is written from its"
                    + " value_hex, or else from its value. A malformed PDU is written from its hex."
        })
public final class EncodeCommand implements Callable<Integer> {

    @Option(names = "--file", paramLabel = "FILE", description = "Reads the JSON from a file, not from standard input.")
    private @Nullable Path file;

    @Option(names = "--binary", description = "Writes octets instead of hex with one line per PDU.")
    private boolean binary;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        List<Octets> pdus =
                JsonInput.read(Input.read(file)).stream().map(PduWriter::octets).toList();
        if (binary) {
            pdus.forEach(pdu -> System.out.writeBytes(pdu.toByteArray()));
            System.out.flush();
        } else {
            PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
            pdus.forEach(pdu -> out.println(pdu.toHex()));
            out.flush();
        }
        return ExitCode.OK;
    }
}
