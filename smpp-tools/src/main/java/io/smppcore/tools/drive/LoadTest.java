package io.smppcore.tools.drive;

import io.smppcore.client.SmppClient;
import io.smppcore.session.Dispatch;
import io.smppcore.tools.console.ExitCode;
import io.smppcore.tools.console.Interruption;
import io.smppcore.tools.load.Binds;
import io.smppcore.tools.load.LoadControl;
import io.smppcore.tools.load.LoadLimit;
import io.smppcore.tools.load.LoadPlan;
import io.smppcore.tools.load.LoadResult;
import io.smppcore.tools.load.LoadRun;
import io.smppcore.tools.load.Progress;
import io.smppcore.tools.load.ReceiptCounter;
import io.smppcore.tools.report.ResultJson;
import io.smppcore.tools.report.ResultTable;
import java.io.PrintWriter;
import java.time.Duration;
import picocli.CommandLine;

/** One test against one message centre: binds, perhaps warms up, measures and reports. Used once, by one thread. */
final class LoadTest {

    /** Until a run that was interrupted has reported: its grace, the unbind, and some time to spare. */
    private static final Duration PATIENCE = Duration.ofSeconds(12);

    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

    private final LoadOptions options;
    private final LoadLimit limit;
    private final Duration warmUp;
    private final CommandLine command;
    private final LoadControl control = new LoadControl();
    private final ReceiptCounter receipts = new ReceiptCounter();
    private final Progress progress;

    /**
     * Plans a test.
     *
     * @param options what the user wants
     * @param limit what is measured unless the options say so
     * @param warmUp how long to warm up unless the options say so; zero for not at all
     */
    LoadTest(LoadOptions options, LoadLimit limit, Duration warmUp) {
        this.options = options;
        this.limit = options.limitOr(limit);
        this.warmUp = options.warmUpOr(warmUp);
        this.command = options.command().commandLine();
        this.progress = Progress.onTerminal(command.getErr());
    }

    /**
     * Runs the test.
     *
     * @return the exit code
     * @throws io.smppcore.type.SmppException if there is nobody to bind to
     */
    int run(String host, int port) throws InterruptedException {
        Interruption interruption = Interruption.on(control::stop, PATIENCE);
        try (Binds binds = Binds.open(options.binds(), client(host, port))) {
            boolean warm = warmUp(binds);
            LoadResult result = measure(binds, options.plan(limit));
            report(result);
            return warm && result.isClean() ? ExitCode.OK : ExitCode.NOT_CLEAN;
        } finally {
            interruption.close();
        }
    }

    /** True when all went well. */
    private boolean warmUp(Binds binds) throws InterruptedException {
        if (warmUp.isZero()) {
            return true;
        }
        boolean clean =
                measure(binds, options.plan(LoadLimit.ofDuration(warmUp))).isClean();
        if (!clean) {
            command.getErr().println("not every request of the warm-up was accepted");
        }
        return clean;
    }

    private LoadResult measure(Binds binds, LoadPlan plan) throws InterruptedException {
        long receiptsBefore = receipts.count();
        LoadResult result = new LoadRun(binds.sessions(), plan, control, progress).run();
        if (!options.wantsReceipts()) {
            return result;
        }
        receipts.await(receiptsBefore + result.accepted());
        return result.withReceipts(receipts.count() - receiptsBefore);
    }

    private void report(LoadResult result) {
        PrintWriter forPeople = options.json() ? command.getErr() : command.getOut();
        forPeople.print(ResultTable.of(result));
        forPeople.flush();
        if (options.json()) {
            command.getOut().println(ResultJson.of(result));
            command.getOut().flush();
        }
    }

    /* Receipts are counted on the event loop, so that driving load takes no other thread. */
    private SmppClient.Builder client(String host, int port) {
        return SmppClient.builder()
                .endpoint(host, port)
                .systemId(options.systemId())
                .password(options.password())
                .options(session -> session.windowSize(options.window())
                        .requestTimeout(options.requestTimeout())
                        .drainTimeout(CLOSE_TIMEOUT)
                        .unbindTimeout(CLOSE_TIMEOUT)
                        .dispatch(Dispatch.EVENT_LOOP))
                .onDeliverSm(receipts);
    }
}
