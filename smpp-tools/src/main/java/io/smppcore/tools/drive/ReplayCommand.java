package io.smppcore.tools.drive;

import io.smppcore.pdu.BindType;
import io.smppcore.tools.capture.Recording;
import io.smppcore.tools.capture.RecordingReader;
import io.smppcore.tools.console.CommandWords;
import io.smppcore.tools.console.Input;
import io.smppcore.tools.console.Interruption;
import io.smppcore.tools.console.MaxErrorsOption;
import io.smppcore.tools.console.OptionChecks;
import io.smppcore.tools.console.RequestTimeoutOption;
import io.smppcore.tools.console.TargetOptions;
import io.smppcore.tools.console.Terminal;
import io.smppcore.tools.console.WindowOption;
import io.smppcore.tools.load.LoadControl;
import io.smppcore.tools.load.Progress;
import io.smppcore.tools.report.ReportOptions;
import io.smppcore.tools.report.RunReport;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The command {@code replay}, which sends the recorded requests of clients again. */
@Command(
        name = "replay",
        description = {
            "Sends recorded requests of clients again, from a pcap file, the log of a HexTap or hex,"
                    + " over one bind and in order.",
            "They are decoded and encoded with new sequence numbers. PDUs of the recorded session are"
                    + " left out: bind, unbind, enquire_link and responses. Ids in query_sm, cancel_sm and"
                    + " replace_sm are not changed.",
            "A pcap file sets the pace, and latency counts from the due time of a request. Without times, the"
                    + " window sets the pace."
        })
public final class ReplayCommand implements Callable<Integer> {

    @Parameters(paramLabel = "FILE", description = "The recording.")
    @SuppressWarnings("NullAway.Init") // set before the command is called
    private Path file;

    @Mixin
    private TargetOptions target = new TargetOptions();

    @Mixin
    private OneBindOptions bind = new OneBindOptions();

    @Option(
            names = "--speed",
            paramLabel = "FACTOR",
            converter = Speeds.class,
            description = "Factor of the recorded speed, 0.001 to 1000, or max for as fast as the window allows (1.0;"
                    + " max without times).")
    private @Nullable Double speed;

    @Mixin
    private WindowOption window = new WindowOption(64);

    @Mixin
    private RequestTimeoutOption requestTimeout = new RequestTimeoutOption("30s");

    @Mixin
    private MaxErrorsOption maxErrors = new MaxErrorsOption();

    @Mixin
    private ReportOptions reports = new ReportOptions();

    @Spec
    @SuppressWarnings("NullAway.Init") // set before the command is called
    private CommandSpec command;

    /** The converter of a speed: a factor from 0.001 to 1,000, or {@code max}. */
    static final class Speeds implements ITypeConverter<Double> {

        private static final double MIN = 0.001;
        private static final double MAX = 1_000;

        @Override
        public Double convert(String text) {
            if (text.equals("max")) {
                return Replay.MAX_SPEED;
            }
            double factor = text.matches("\\d{1,4}(\\.\\d{1,6})?") ? Double.parseDouble(text) : 0;
            if (factor < MIN || factor > MAX) {
                throw new TypeConversionException(
                        "'" + text + "' is not a speed (expected: 0.001 to 1000, such as 2.5, or max)");
            }
            return factor;
        }
    }

    @Override
    public Integer call() throws InterruptedException {
        var unused = window.value(); // fails before the command reads and connects
        target.checkTarget();
        reports.check();
        Recording recording = RecordingReader.read(file.toString(), Input.read(file, RecordingReader.MAX_OCTETS));
        LoadControl control = new LoadControl();
        return Interruption.run(
                control::stop,
                LoadDriver.PATIENCE,
                () -> reports.deliver(replay(recording, speedOf(recording), control), command.commandLine()));
    }

    private double speedOf(Recording recording) {
        if (speed == null) {
            return recording.hasTimes() ? 1 : Replay.MAX_SPEED;
        }
        if (!recording.hasTimes() && speed != Replay.MAX_SPEED) {
            throw OptionChecks.wrong("--speed: " + file + " has no times (expected: max, or a pcap file)");
        }
        return speed;
    }

    private RunReport replay(Recording recording, double factor, LoadControl control) throws InterruptedException {
        Replay replay = new Replay(recording, factor);
        LoadSettings settings = new LoadSettings(
                bind.plan(List.of(BindType.TRANSCEIVER)),
                replay.plan(window.value()),
                Duration.ZERO,
                maxErrors.percent(),
                requestTimeout.value(),
                Optional.empty());
        Progress progress =
                new Progress(command.commandLine().getErr(), Terminal.console().isEmpty());
        RunReport run = new LoadDriver(CommandWords.of(command.commandLine()), control, progress)
                .withoutRebinds()
                .run(settings, target.host(), target.port());
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("recording", file.toString());
        facts.put("requests", (long) recording.requests().size());
        facts.put("left_out", recording.leftOut());
        facts.put("speed", factor == Replay.MAX_SPEED ? "max" : Double.toString(factor));
        return replay.report(run, facts);
    }
}
