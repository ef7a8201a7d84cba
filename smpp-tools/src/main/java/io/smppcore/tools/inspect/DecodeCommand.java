package io.smppcore.tools.inspect;

import io.smppcore.tools.capture.HexInput;
import io.smppcore.tools.console.ExitCode;
import io.smppcore.tools.console.Input;
import io.smppcore.tools.console.OptionChecks;
import io.smppcore.type.Octets;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code decode}, which shows octets as PDUs. */
@Command(
        name = "decode",
        description = {
            "Shows PDUs: every field and parameter with its name, value and octets, user data headers and texts, and"
                    + " the error in malformed ones.",
            "Takes hex in any notation, a hex dump with offsets (Wireshark, tcpdump, xxd, hexdump) or"
                    + " binary, from the argument, a file or standard input. PDUs may follow each other.",
            "Nothing is masked: passwords and messages are shown."
        })
public final class DecodeCommand implements Callable<Integer> {

    @Parameters(paramLabel = "HEX", arity = "0..*", description = "The octets; several arguments are one stream.")
    private List<String> hex = List.of();

    @Option(names = "--file", paramLabel = "FILE", description = "Reads the octets from a file.")
    private @Nullable Path file;

    @Option(
            names = "--json",
            description = "Prints one JSON object per PDU and line. On standard input, each line of hex is a separate"
                    + " stream.")
    private boolean json;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        List<DecodedPdu> pdus = streams().stream()
                .flatMap(stream -> StreamDecoder.decode(stream).stream())
                .toList();
        print(pdus, Objects.requireNonNull(spec).commandLine().getOut());
        boolean clean = pdus.stream().allMatch(pdu -> pdu.problem() == null);
        return clean ? ExitCode.OK : ExitCode.NOT_CLEAN;
    }

    private List<Octets> streams() {
        if (hex.isEmpty()) {
            return HexInput.streams(Input.read(file), json && file == null);
        }
        OptionChecks.require(file == null, "HEX and --file are mutually exclusive");
        return HexInput.streams(String.join(" ", hex).getBytes(StandardCharsets.UTF_8), false);
    }

    private void print(List<DecodedPdu> pdus, PrintWriter out) {
        for (int i = 0; i < pdus.size(); i++) {
            if (json) {
                out.println(PduJson.of(pdus.get(i)));
            } else {
                out.print((i == 0 ? "" : System.lineSeparator()) + PduTable.of(pdus.get(i), i + 1));
            }
        }
        out.flush();
    }
}
