package io.smppcore.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * An extension with one {@link HeadlessBrowser} for all tests of a class, in a static field with {@code
 * @RegisterExtension}. A test fails if its page has problems that it has not taken. The page is left before the {@code
 * @AfterEach} methods, because it would report the end of its server as a problem.
 */
public final class PageBrowser implements BeforeAllCallback, AfterTestExecutionCallback, AfterAllCallback {

    private @Nullable HeadlessBrowser browser;
    private @Nullable Path empty;

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        browser = HeadlessBrowser.start();
        empty = Files.writeString(Files.createTempFile("empty", ".html"), "<link rel=icon href=data:,>");
    }

    @Override
    public void afterTestExecution(ExtensionContext context) {
        leave();
        assertThat(get().takeProblems()).isEmpty();
    }

    @Override
    public void afterAll(ExtensionContext context) throws IOException {
        if (empty != null) {
            Files.delete(empty);
        }
        if (browser != null) {
            browser.close();
        }
    }

    /** Leaves the open page; a test that ends the server of the page calls it before. */
    public void leave() {
        get().open(Objects.requireNonNull(empty).toUri());
    }

    /** Returns the browser of this class. */
    public HeadlessBrowser get() {
        return Objects.requireNonNull(browser, "used before the tests of the class");
    }

    /**
     * Checks that the open page fits narrow, medium and wide windows in both colour schemes without violations of WCAG,
     * and writes a picture of each.
     *
     * @param narrow height of windows below 800 pixels
     * @param wide height of the other windows
     * @param pictures folder of the pictures
     */
    public void fitsEachWindow(int narrow, int wide, Path pictures) {
        HeadlessBrowser open = get();
        List<String> violations = new ArrayList<>();
        for (ColourScheme colours : ColourScheme.values()) {
            for (int width : new int[] {390, 768, 1_440}) {
                open.size(width, width < 800 ? narrow : wide).colours(colours);
                open.await("document.documentElement.scrollWidth <= " + width);
                open.await("Object.values(Chart.instances).every(one => !one.canvas.checkVisibility() || one.width <= "
                        + width + ")");
                for (String violation : open.violations()) {
                    violations.add(colours + " " + width + ": " + violation);
                }
                open.screenshot(pictures.resolve(colours + "-" + width + ".png"));
            }
        }
        assertThat(violations).isEmpty();
    }
}
