package io.smppcore.release.dependency;

import com.fasterxml.jackson.jr.ob.JSON;
import io.smppcore.release.ReleaseException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Client of the database of known vulnerabilities at <a href="https://osv.dev">osv.dev</a>.
 *
 * @param service address of the service
 */
public record Osv(URI service) {

    /** The public service. */
    public static final Osv PUBLIC = new Osv(URI.create("https://api.osv.dev"));

    /** Maximum number of queries in a request that the service accepts. */
    static final int BATCH = 1_000;

    private static final int MAX_PAGES = 100;
    private static final int OK = 200;
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    /**
     * Returns the ids of the known vulnerabilities of each library that has some.
     *
     * @throws ReleaseException if the service does not answer as documented
     */
    Map<Dependency, SortedSet<String>> vulnerabilities(List<Dependency> libraries) throws InterruptedException {
        Map<Dependency, SortedSet<String>> found =
                new TreeMap<>(Comparator.comparing(Dependency::name).thenComparing(Dependency::version));
        try (HttpClient client = HttpClient.newBuilder().connectTimeout(TIMEOUT).build()) {
            for (int from = 0; from < libraries.size(); from += BATCH) {
                Map<Dependency, String> pages = new LinkedHashMap<>();
                libraries
                        .subList(from, Math.min(libraries.size(), from + BATCH))
                        .forEach(library -> pages.put(library, ""));
                for (int page = 0; !pages.isEmpty(); page++) {
                    if (page == MAX_PAGES) {
                        throw new ReleaseException(service + ": more than " + MAX_PAGES + " pages of one answer");
                    }
                    Map<Dependency, String> asked = new LinkedHashMap<>(pages);
                    pages.clear();
                    read(List.copyOf(asked.keySet()), results(client, asked), pages, found);
                }
            }
        } catch (IOException | ClassCastException e) {
            throw new ReleaseException("cannot ask " + service + " for known vulnerabilities: " + e
                    + " (try again, or use --without-osv after another check)");
        }
        return found;
    }

    /** Adds the ids of each library, and the token of the next page of those that have one. */
    private static void read(
            List<Dependency> asked,
            List<?> results,
            Map<Dependency, String> pages,
            Map<Dependency, SortedSet<String>> found)
            throws IOException {
        if (results.size() != asked.size()) {
            throw new IOException(results.size() + " results (expected: " + asked.size() + ")");
        }
        for (int i = 0; i < asked.size(); i++) {
            Map<?, ?> result = (Map<?, ?>) results.get(i);
            if (result.get("vulns") instanceof List<?> vulnerabilities) {
                for (Object each : vulnerabilities) {
                    found.computeIfAbsent(asked.get(i), library -> new TreeSet<>())
                            .add((String) ((Map<?, ?>) each).get("id"));
                }
            }
            if (result.get("next_page_token") instanceof String token) {
                pages.put(asked.get(i), token);
            }
        }
    }

    private List<?> results(HttpClient client, Map<Dependency, String> pages) throws IOException, InterruptedException {
        List<Object> queries = new ArrayList<>();
        pages.forEach((library, token) -> {
            Map<String, Object> query = new LinkedHashMap<>(Map.of("package", Map.of("purl", library.purl())));
            if (!token.isEmpty()) {
                query.put("page_token", token);
            }
            queries.add(query);
        });
        HttpRequest request = HttpRequest.newBuilder(service.resolve("/v1/querybatch"))
                .timeout(TIMEOUT)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(JSON.std.asString(Map.of("queries", queries))))
                .build();
        HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
        if (response.statusCode() != OK
                || !(JSON.std.mapFrom(response.body()).get("results") instanceof List<?> results)) {
            throw new IOException("status " + response.statusCode() + ": " + response.body());
        }
        return results;
    }
}
