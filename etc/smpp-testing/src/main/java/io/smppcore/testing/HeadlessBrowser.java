package io.smppcore.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebDriverException;

/**
 * A headless Chromium that opens pages from files or from loopback, and reaches no other host.
 *
 * <p>Closing it fails the test if a page has written an error to its console, has thrown, or has requested anything
 * other than itself and its own address on loopback. A test that provokes such problems takes them with {@link
 * #takeProblems}.
 * <pre>{@code
 * try (HeadlessBrowser browser = HeadlessBrowser.start()) {
 *     browser.size(400, 800).colours(ColourScheme.DARK).open(page.toUri());
 *     browser.await("document.querySelectorAll('canvas').length === 3");
 * }
 * }</pre>
 * Not thread-safe.
 */
public final class HeadlessBrowser implements AutoCloseable {

    private static final int WIDTH = 1_400;
    private static final int HEIGHT = 900;
    private static final Duration POLL = Duration.ofMillis(50);

    /** The version must be that in the pom. */
    private static final String AXE = "META-INF/resources/webjars/axe-core/4.6.3/axe.min.js";

    private static final String VIOLATIONS = """
            const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];
            return axe.run(document, {runOnly: rules, resultTypes: ['violations']}).then(result =>
                result.violations.flatMap(one => one.nodes.slice(0, 3).map(node =>
                    one.id + ': ' + node.html + ' ' + node.failureSummary)))
            """;

    private final InstalledChromium driver;
    private final PageLog log;

    private HeadlessBrowser(InstalledChromium driver) {
        this.driver = driver;
        log = new PageLog(driver);
    }

    /**
     * Starts a browser with 1,400 by 900 pixels and light colours. If none can be started, the test is skipped, or
     * fails if the environment variable SMPP_BROWSER is "required".
     *
     * @throws AssertionError if no browser can be started and one is required
     * @throws org.opentest4j.TestAbortedException if no browser can be started and none is required
     */
    public static HeadlessBrowser start() {
        boolean required = "required".equals(System.getenv("SMPP_BROWSER"));
        Optional<BrowserPrograms> programs =
                BrowserPrograms.find(Optional.ofNullable(System.getenv("PATH")).orElse(""));
        if (programs.isEmpty()) {
            return unavailable(required, "no chromium (or chrome) with its chromedriver on PATH");
        }
        try {
            HeadlessBrowser browser = new HeadlessBrowser(new InstalledChromium(programs.get()));
            return browser.size(WIDTH, HEIGHT).colours(ColourScheme.LIGHT);
        } catch (WebDriverException e) {
            return unavailable(required, programs.get() + " does not start: " + e.getMessage());
        }
    }

    static HeadlessBrowser unavailable(boolean required, String reason) {
        String message = Prerequisite.BROWSER + ": " + reason;
        if (required) {
            return Assertions.fail(message + "; SMPP_BROWSER=required");
        }
        return Assumptions.abort(message);
    }

    /**
     * Loads a page and waits until it is loaded, at most {@link Waits#BOUND}.
     *
     * @param page a file, or http on loopback
     * @throws IllegalArgumentException if it is anything else
     */
    public HeadlessBrowser open(URI page) {
        log.expect(page);
        driver.get(page.toString());
        return this;
    }

    /** Sets the size of the viewport, in CSS pixels. */
    public HeadlessBrowser size(int width, int height) {
        driver.command(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
        return this;
    }

    /**
     * Sets the time zone of the reader.
     *
     * @param id such as {@code Asia/Kathmandu}
     */
    public HeadlessBrowser timeZone(String id) {
        driver.command("Emulation.setTimezoneOverride", Map.of("timezoneId", id));
        return this;
    }

    /** Sets the colour scheme that the reader prefers; an open page is notified of it. */
    public HeadlessBrowser colours(ColourScheme scheme) {
        return media("", scheme);
    }

    /** Shows the page as printed, until {@link #colours} is called. */
    public HeadlessBrowser print() {
        return media("print", ColourScheme.LIGHT);
    }

    private HeadlessBrowser media(String media, ColourScheme scheme) {
        Map<String, String> feature = Map.of("name", "prefers-color-scheme", "value", scheme.value());
        driver.command("Emulation.setEmulatedMedia", Map.of("media", media, "features", List.of(feature)));
        return this;
    }

    /**
     * Runs JavaScript in the page.
     *
     * @param body body of a function; {@code arguments[0]} and so on are the arguments
     * @return its result: a Boolean, Long, Double, String, List, Map, or null
     */
    public @Nullable Object run(String body, Object... arguments) {
        return driver.executeScript(body, arguments);
    }

    /** Sends keys to the element that has the focus. */
    public HeadlessBrowser keys(CharSequence keys) {
        driver.switchTo().activeElement().sendKeys(keys);
        return this;
    }

    /**
     * Waits up to {@link Waits#BOUND} until an expression in JavaScript is true.
     *
     * @throws AssertionError if it is not true within that time; the message has the expression and its last value
     */
    public HeadlessBrowser await(String expression) {
        return await(expression, Waits.BOUND);
    }

    /**
     * Waits until an expression in JavaScript is true. An expression that throws, for example because an element is
     * missing, counts as not yet true.
     *
     * @throws AssertionError if it is not true within that time; the message has the expression and its last value
     */
    public HeadlessBrowser await(String expression, Duration atMost) {
        long end = System.nanoTime() + atMost.toNanos();
        Object value = value(expression);
        while (!Boolean.TRUE.equals(value)) {
            if (System.nanoTime() - end > 0) {
                return Assertions.fail("not true within " + atMost + ": " + expression + " (is " + value + ")");
            }
            sleep();
            value = value(expression);
        }
        return this;
    }

    private @Nullable Object value(String expression) {
        return run("try { return " + expression + " } catch (failure) { return String(failure) }");
    }

    private static void sleep() {
        try {
            Thread.sleep(POLL);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for a page", e);
        }
    }

    /**
     * Returns violations of WCAG 2.1 A and AA in the page, with up to three elements for each rule: among others of
     * contrast, names, and elements that scroll but cannot be reached with the keyboard.
     */
    public List<String> violations() {
        if (!Boolean.TRUE.equals(run("return typeof axe === 'object'"))) {
            run(axe());
        }
        return ((List<?>) Objects.requireNonNull(run(VIOLATIONS)))
                .stream().map(String::valueOf).toList();
    }

    private static String axe() {
        try (InputStream in = HeadlessBrowser.class.getClassLoader().getResourceAsStream(AXE)) {
            return new String(Objects.requireNonNull(in, AXE).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes the viewport as a PNG file, and creates its folder if necessary. */
    public HeadlessBrowser screenshot(Path file) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.write(file, driver.getScreenshotAs(OutputType.BYTES));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /**
     * Returns the problems of pages since the last call, which then do not fail the test: errors on the console,
     * exceptions, failed requests, and requests for anything other than the page and its address.
     */
    public List<String> takeProblems() {
        return log.take();
    }

    /**
     * Closes the browser.
     *
     * @throws AssertionError if there are problems that were not taken
     */
    @Override
    public void close() {
        List<String> problems = new ArrayList<>();
        try {
            problems.addAll(log.take());
        } finally {
            driver.quit();
        }
        if (!problems.isEmpty()) {
            Assertions.fail("a page had problems:\n" + String.join("\n", problems));
        }
    }
}
