package io.smppcore.release.site;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The index of the search: a script with each section of the pages and each type of the API. */
final class SearchIndex {

    private SearchIndex() {}

    /**
     * Returns the script.
     *
     * @param types the page of each type, as a path in the site, by the name of the type
     */
    static String of(List<Page> pages, Map<String, String> types) throws IOException {
        List<Map<String, String>> entries = new ArrayList<>();
        for (Page page : pages) {
            for (Section section : page.sections()) {
                String anchor = section.heading().getLevel() == 1 ? "" : "#" + section.id();
                entries.add(entry(page.title(), section.title(), page.output() + anchor, section.text()));
            }
        }
        types.forEach((name, path) -> entries.add(entry("API", name, path, path.replaceAll("/[^/]*$", ""))));
        return "window.searchIndex = " + JSON.std.asString(entries) + ";\n";
    }

    private static Map<String, String> entry(String page, String title, String url, String text) {
        return Map.of("page", page, "title", title, "url", url, "text", text);
    }
}
