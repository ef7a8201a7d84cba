package io.smppcore.tools.capacity;

import io.smppcore.type.Address;
import io.smppcore.type.SmppException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * {@code serve} in a second JVM, which lets everybody bind and routes messages to the binds by their address_range. It ends with {@link
 * #close}, and by itself when its time has passed.
 */
final class ServeProcess implements CapacityServer {

    private static final String MAIN = "io.smppcore.tools.Main";
    private static final String LISTENING = "listening on ";
    private static final Duration START_TIMEOUT = Duration.ofSeconds(60);
    private static final Duration END_TIMEOUT = Duration.ofSeconds(12);
    private static final int FIRST_WITH_UNSAFE_WARNINGS = 24;
    private static final int INBOUND_LIMIT = 100_000;

    private final CapacityPlan plan;
    private final Process process;
    private final InetSocketAddress address;

    private ServeProcess(CapacityPlan plan, Process process, InetSocketAddress address) {
        this.plan = plan;
        this.process = process;
        this.address = address;
    }

    /**
     * Starts the JVM and waits until it listens.
     *
     * @param atMost when it ends by itself
     * @throws SmppException if it does not
     */
    static ServeProcess start(CapacityPlan plan, Duration atMost) throws InterruptedException {
        Process process = null;
        try {
            Path scenario = Files.createTempFile("smpp-capacity", ".yaml");
            try {
                Files.writeString(scenario, """
                        mo: {esme-to-esme: true}
                        deliver: {window: %d}
                        session: {inbound-limit: %d}
                        """.formatted(plan.window(), INBOUND_LIMIT));
                process = new ProcessBuilder(command(scenario, atMost))
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
                return new ServeProcess(plan, process, whereItListens(process));
            } finally {
                Files.delete(scenario);
            }
        } catch (IOException e) {
            end(process);
            throw new SmppException("the second process cannot be started: " + e.getMessage(), e);
        } catch (InterruptedException | RuntimeException e) {
            end(process);
            throw e;
        }
    }

    @Override
    public String description() {
        return "simulator in a second process";
    }

    @Override
    public InetSocketAddress address() {
        return address;
    }

    @Override
    public List<Address> served() {
        return IntStream.range(0, plan.binds())
                .mapToObj(bind -> Address.international(String.format(Locale.ROOT, "4477009%05d", bind)))
                .toList();
    }

    @Override
    public Optional<MtTrigger> trigger(GatewayBinds binds, Awaited deliveries) {
        return Optional.of(new RoutedMt(plan.source(), served(), binds, deliveries));
    }

    @Override
    public Optional<ProcessHandle> process() {
        return Optional.of(process.toHandle());
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(END_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private static void end(@Nullable Process process) {
        if (process != null) {
            process.destroyForcibly();
        }
    }

    private static List<String> command(Path scenario, Duration atMost) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("--enable-native-access=ALL-UNNAMED");
        if (Runtime.version().feature() >= FIRST_WITH_UNSAFE_WARNINGS) {
            command.add("--sun-misc-unsafe-memory-access=allow");
        }
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), MAIN, "serve", "--port", "0"));
        command.addAll(List.of("--dispatch", "event-loop", "--scenario", scenario.toString()));
        command.addAll(List.of("--duration", atMost.toSeconds() + "s"));
        return command;
    }

    /** Reads on when that was said, so that the process never waits for somebody to read. */
    private static InetSocketAddress whereItListens(Process process) throws InterruptedException {
        CompletableFuture<InetSocketAddress> said = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try (BufferedReader out =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
                out.lines()
                        .filter(line -> line.startsWith(LISTENING))
                        .map(line -> Integer.parseInt(line.substring(line.lastIndexOf(':') + 1)))
                        .forEach(port -> said.complete(new InetSocketAddress(InetAddress.getLoopbackAddress(), port)));
            } catch (IOException | RuntimeException e) {
                said.completeExceptionally(e);
            }
            said.completeExceptionally(new IOException("it has ended"));
        });
        try {
            return said.get(START_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new SmppException("the second process does not listen within " + START_TIMEOUT.toSeconds() + " s", e);
        }
    }
}
