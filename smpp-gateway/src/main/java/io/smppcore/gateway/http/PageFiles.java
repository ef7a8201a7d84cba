package io.smppcore.gateway.http;

import io.smppcore.gateway.http.HttpRoute.Access;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Routes of the files of the page. Each file is read from the class path on request. */
final class PageFiles {

    /** Path in the WebJar of Chart.js, with the version that the pom has. */
    private static final String CHARTS = "META-INF/resources/webjars/chart.js/4.5.1/dist/chart.umd.min.js";

    private static final String SCRIPT = "text/javascript";

    /** Modules of the page. */
    private static final List<String> MODULES = List.of(
            "access.js",
            "accounts.js",
            "alerts.js",
            "changes.js",
            "dialog.js",
            "history.js",
            "letters.js",
            "management.js",
            "messages.js",
            "overview.js",
            "routes.js",
            "smscs.js",
            "tables.js",
            "test-message.js",
            "views.js");

    private PageFiles() {}

    /**
     * Returns the routes of the files.
     *
     * @param isOpen supplies true if the page is available, because there is a token of the management, which the page
     *     needs
     */
    static List<HttpRoute> routes(BooleanSupplier isOpen) {
        List<HttpRoute> routes = new ArrayList<>(List.of(
                file("/", call -> {
                    if (!isOpen.getAsBoolean()) {
                        throw new Problem(
                                Problem.NOT_FOUND, "the page is closed (expected: http.token in the configuration)");
                    }
                    return own("text/html", "page.html");
                }),
                file("/base.css", call -> own("text/css", "base.css")),
                file("/page.css", call -> own("text/css", "page.css")),
                file("/base.js", call -> own(SCRIPT, "base.js")),
                file("/page.js", call -> own(SCRIPT, "page.js")),
                file("/charts.js", call -> charts())));
        for (String module : MODULES) {
            routes.add(file("/page/" + module, call -> own(SCRIPT, "page/" + module)));
        }
        return routes;
    }

    private static HttpRoute file(String path, HttpRoute.Action action) {
        return HttpRoute.of("GET", path, action).by(Access.ANYONE);
    }

    private static Reply own(String type, String name) {
        try (InputStream in = PageFiles.class.getResourceAsStream(name)) {
            return Reply.text(type, read(in, name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the chart library without the reference to its source map, which is not served. */
    private static Reply charts() {
        try (InputStream in = PageFiles.class.getClassLoader().getResourceAsStream(CHARTS)) {
            return Reply.text(SCRIPT, read(in, CHARTS).replaceFirst("(?m)^//# sourceMappingURL=.*$", ""));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(@Nullable InputStream in, String name) throws IOException {
        if (in == null) {
            throw new Problem(Problem.NOT_FOUND, name + " is not on the class path");
        }
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
}
