package io.smppcore.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

class HeadlessBrowserTest {

    @TempDir
    Path folder;

    @Test
    void showsAPageWithSizeAndColourScheme() throws IOException {
        URI page = page("<style>@media (prefers-color-scheme: dark) { body { background: #000 } }</style>");
        Path picture = folder.resolve("pictures/dark.png");
        try (HeadlessBrowser browser = HeadlessBrowser.start()) {
            browser.size(400, 300).open(page);
            assertThat(browser.run("return [innerWidth, innerHeight].join()")).isEqualTo("400,300");
            assertThat(browser.run("return matchMedia('(prefers-color-scheme: dark)').matches"))
                    .isEqualTo(false);

            browser.colours(ColourScheme.DARK).screenshot(picture);
            assertThat(browser.run("return matchMedia('(prefers-color-scheme: dark)').matches"))
                    .isEqualTo(true);

            browser.open(page);
            assertThat(browser.run("return getComputedStyle(document.body).backgroundColor"))
                    .isEqualTo("rgb(0, 0, 0)");

            browser.print();
            assertThat(browser.run("return matchMedia('print').matches")).isEqualTo(true);
        }
        BufferedImage image = ImageIO.read(picture.toFile());
        assertThat(image.getWidth()).isEqualTo(400);
        assertThat(image.getRGB(200, 150) & 0xFFFFFF).isZero();
    }

    @Test
    void waitsUntilAnExpressionIsTrueAndFailsOtherwise() throws IOException {
        URI page = page("<script>setTimeout(() => window.done = 1, 200)</script>");
        try (HeadlessBrowser browser = HeadlessBrowser.start()) {
            browser.open(page).await("window.done.toString() === '1'"); // throws at first

            assertThatThrownBy(() -> browser.await("window.done === 2", Duration.ofMillis(100)))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("window.done === 2");
        }
    }

    @Test
    void failsForErrorsAndExceptionsOfAPage() throws IOException {
        URI page = page("<script>console.error('first'); throw new Error('second')</script>");

        HeadlessBrowser browser =
                HeadlessBrowser.start(); // outside the assertion, which would catch the skipping of the test
        browser.open(page);

        assertThatThrownBy(browser::close)
                .isInstanceOf(AssertionError.class)
                .hasMessageContainingAll("first", "second");
    }

    @Test
    void reportsRequestsOfAPageToTheNetwork() throws IOException {
        URI page = page("<img src='http://example.invalid/a.png'><script src='other.js'></script>");
        try (HeadlessBrowser browser = HeadlessBrowser.start()) {
            browser.open(page);

            assertThat(String.join("\n", browser.takeProblems()))
                    .contains("request: http://example.invalid/a.png", "failed: http://example.invalid/a.png")
                    .containsPattern("request: file://.*/other.js");
        }
    }

    @Test
    void allowsDataUrls() throws IOException {
        URI page = page("<img src='data:image/svg+xml,<svg xmlns=\"http://www.w3.org/2000/svg\"/>'>");
        try (HeadlessBrowser browser = HeadlessBrowser.start()) {
            browser.open(page);

            assertThat(browser.takeProblems()).isEmpty();
        }
    }

    @Test
    void allowsRequestsToTheAddressOfThePageOnly() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        byte[] answer = "<link rel=icon href='data:,'>ok".getBytes(StandardCharsets.UTF_8);
        server.createContext("/", exchange -> {
            exchange.getResponseHeaders().add("Content-Type", "text/html");
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
        int port = server.getAddress().getPort();
        try (HeadlessBrowser browser = HeadlessBrowser.start()) {
            browser.open(URI.create("http://localhost:" + port + "/"));
            browser.run("fetch('/more').then(() => window.more = 1)");
            browser.await("window.more === 1");
            assertThat(browser.takeProblems()).isEmpty();

            browser.run("fetch('http://127.0.0.1:" + port + "/', {mode: 'no-cors'}).finally(() => window.other = 1)");
            browser.await("window.other === 1");
            assertThat(browser.takeProblems()).contains("request: http://127.0.0.1:" + port + "/");
        } finally {
            server.stop(0);
        }
    }

    @Test
    void refusesPagesOfOtherHosts() {
        try (HeadlessBrowser browser = HeadlessBrowser.start()) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> browser.open(URI.create("http://example.invalid/")))
                    .withMessageContaining("http://example.invalid/ (expected: file: or http: on loopback)");
        }
    }

    @Test
    void skipsTheTestWithoutABrowserUnlessRequired() {
        assertThatThrownBy(() -> HeadlessBrowser.unavailable(false, "reason"))
                .isInstanceOf(TestAbortedException.class)
                .hasMessage(Prerequisite.BROWSER + ": reason");
        assertThatThrownBy(() -> HeadlessBrowser.unavailable(true, "reason"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("reason");
    }

    @Test
    void findsABrowserOnlyWithItsDriver() throws IOException {
        Path bin = Files.createDirectory(folder.resolve("bin"));
        Files.createFile(bin.resolve("chromium")).toFile().setExecutable(true);
        assertThat(BrowserPrograms.find("/nowhere")).isEmpty();

        Files.createFile(bin.resolve("chromedriver")).toFile().setExecutable(true);
        assertThat(BrowserPrograms.find("/nowhere:" + bin))
                .hasValue(new BrowserPrograms(bin.resolve("chromium"), bin.resolve("chromedriver")));
    }

    private URI page(String body) throws IOException {
        Path file = folder.resolve("page.html");
        return Files.writeString(file, "<!DOCTYPE html><html lang=en><title>page</title><body>" + body)
                .toUri();
    }
}
