package io.smppcore.simulator.web;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The HTML, scripts and styles of the page of the simulator, read from the class path. */
final class PageResources {

    /** Path of the library for charts in its WebJar. The version must be that of the pom. */
    static final String CHARTS = "META-INF/resources/webjars/chart.js/4.5.1/dist/chart.umd.min.js";

    private PageResources() {}

    /** Registers a route for each file. A file is read anew for each request. */
    static void register(ApiRoutes routes) {
        routes.on("GET", "/", request -> own("text/html", "page.html"))
                .on("GET", "/base.css", request -> own("text/css", "base.css"))
                .on("GET", "/base.js", request -> own("text/javascript", "base.js"))
                .on("GET", "/page.css", request -> own("text/css", "page.css"))
                .on("GET", "/page.js", request -> own("text/javascript", "page.js"))
                .on("GET", "/charts.js", request -> charts());
    }

    private static Reply own(String type, String name) {
        try (InputStream in = PageResources.class.getResourceAsStream(name)) {
            return Reply.text(type, text(in, name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Returns the library for charts. The reference to its source map is removed, as browsers would request a file that
     * does not exist.
     */
    private static Reply charts() {
        try (InputStream in = PageResources.class.getClassLoader().getResourceAsStream(CHARTS)) {
            return Reply.text("text/javascript", text(in, CHARTS).replaceFirst("(?m)^//# sourceMappingURL=.*$", ""));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(@Nullable InputStream in, String name) throws IOException {
        if (in == null) {
            throw new ApiException(
                    ApiException.NOT_FOUND, name, "not on the class path", "the jar org.webjars.npm:chart.js");
        }
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
}
