package io.smppcore.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.ColourScheme;
import io.smppcore.testing.HeadlessBrowser;
import io.smppcore.testing.Waits;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page in a real browser, which fails the test for errors on the console and for requests by itself. */
class PageTest {

    /** Script that is true when each canvas has more than 500 pixels in the colour of our bars. */
    private static final String COLOURED = """
            (() => {
            const wanted = document.createElement('canvas').getContext('2d');
            wanted.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--ours');
            wanted.fillRect(0, 0, 1, 1);
            const [r, g, b] = wanted.getImageData(0, 0, 1, 1).data;
            return [...document.querySelectorAll('canvas')].map(canvas => {
                const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
                let count = 0;
                for (let i = 0; i < pixels.length; i += 4) {
                    count += pixels[i] === r && pixels[i + 1] === g && pixels[i + 2] === b && pixels[i + 3] === 255;
                }
                return count;
            }).every(count => count > 500);
            })()
            """;

    @TempDir
    Path folder;

    @Test
    void drawsEveryChartInEachSizeAndColourScheme() throws IOException {
        URI page = page("a <script>alert(1)</script> machine");
        long canvases = Arrays.stream(Chart.values())
                .mapToLong(chart -> chart.value == RowValue.SCORE ? 2 : 1)
                .sum();
        try (HeadlessBrowser browser = HeadlessBrowser.start()) {
            for (int width : new int[] {400, 1_400}) {
                for (ColourScheme colours : ColourScheme.values()) {
                    browser.size(width, 900).colours(colours).open(page);
                    browser.await("document.documentElement.dataset.drawn === '" + canvases + "'", Waits.BOUND);

                    browser.await(COLOURED, Waits.BOUND);
                    assertThat(browser.run("const page = document.documentElement;"
                                    + "return page.scrollWidth > page.clientWidth"))
                            .as("scrolls sideways at " + width)
                            .isEqualTo(false);
                    browser.screenshot(Path.of("target", "pages", "report-" + width + "-" + colours + ".png"));
                }
            }
        }
    }

    @Test
    void coloursFollowTheSystemAndPrintIsLight() throws IOException {
        try (HeadlessBrowser browser = HeadlessBrowser.start()) {
            browser.open(page("machine"));
            String background = "getComputedStyle(document.body).backgroundColor";
            browser.await(background + " === 'rgb(255, 255, 255)'", Waits.BOUND);

            browser.colours(ColourScheme.DARK).await(background + " === 'rgb(13, 17, 23)'", Waits.BOUND);
            browser.await(COLOURED, Waits.BOUND);

            browser.print().await(background + " === 'rgb(255, 255, 255)'", Waits.BOUND);
            browser.await(COLOURED, Waits.BOUND);
        }
    }

    @Test
    void showsTheFiguresWithoutScript() throws IOException {
        String html = Files.readString(Path.of(page("machine")));

        assertThat(html.split("<table>", -1)).hasSize(Chart.values().length + HeatMap.values().length + 2);
        assertThat(html).contains("smpp-core, handler on the event loop", "<th scope=\"col\">against cloudhopper</th>");
    }

    @Test
    void shadesCellsOfAHeatMapByTheirFigures() throws IOException {
        String html = Files.readString(Path.of(page("machine")));

        assertThat(html)
                .contains(
                        "<tr><th scope=\"row\">1</th><td>1.00</td><td style=\"--share: 7%\">8.00</td>",
                        "<td style=\"--share: 50%\">2,560,000</td></tr>");
    }

    @Test
    void showsAnEmptyRunAsNotMeasured() {
        String html = new Page(new Report(new JmhResults(List.of(), "", List.of()), Map.of(), false)).html();

        assertThat(html).contains("Not measured in this run.").doesNotContain("<canvas");
    }

    private URI page(String machine) throws IOException {
        Report report = new Report(Results.ofTheSuite(), Map.of("Machine", machine), true);
        return Files.writeString(folder.resolve("report.html"), new Page(report).html())
                .toUri();
    }
}
