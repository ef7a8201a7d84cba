package io.smppcore.testing;

import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openqa.selenium.json.Json;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;

/** Problems of the pages of a browser, from its console and its network events. Not thread-safe. */
final class PageLog {

    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");
    /** Addresses within a page, and those of a browser without a page. */
    private static final Set<String> WITHIN = Set.of("data", "blob", "about", "chrome");

    private final InstalledChromium driver;
    private final Json json = new Json();
    private final Map<String, String> urls = new HashMap<>();
    private final List<String> ofEarlierPages = new ArrayList<>();
    private URI page = URI.create("about:blank");
    private URI previous = page;

    PageLog(InstalledChromium driver) {
        this.driver = driver;
    }

    /** Sets the next page. Requests of the current page until now are still checked against its own address. */
    void expect(URI next) {
        boolean local = "file".equals(next.getScheme());
        boolean loopback = "http".equals(next.getScheme()) && LOOPBACK.contains(next.getHost());
        if (!local && !loopback) {
            throw new IllegalArgumentException("page: " + next + " (expected: file: or http: on loopback)");
        }
        ofEarlierPages.addAll(take());
        previous = page;
        page = next;
    }

    List<String> take() {
        List<String> problems = new ArrayList<>(ofEarlierPages);
        ofEarlierPages.clear();
        for (LogEntry entry : driver.manage().logs().get(LogType.BROWSER)) {
            problems.add("console: " + entry.getMessage());
        }
        for (LogEntry entry : driver.manage().logs().get(LogType.PERFORMANCE)) {
            Map<?, ?> event =
                    map(map(json.toType(entry.getMessage(), Map.class)).get("message"));
            problem(String.valueOf(event.get("method")), map(event.get("params")))
                    .ifPresent(problems::add);
        }
        return problems;
    }

    private Optional<String> problem(String method, Map<?, ?> event) {
        String id = String.valueOf(event.get("requestId"));
        return switch (method) {
            case "Network.requestWillBeSent" -> {
                String url = String.valueOf(map(event.get("request")).get("url"));
                urls.put(id, url);
                // The previous page may still send a request while it is left.
                String document = String.valueOf(event.get("documentURL"));
                boolean late = isAllowed(document, previous) && isAllowed(url, previous);
                yield late || isAllowed(url, page) ? Optional.empty() : Optional.of("request: " + shortened(url));
            }
            case "Network.webSocketCreated" -> {
                String url = String.valueOf(event.get("url"));
                yield isAllowed(url.replaceFirst("^ws:", "http:"), page)
                        ? Optional.empty()
                        : Optional.of("request: " + shortened(url));
            }
            // Leaving a page cancels its streams.
            case "Network.loadingFailed" ->
                Boolean.TRUE.equals(event.get("canceled"))
                        ? Optional.empty()
                        : Optional.of(
                                "failed: " + shortened(urls.getOrDefault(id, "?")) + ": " + event.get("errorText"));
            default -> Optional.empty();
        };
    }

    private static boolean isAllowed(String url, URI page) {
        int colon = url.indexOf(':');
        if (colon > 0 && WITHIN.contains(url.substring(0, colon))) {
            return true;
        }
        URI requested = URI.create(url);
        if ("file".equals(page.getScheme())) {
            return "file".equals(requested.getScheme()) && Objects.equals(page.getPath(), requested.getPath());
        }
        return Objects.equals(page.getScheme(), requested.getScheme())
                && Objects.equals(page.getRawAuthority(), requested.getRawAuthority());
    }

    private static String shortened(String url) {
        return url.length() <= 200 ? url : url.substring(0, 200) + "… (" + url.length() + " characters)";
    }

    private static Map<?, ?> map(@Nullable Object value) {
        return value instanceof Map<?, ?> map ? map : Map.of();
    }
}
