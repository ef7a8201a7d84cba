package io.smppcore.release.site;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.SimpleFileServer;
import io.smppcore.testing.ColourScheme;
import io.smppcore.testing.HeadlessBrowser;
import io.smppcore.testing.ProjectFolder;
import io.smppcore.testing.Waits;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The site of this repository in a browser: errors and requests to other hosts fail a test. */
@Timeout(Waits.METHOD_SECONDS)
class SiteIT {

    private static final Path PICTURES = Path.of("target", "pages");

    @TempDir
    private static Path out;

    private static HttpServer server;
    private static HeadlessBrowser browser;

    @BeforeAll
    static void start() throws IOException {
        browser = HeadlessBrowser.start();
        Site.write(ProjectFolder.root(), out);
        server = SimpleFileServer.createFileServer(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), out, SimpleFileServer.OutputLevel.NONE);
        server.start();
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            try {
                browser.close();
            } finally {
                server.stop(0);
            }
        }
    }

    private static HeadlessBrowser open(String page, int width, ColourScheme colours) {
        return browser.size(width, 900)
                .colours(colours)
                .open(URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/" + page));
    }

    @ParameterizedTest
    @CsvSource({
        "1440, LIGHT",
        "1440, DARK",
        "768, LIGHT",
        "768, DARK",
        "390, LIGHT",
        "390, DARK",
    })
    void isAccessibleAndFitsEachScreen(int width, ColourScheme colours) {
        for (String page : new String[] {"index.html", "docs/simulator.html"}) {
            open(page, width, colours);
            String name = page.replaceAll("\\W+", "-") + "-" + width + "-" + colours + ".png";
            browser.screenshot(PICTURES.resolve(name));

            assertThat(browser.violations()).as(name).isEmpty();
            assertThat(browser.run("return document.documentElement.scrollWidth <= innerWidth"))
                    .as("no wider than the screen: %s", name)
                    .isEqualTo(true);
        }
    }

    @Test
    void searchFindsASectionFromAPageInAFolder() {
        open("docs/tls.html", 1_440, ColourScheme.LIGHT);
        search("receipt qqqq");
        browser.await("document.getElementById('results').textContent.startsWith('No section contains')");
        search("when the WINDOW");
        browser.await("document.querySelector('#results a strong')?.textContent === 'When the window is full'");
        browser.screenshot(PICTURES.resolve("search.png"));
        browser.run("document.querySelector('#results a').click()");
        browser.await("location.pathname === '/docs/client.html'")
                .await("location.hash === '#when-the-window-is-full'")
                .await("Math.abs(document.getElementById('when-the-window-is-full').getBoundingClientRect().top)"
                        + " < 150");
    }

    private static void search(String words) {
        browser.run(
                "const field = document.getElementById('search'); field.focus(); field.value = arguments[0];"
                        + "field.dispatchEvent(new Event('input'))",
                words);
    }

    @Test
    void resultsAreAccessibleInDarkColours() {
        open("index.html", 390, ColourScheme.DARK);
        search("receipt");
        browser.await("document.querySelectorAll('#results a').length === 20");
        browser.screenshot(PICTURES.resolve("search-dark.png"));

        assertThat(browser.violations()).isEmpty();
    }

    @Test
    void copiesCode() {
        open("docs/getting-started.html", 1_440, ColourScheme.LIGHT);
        browser.run("navigator.clipboard.writeText = text => { window.copied = text; return Promise.resolve(); };"
                + "document.querySelector('.code button').click()");
        browser.await("document.querySelector('.code button').textContent === 'Copied'")
                .await("window.copied === document.querySelector('.code code').textContent");
    }

    @Test
    void opensTheMenuOnAPhone() {
        open("docs/tls.html", 390, ColourScheme.LIGHT);
        String visible = "document.getElementById('navigation').getBoundingClientRect().height > 0";
        browser.await("!(" + visible + ")");
        browser.run("document.getElementById('menu').click()");
        browser.await(visible).await("document.getElementById('menu').ariaExpanded === 'true'");
        browser.screenshot(PICTURES.resolve("menu.png"));
    }
}
