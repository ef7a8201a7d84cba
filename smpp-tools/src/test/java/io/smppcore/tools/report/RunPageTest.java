package io.smppcore.tools.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.ColourScheme;
import io.smppcore.testing.HeadlessBrowser;
import io.smppcore.testing.PageBrowser;
import io.smppcore.testing.Waits;
import io.smppcore.tools.measure.Interval;
import io.smppcore.tools.measure.Latency;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The page in a real browser, which fails the test for errors on the console and for network requests. */
class RunPageTest {

    /** Script that returns true if each canvas has pixels in the colour of its first line. */
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

    /** Expression for the number of gaps in the first line of the latency chart. */
    private static final String GAPS =
            "Object.values(Chart.instances)[2].data.datasets[0].data.filter(point => Number.isNaN(point.y)).length";

    /** Script that returns the linear axes that do not begin at zero or do not end at a tick. */
    private static final String CROOKED = """
        return Object.values(Chart.instances).flatMap(chart => Object.values(chart.scales))
            .filter(scale => scale.type === 'linear')
            .filter(scale => scale.min !== 0 || scale.ticks.at(-1).value !== scale.max)
            .map(scale => scale.chart.canvas.ariaLabel + ' ' + scale.id + ' ' + scale.min + ' ' + scale.max)
        """;

    @RegisterExtension
    private static final PageBrowser PAGES = new PageBrowser();

    private final HeadlessBrowser browser = PAGES.get();

    @TempDir
    Path folder;

    @BeforeEach
    void light() {
        browser.size(1_440, 900).colours(ColourScheme.LIGHT);
    }

    @Test
    void drawsEveryChartInEachSizeAndColour() throws IOException {
        URI page = page(RunPage.of(Runs.everything(), Optional.of(Runs.earlier())));
        for (int width : new int[] {390, 768, 1_440}) {
            for (ColourScheme colours : ColourScheme.values()) {
                browser.size(width, 1_500).colours(colours).open(page);
                browser.await("document.documentElement.dataset.drawn === '9'", Waits.BOUND);
                String what = width + " " + colours;

                browser.await(COLOURED, Waits.BOUND);
                assertThat(browser.run("const page = document.documentElement; return page.scrollWidth >"
                                + " page.clientWidth"))
                        .as("scrolls sideways: " + what)
                        .isEqualTo(false);
                assertThat(browser.run(CROOKED)).as(what).isEqualTo(List.of());
                browser.screenshot(Path.of("target", "pages", "run-" + width + "-" + colours + ".png"));
                browser.run("document.querySelector('#charts').scrollIntoView()");
                browser.screenshot(Path.of("target", "pages", "run-charts-" + width + "-" + colours + ".png"));
                assertThat(browser.violations()).as(what).isEmpty();
            }
        }
        assertThat(browser.run("return document.querySelectorAll('main script:not([type])').length"))
                .as("scripts in the command or the problems")
                .isEqualTo(0L);
    }

    @Test
    void thinsAnHourAndPrintsTheGroupSize() throws IOException {
        URI page = page(Runs.hour());
        assertThat(Files.size(Path.of(page))).isLessThan(400_000);
        browser.size(1_000, 1_800).open(page).await("document.documentElement.dataset.drawn === '5'", Waits.BOUND);
        browser.await(COLOURED, Waits.BOUND);
        browser.run("document.querySelector('#charts').scrollIntoView()");
        browser.screenshot(Path.of("target", "pages", "run-hour.png"));
        browser.await(GAPS + " === 1", Waits.BOUND);
        assertThat(browser.run(CROOKED)).isEqualTo(List.of());
        browser.run("document.querySelector('details').open = true");
        browser.await("document.body.innerText.includes('6 intervals of about a second')", Waits.BOUND);
        browser.await("document.querySelectorAll('details tbody tr').length === 60", Waits.BOUND);
    }

    @Test
    void followsTheColourSchemeOfTheSystemAndPrintsInLightColours() throws IOException {
        browser.open(page(Runs.mixed()));
        String background = "getComputedStyle(document.body).backgroundColor";
        browser.await(background + " === 'rgb(255, 255, 255)'", Waits.BOUND);
        browser.await(COLOURED, Waits.BOUND);

        browser.colours(ColourScheme.DARK).await(background + " === 'rgb(13, 17, 23)'", Waits.BOUND);
        browser.await(COLOURED, Waits.BOUND);

        browser.print().await(background + " === 'rgb(255, 255, 255)'", Waits.BOUND);
        browser.await(COLOURED, Waits.BOUND);
    }

    @Test
    void beginsWithTheMainFigures() {
        String html = RunPage.of(Runs.everything(), Optional.empty());
        assertThat(html.substring(html.indexOf("</h1>"), html.indexOf("<pre")))
                .contains("Started 2026-11-21 10:00:00 UTC.")
                .containsSubsequence(
                        "<dt>accepted /s</dt><dd>500</dd></div>",
                        "<dt>p50, ms</dt><dd>0.071</dd></div>",
                        "<dt>p99, ms</dt><dd>22.",
                        "<dt>p99.9, ms</dt><dd>333.",
                        "<div class=\"bad\"><dt>errors</dt><dd>3.101 %</dd><dd class=\"below\">32 of 1,032</dd></div>",
                        "<div class=\"bad\"><dt>verdict</dt><dd>2 failed</dd></div>");
        assertThat(RunPage.of(Runs.clean(3), Optional.empty()))
                .contains("<dt>errors</dt><dd>0.000 %</dd>", "<dt>verdict</dt><dd>passed</dd>")
                .doesNotContain("class=\"bad\"");
    }

    @Test
    void comparesWithAnEarlierRun() {
        assertThat(RunPage.of(Runs.everything(), Optional.of(Runs.earlier())))
                .contains(
                        "<dd>500</dd><dd class=\"below\">-50.0 %</dd><dd class=\"below\">before: 1,000</dd>",
                        "<dd class=\"below\">333 times</dd><dd class=\"below\">before: 1.000</dd>",
                        "<dd class=\"below\">before: passed</dd>",
                        "Compared with the run of 2026-11-21 09:00:00 UTC",
                        "<th scope=\"row\">accepted per second</th><td>1,000</td><td>500</td><td>-50.0 %</td>",
                        "<th scope=\"row\">window</th><td>8</td><td>64</td>",
                        "\"label\": \"latency before\"",
                        "\"label\": \"accepted before\"",
                        "\"label\": \"p99 before\"")
                .doesNotContain("<th scope=\"row\">processor</th><td>one &amp; only, 2 cores</td><td>");
        assertThat(RunPage.of(Runs.everything(), Optional.empty()))
                .doesNotContain("before: ", "accepted before", "Compared with the run");
    }

    @Test
    void leavesOutAShortLastInterval() {
        RunReport run = Runs.mixed();
        List<Interval> cut = List.of(
                run.intervals().getFirst(),
                new Interval(1_000_000_000, 120_000_000, 432, 420, 23, 0, new Latency(0.07, 1.4, 21, 300, 60_000.5)));
        String html = RunPage.of(Runs.with(run, cut), Optional.empty());
        assertThat(html)
                .contains("<th scope=\"row\">0</th>", "[[0.000, 580.000]]")
                .doesNotContain("<th scope=\"row\">1</th>");
        assertThat(RunPage.of(Runs.with(run, cut.subList(1, 2)), Optional.empty()))
                .contains("too short for figures over time");
    }

    @Test
    void leavesTheTimesOfAnIntervalWithoutTimesEmpty() {
        Latency none = new Latency(0, 0, 0, 0, 0);
        Interval late = new Interval(1_000_000_000, 1_000_000_000, 600, 600, 0, 11, none);
        RunReport run = Runs.with(Runs.mixed(), List.of(Runs.mixed().intervals().getFirst(), late));
        assertThat(RunPage.of(run, Optional.empty()))
                .contains("<td>580</td><td>0.071</td><td>22.250</td><td>400.000</td>")
                .contains("<td>600</td><td></td><td></td><td></td>");
    }

    @Test
    void showsTheFiguresWithoutScript() {
        String html = RunPage.of(Runs.everything(), Optional.empty());
        assertThat(html)
                .contains("<pre tabindex=\"0\" role=\"region\" aria-label=\"Command\">"
                        + "drive --rate 500 --text &quot;&lt;/script&gt;&lt;b&gt;`|&quot;</pre>")
                .contains(
                        "<li>10 receipts were lost</li>",
                        "<td>ESME_RTHROTTLED</td>",
                        "<td>one &amp; only, 2 cores</td>")
                .contains("<th scope=\"row\">query sm, |late|</th>")
                .doesNotContain("<script>alert");
        assertThat(RunPage.of(Runs.clean(3), Optional.empty())).contains("All checks of the run held.");
    }

    @Test
    void reportsAnEmptyRun() {
        String html = RunPage.of(Runs.with(Runs.clean(0), List.of()), Optional.empty());
        assertThat(html)
                .contains("nothing to draw", "too short for figures over time")
                .doesNotContain("<canvas");
    }

    private URI page(RunReport report) throws IOException {
        return page(RunPage.of(report, Optional.empty()));
    }

    private URI page(String html) throws IOException {
        return Files.writeString(folder.resolve("run.html"), html).toUri();
    }
}
