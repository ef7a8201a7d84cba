package io.smppcore.gateway.step;

import io.smppcore.gateway.broker.Ports;
import io.smppcore.gateway.broker.TemporaryDirectory;
import io.smppcore.gateway.load.Customer;
import io.smppcore.gateway.load.Upstream;
import io.smppcore.gateway.step.plan.Fault;
import io.smppcore.gateway.step.plan.StepPlan;
import io.smppcore.gateway.step.plan.StepPlan.Step;
import io.smppcore.gateway.store.Directories;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One run of a gateway in this process: an account over SMPP and one over HTTP with a callback, two SMSCs of which one
 * is away until the gateway has been restarted, and a reload. A gateway that has failed is started again, as a
 * supervisor does; so is one whose start has failed.
 */
final class SteppedRun implements AutoCloseable {

    /** Messages over SMPP in each half of the run, which go to the SMSC that is there. */
    private static final int MESSAGES = 4;

    /** Messages over HTTP to each SMSC, of one part, two parts and so on. */
    private static final int WEB_MESSAGES = 2;

    private static final long FIRST_WEB_NUMBER = 1_000_000;

    /** Window of the bind to each SMSC before the reload, which increases it by one. */
    private static final int WINDOW = 4;

    /** Window of the binds of accounts. */
    private static final int ACCOUNT_WINDOW = 8;

    private static final int OCTETS = 40;
    private static final int MAX_STARTS = 5;
    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final Duration PAUSE = Duration.ofMillis(20);
    private static final String TOKEN = "web-token";

    private final StepLoader loader;
    private final Duration limit;
    private final @Nullable RunTopics topics;
    private final TemporaryDirectory directory;
    private final Path file;
    private final RunLedger ledger = new RunLedger();
    private final WebAccount web;
    private final int port = Ports.free();
    private final int httpPort = Ports.free();
    private final int awayPort = Ports.free();
    private final ReentrantLock lock = new ReentrantLock();

    /** Broken promises so far. This and the following fields are guarded by the lock. */
    private final List<String> problems = new ArrayList<>();

    private @Nullable SteppedGateway gateway;
    private int failures;
    private int failedStarts;

    /** True from the first failed start after which no other is attempted. */
    private boolean isGivenUp;

    /**
     * The outcome of a run.
     *
     * @param calls calls at each place
     * @param isReached true if the call of the fault has occurred
     * @param failures number of failures of the running gateway
     * @param failedStarts number of failed starts
     * @param problems broken promises
     */
    record Outcome(
            Map<String, Integer> calls, boolean isReached, int failures, int failedStarts, List<String> problems) {}

    /**
     * Creates a run.
     *
     * @param topics topics with the state, null for a store of its own
     * @param limit time in which all messages have to be delivered
     */
    SteppedRun(StepLoader loader, Path parent, @Nullable RunTopics topics, Duration limit) throws IOException {
        this.limit = limit;
        this.topics = topics;
        this.loader = loader;
        this.directory = TemporaryDirectory.in(parent);
        this.file = directory.path().resolve("gateway.yaml");
        this.web = new WebAccount(ledger);
    }

    /** Runs the gateway with the fault of a call, or without one if it is null. */
    Outcome run(@Nullable Step step) throws IOException, InterruptedException {
        StepPlan plan = step == null ? StepPlan.counting() : StepPlan.of(step);
        try (Upstream near = new Upstream(0, 0, ledger)) {
            configure(near.port(), WINDOW);
            loader.plan(plan);
            start();
            try (Customer customer = new Customer(List.of(port), "shop", "secret", 1, WINDOW, OCTETS, null, ledger)) {
                accept(customer, MESSAGES);
                for (int i = 0; i < WEB_MESSAGES; i++) {
                    submit(FIRST_WEB_NUMBER + i, "+4917000000" + i, i + 1);
                    submit(FIRST_WEB_NUMBER + WEB_MESSAGES + i, "+4470000000" + i, i + 1);
                }
                configure(near.port(), WINDOW + 1);
                reload();
                noticeFailure();
                stop();
                replaceDisk();
                start();
                try (Upstream away = new Upstream(awayPort, 0, ledger)) {
                    accept(customer, 2 * MESSAGES);
                    // More may have been submitted, and may be accepted later than all others are delivered.
                    customer.awaitReceipts(limit);
                    ledger.awaitEnd(limit);
                    if (ledger.isIncomplete()) {
                        problem("not delivered within " + limit + " to SMSCs on ports " + near.port() + " and "
                                + away.port());
                    }
                    noticeFailure();
                    stop();
                }
            }
        } finally {
            stop();
            loader.plan(StepPlan.counting());
        }
        return outcome(plan, step);
    }

    /** Deletes the local copy of what is in the topics, as if the node had a new disk. */
    private void replaceDisk() throws IOException {
        if (topics != null) {
            Directories.delete(directory.path().resolve("data"));
        }
    }

    private Outcome outcome(StepPlan plan, @Nullable Step step) throws IOException {
        lock.lock();
        try {
            boolean isRepeatable = failures > 0 || (step != null && isUnknown(step));
            problems.addAll(ledger.problems(isRepeatable, WINDOW + 1, ACCOUNT_WINDOW));
            checkRecords();
            return new Outcome(plan.calls(), plan.isReached(), failures, failedStarts, List.copyOf(problems));
        } finally {
            lock.unlock();
        }
    }

    /** Returns true if a fault may leave the outcome of a request unknown. */
    private static boolean isUnknown(Step step) {
        String place = step.place();
        if (place.startsWith(StepPlan.SOCKET)) {
            return step.fault() != Fault.SHORT && !place.endsWith("connect");
        }
        // The other clients of brokers neither store nor lose what is known about a message.
        boolean isOfWriter =
                place.startsWith(StepPlan.BROKERS + "writer") || place.startsWith(StepPlan.BROKERS + "View");
        return isOfWriter || (step.fault() == Fault.OUT_OF_MEMORY && !place.startsWith(StepPlan.BROKERS));
    }

    private void configure(int nearPort, int window) throws IOException {
        Files.writeString(file, """
                data: %1$s/data
                server: {host: 127.0.0.1, port: %2$d, window: %10$d, requestTimeout: 2s,
                         enquireLinkInterval: 1s, enquireLinkTimeout: 1s}
                http: {host: 127.0.0.1, port: %3$d}
                cdr: {directory: %1$s/cdr, format: csv}
                %9$s
                accounts:
                  shop: {password: secret}
                  web: {password: secret, token: %4$s, callback: '%5$s'}
                smscs:
                  near:
                    client: {endpoints: '127.0.0.1:%6$d', systemId: gateway, password: secret, window: %8$d,
                             requestTimeout: 2s, backoff.first: 50ms, backoff.max: 200ms,
                             enquireLinkInterval: 1s, enquireLinkTimeout: 1s}
                  away:
                    client: {endpoints: '127.0.0.1:%7$d', systemId: gateway, password: secret, window: %8$d,
                             requestTimeout: 2s, backoff.first: 50ms, backoff.max: 200ms,
                             enquireLinkInterval: 1s, enquireLinkTimeout: 1s}
                routes:
                  - {to: 44, targets: away}
                  - {targets: near}
                mo:
                  - {account: shop}
                """.formatted(
                        directory.path(),
                        port,
                        httpPort,
                        TOKEN,
                        web.url(),
                        nearPort,
                        awayPort,
                        window,
                        topics == null ? "store: {minFree: 1MiB}" : topics.options(),
                        ACCOUNT_WINDOW));
    }

    private void accept(Customer customer, long count) throws InterruptedException {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (customer.accepted() < count && System.nanoTime() - end < 0 && !isGivenUp()) {
            customer.submit((int) (count - customer.accepted()));
            customer.awaitAccepted(count, PAUSE.multipliedBy(10));
        }
        if (customer.accepted() < count) {
            problem("only " + customer.accepted() + " of " + count + " messages were accepted within " + LIMIT);
        }
    }

    private void submit(long number, String destination, int parts) throws InterruptedException {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (!web.submit(httpPort, TOKEN, number, destination, parts)) {
            if (System.nanoTime() - end > 0 || isGivenUp()) {
                problem("message " + number + " was not accepted over HTTP within " + LIMIT);
                return;
            }
            Thread.sleep(PAUSE);
        }
    }

    private void reload() throws InterruptedException {
        for (int i = 0; i < MAX_STARTS; i++) {
            SteppedGateway running = running();
            try {
                if (running != null) {
                    running.reload();
                    return;
                }
            } catch (Throwable e) {
                checkMessage(e);
            }
            Thread.sleep(PAUSE);
        }
        problem("the configuration was not reloaded in " + MAX_STARTS + " attempts");
    }

    private @Nullable SteppedGateway running() {
        lock.lock();
        try {
            return gateway;
        } finally {
            lock.unlock();
        }
    }

    private boolean isGivenUp() {
        lock.lock();
        try {
            return isGivenUp;
        } finally {
            lock.unlock();
        }
    }

    private void problem(String text) {
        lock.lock();
        try {
            problems.add(text);
        } finally {
            lock.unlock();
        }
    }

    /** Starts the gateway; again if the start fails. */
    private void start() {
        lock.lock();
        try {
            for (int i = 0; i < MAX_STARTS && gateway == null; i++) {
                try {
                    SteppedGateway started = SteppedGateway.start(loader, file);
                    gateway = started;
                    started.failed()
                            .thenRunAsync(
                                    () -> failed(started),
                                    task -> Thread.ofPlatform().daemon().start(task));
                } catch (Throwable e) {
                    failedStarts++;
                    checkMessage(e);
                } finally {
                    clearInterrupt();
                }
            }
            if (gateway == null && !isGivenUp) {
                isGivenUp = true;
                problems.add("not started in " + MAX_STARTS + " attempts");
            }
        } finally {
            lock.unlock();
        }
    }

    /** Starts the gateway again if its store has failed, which it notices each second only. */
    private void noticeFailure() throws InterruptedException {
        SteppedGateway running = running();
        if (running != null && web.isStoreFailed(httpPort)) {
            try {
                running.failed().get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
            } catch (Throwable e) {
                problem("the failure of the store was not reported within " + LIMIT);
            }
            failed(running);
        }
    }

    private void failed(SteppedGateway of) {
        lock.lock();
        try {
            if (of.equals(gateway)) {
                failures++;
                stop();
                start();
            }
        } finally {
            lock.unlock();
        }
    }

    private void stop() {
        lock.lock();
        try {
            SteppedGateway running = gateway;
            gateway = null;
            if (running != null) {
                running.close();
            }
        } catch (Throwable e) {
            checkMessage(e);
        } finally {
            clearInterrupt();
            lock.unlock();
        }
    }

    /** Clears the interrupt status, which a planned exception may have set. */
    private static void clearInterrupt() {
        Thread.interrupted();
    }

    /** Checks that an exception is one that the program reports with its message: exit codes 2 and 4. */
    private void checkMessage(Throwable failure) {
        boolean isPlanned = String.valueOf(failure.getMessage()).contains(StepPlan.MESSAGE);
        boolean isReported = failure instanceof UncheckedIOException
                || failure instanceof IllegalArgumentException
                || failure instanceof IllegalStateException;
        if (!isPlanned || !(isReported || failure instanceof OutOfMemoryError)) {
            problem("an unclear failure: " + failure);
        }
    }

    /** Checks that there is a call detail record of each acknowledged message, and that all are whole. */
    private void checkRecords() throws IOException {
        List<String> lines = new ArrayList<>();
        try (Stream<Path> files = Files.list(directory.path().resolve("cdr"))) {
            for (Path path : files.toList()) {
                lines.addAll(Files.readAllLines(path));
            }
        }
        lines.stream()
                .filter(line -> fields(line) != fields(lines.getFirst()))
                .forEach(line -> problems.add("a damaged call detail record: " + line));
        Set<String> missing = new TreeSet<>(ledger.ids());
        lines.forEach(line -> missing.removeIf(line::contains));
        if (!missing.isEmpty()) {
            problems.add("call detail records are missing: " + missing);
        }
    }

    private static long fields(String line) {
        return line.chars().filter(character -> character == ',').count();
    }

    @Override
    public void close() {
        web.close();
        directory.close();
    }
}
