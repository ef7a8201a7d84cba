package io.smppcore.examples.guides;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.client.SmppClient;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.testing.Waits;
import io.smppcore.testing.peers.PduOctets;
import io.smppcore.testing.peers.RawSmsc;
import io.smppcore.type.Address;
import io.vertx.core.Future;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jetbrains.kotlin.cli.common.ExitCode;
import org.jetbrains.kotlin.cli.jvm.K2JVMCompiler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.Disposable;

/** Tests of the futures of other libraries: each frees the slot of a request whose response does not arrive. */
class FuturesIT {

    private static final SubmitSm MESSAGE = SubmitSm.builder()
            .destinationAddress(Address.international("491701234567"))
            .build();
    private static final Path KOTLIN = Path.of("src", "test", "kotlin", "io", "smppcore", "examples", "guides");

    private final AtomicBoolean answering = new AtomicBoolean();
    private RawSmsc smsc;
    private SmppClient client;

    @TempDir
    Path folder;

    @BeforeEach
    void bind() throws IOException {
        smsc = new RawSmsc().serve((from, pdu) -> {
            if (pdu.commandId() == PduOctets.ENQUIRE_LINK) {
                from.respond(pdu, 0);
            } else if (pdu.commandId() != PduOctets.SUBMIT_SM || answering.get()) {
                from.respond(pdu, 0, PduOctets.text("id"));
            }
        });
        client = SmppClient.builder()
                .endpoint("127.0.0.1", smsc.port())
                .systemId("me")
                .window(1)
                .options(options -> options.requestTimeout(Duration.ofHours(1)).windowTimeout(Duration.ofHours(1)))
                .connect();
    }

    @AfterEach
    void close() throws IOException {
        client.closeNow();
        smsc.close();
    }

    private void awaitRequest() {
        eventually().until(() -> client.session().pendingRequests() == 1);
    }

    /** Expects that another request gets the only slot. */
    private void assertSlotIsFree() throws Exception {
        answering.set(true);
        assertThat(client.sendAsync(MESSAGE)
                        .get(Waits.SECONDS, TimeUnit.SECONDS)
                        .messageId())
                .isEqualTo("id");
    }

    @Test
    void aDisposedSubscriptionOfReactorFreesTheSlot() throws Exception {
        Disposable subscription = Futures.ofReactor(client, MESSAGE).subscribe();
        awaitRequest();
        subscription.dispose();
        assertSlotIsFree();
        assertThat(Futures.ofReactor(client, MESSAGE).block(Waits.BOUND))
                .extracting(SubmitSmResp::messageId)
                .isEqualTo("id");
    }

    @Test
    void aFutureOfVertxFreesTheSlotAfterItsTimeout() throws Exception {
        Future<SubmitSmResp> late = Futures.ofVertx(client, MESSAGE, Duration.ofMillis(100));
        eventually().until(late::isComplete);
        assertThat(late.cause()).isInstanceOf(TimeoutException.class);
        assertSlotIsFree();
        Future<SubmitSmResp> response = Futures.ofVertx(client, MESSAGE, Waits.BOUND);
        eventually().until(response::isComplete);
        assertThat(response.result().messageId()).isEqualTo("id");
    }

    @Test
    void aCancelledCoroutineFreesTheSlot() throws Exception {
        List<Path> sources = List.of(KOTLIN.resolve("Coroutines.kt"), KOTLIN.resolve("Sending.kt"));
        try (URLClassLoader compiled = compiled(sources)) {
            Method start = compiled.loadClass("io.smppcore.examples.guides.SendingKt")
                    .getMethod("start", SmppClient.class, SubmitSm.class, CompletableFuture.class);
            Runnable cancellation = (Runnable) start.invoke(null, client, MESSAGE, new CompletableFuture<String>());
            awaitRequest();
            cancellation.run();
            assertSlotIsFree();
            CompletableFuture<String> messageId = new CompletableFuture<>();
            start.invoke(null, client, MESSAGE, messageId);
            assertThat(messageId.get(Waits.SECONDS, TimeUnit.SECONDS)).isEqualTo("id");
        }
        assertThat(Files.readString(Path.of("..", "docs", "client.md")))
                .contains("```kotlin\n" + withoutPackage(sources.getFirst()) + "```");
    }

    private static String withoutPackage(Path source) throws IOException {
        String text = Files.readString(source);
        return text.substring(text.indexOf("import "));
    }

    /** Returns a loader of the classes of sources in Kotlin. */
    private URLClassLoader compiled(List<Path> sources) throws IOException {
        List<String> options = List.of(
                "-no-stdlib",
                "-no-reflect",
                "-jvm-target",
                "21",
                "-classpath",
                System.getProperty("java.class.path"),
                "-d",
                folder.toString());
        String[] arguments = Stream.concat(options.stream(), sources.stream().map(Path::toString))
                .toArray(String[]::new);
        assertThat(new K2JVMCompiler().exec(System.err, arguments)).isEqualTo(ExitCode.OK);
        return new URLClassLoader(new URL[] {folder.toUri().toURL()}, getClass().getClassLoader());
    }
}
