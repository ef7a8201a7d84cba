package io.smppcore.tools.inspect;

import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.receipt.ReceiptParser;
import io.smppcore.simulator.internal.JsonObject;
import io.smppcore.tools.console.ExitCode;
import java.io.PrintWriter;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code receipt}, which shows the fields of the text of a delivery receipt. */
@Command(
        name = "receipt",
        description = {
            "Shows the fields of the text of a delivery receipt, in any form: id:... stat:... done" + " date:...",
            "The text is an argument, a file or standard input, in UTF-8. A text without a state (stat:)"
                    + " is not a receipt: the exit code is 1, and with --json the result is null."
        })
public final class ReceiptCommand implements Callable<Integer> {

    @Mixin
    private TextInput input = new TextInput();

    @Option(
            names = "--json",
            description = "Prints one JSON object. Missing fields and invalid dates are null; message_state is null"
                    + " for words without a number.")
    private boolean json;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        Optional<DeliveryReceipt> receipt = ReceiptParser.defaults().parse(input.text());
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        if (json) {
            out.println(receipt.map(ReceiptJson::of).orElse(JsonObject.line(null)));
        } else {
            out.print(receipt.map(ReceiptTable::of).orElse("not a receipt: no stat" + System.lineSeparator()));
        }
        out.flush();
        return receipt.isPresent() ? ExitCode.OK : ExitCode.NOT_CLEAN;
    }
}
