package io.smppcore.tools.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.ColourScheme;
import io.smppcore.testing.HeadlessBrowser;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page in a real browser, which fails the test for errors on the console and for network requests. */
class RunPageTest {

    private static final Duration SOON = Duration.ofSeconds(30);

    /** Returns whether each canvas has pixels in the colour of its first line. */
    private static final String COLOURED = """
        [...document.querySelectorAll('.chart')].every(place => {
            const canvas = place.querySelector('canvas');
            const first = JSON.parse(place.querySelector('script').textContent).series[0].colour;
            const wanted = document.createElement('canvas').getContext('2d');
            wanted.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--' + first);
            wanted.fillRect(0, 0, 1, 1);
            const [r, g, b] = wanted.getImageData(0, 0, 1, 1).data;
            const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
            let count = 0;
            for (let i = 0; i < pixels.length; i += 4) {
                count += Math.abs(pixels[i] - r) + Math.abs(pixels[i + 1] - g) + Math.abs(pixels[i + 2] - b) < 12
                    && pixels[i + 3] > 240;
            }
            return count > 60;
        })
        """;

    /** Returns the number of gaps in the first line of the latency chart. */
    private static final String GAPS =
            "Object.values(Chart.instances)[2].data.datasets[0].data.filter(point => Number.isNaN(point.y)).length";

    @TempDir
    Path folder;

    @Test
    void drawsEveryChartInEitherSizeAndColour() throws IOException {
        URI page = page(Runs.everything());
        try (HeadlessBrowser browser = HeadlessBrowser.start()) {
            for (int width : new int[] {400, 1_400}) {
                for (ColourScheme colours : ColourScheme.values()) {
                    browser.size(width, 1_500).colours(colours).open(page);
                    browser.await("document.documentElement.dataset.drawn === '9'", SOON);

                    browser.await(COLOURED, SOON);
                    assertThat(browser.run("const page = document.documentElement; return page.scrollWidth >"
                                    + " page.clientWidth"))
                            .as("scrolls sideways at " + width)
                            .isEqualTo(false);
                    browser.run("document.querySelector('#charts').scrollIntoView()");
                    browser.screenshot(Path.of("target", "pages", "run-" + width + "-" + colours + ".png"));
                }
            }
            assertThat(browser.run("return document.querySelectorAll('main script:not([type])').length"))
                    .as("what the command and the problems say is not run")
                    .isEqualTo(0L);
        }
    }

    @Test
    void thinsAnHourAndPrintsTheGroupSize() throws IOException {
        URI page = page(Runs.hour());
        assertThat(Files.size(Path.of(page))).isLessThan(400_000);
        try (HeadlessBrowser browser = HeadlessBrowser.start()) {
            browser.size(1_000, 1_800).open(page).await("document.documentElement.dataset.drawn === '5'", SOON);
            browser.await(COLOURED, SOON);
            browser.run("document.querySelector('#charts').scrollIntoView()");
            browser.screenshot(Path.of("target", "pages", "run-hour.png"));
            browser.await(GAPS + " === 1", SOON);
            browser.run("document.querySelector('details').open = true");
            browser.await("document.body.innerText.includes('6 intervals of about a second')", SOON);
            browser.await("document.querySelectorAll('details tbody tr').length === 60", SOON);
        }
    }

    @Test
    void followsTheColourSchemeOfTheSystemAndPrintsInLightColours() throws IOException {
        try (HeadlessBrowser browser = HeadlessBrowser.start()) {
            browser.open(page(Runs.mixed()));
            String background = "getComputedStyle(document.body).backgroundColor";
            browser.await(background + " === 'rgb(255, 255, 255)'", SOON);
            browser.await(COLOURED, SOON);

            browser.colours(ColourScheme.DARK).await(background + " === 'rgb(13, 17, 23)'", SOON);
            browser.await(COLOURED, SOON);

            browser.print().await(background + " === 'rgb(255, 255, 255)'", SOON);
            browser.await(COLOURED, SOON);
        }
    }

    @Test
    void showsTheFiguresWithoutScript() {
        String html = RunPage.of(Runs.everything());
        assertThat(html)
                .contains("<pre tabindex=\"0\">drive --rate 500 --text &quot;&lt;/script&gt;&lt;b&gt;`|&quot;</pre>")
                .contains(
                        "<li>10 receipts were lost</li>",
                        "<td>ESME_RTHROTTLED</td>",
                        "<td>one &amp; only, 2 cores</td>")
                .contains("<th scope=\"row\">query sm, |late|</th>")
                .doesNotContain("<script>alert");
        assertThat(RunPage.of(Runs.clean(3))).contains("All checks of the run held.");
    }

    @Test
    void reportsAnEmptyRun() {
        RunReport nothing = Runs.clean(0);
        String html = RunPage.of(new RunReport(
                nothing.command(),
                nothing.startedAt(),
                nothing.environment(),
                nothing.settings(),
                nothing.operations(),
                List.of(),
                nothing.receipts(),
                nothing.processes(),
                nothing.tables(),
                nothing.problems()));
        assertThat(html).contains("nothing to draw", "too short for one").doesNotContain("<canvas");
    }

    private URI page(RunReport report) throws IOException {
        return Files.writeString(folder.resolve("run.html"), RunPage.of(report)).toUri();
    }
}
