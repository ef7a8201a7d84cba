package io.smppcore.gateway.config;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Template of the query of an HTTP request, such as {@code id={id}&state={state}}. Immutable.
 *
 * @param text the template, in which names of {@link #NAMES} in braces are replaced
 */
public record QueryTemplate(String text) {

    /** Names of the members of events that a template may contain. */
    static final Set<String> NAMES = Set.of(
            "event",
            "eventId",
            "id",
            "reference",
            "state",
            "error",
            "final",
            "from",
            "to",
            "text",
            "octets",
            "dataCoding",
            "parts");

    private static final Pattern PLACE = Pattern.compile("\\{(\\w+)}");

    /** Throws an IllegalArgumentException if the text has another name in braces, or cannot be a query. */
    public QueryTemplate {
        Matcher places = PLACE.matcher(text);
        while (places.find()) {
            if (!NAMES.contains(places.group(1))) {
                throw new IllegalArgumentException(text);
            }
        }
        try {
            new URI("?" + PLACE.matcher(text).replaceAll("x"));
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /**
     * Returns an address with the query of an event after that of the address.
     *
     * @param event members by name; the value of an absent member is empty
     */
    public URI address(URI url, Map<String, ?> event) {
        String query = PLACE.matcher(text).replaceAll(place -> {
            Object value = event.get(place.group(1));
            // Not a plus sign for a space, which only forms have.
            return value == null
                    ? ""
                    : URLEncoder.encode(value.toString(), StandardCharsets.UTF_8)
                            .replace("+", "%20");
        });
        String address = url.toString();
        int fragment = address.indexOf('#');
        String base = fragment < 0 ? address : address.substring(0, fragment);
        // In ASCII, because the signature of a request is that of its octets.
        return URI.create(URI.create(base + (url.getRawQuery() == null ? "?" : "&") + query)
                .toASCIIString());
    }
}
