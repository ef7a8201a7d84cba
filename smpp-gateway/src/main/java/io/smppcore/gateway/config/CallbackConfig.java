package io.smppcore.gateway.config;

import java.net.URI;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Configuration of the HTTP address to which receipts and mobile-originated messages of an account are sent. Immutable.
 * {@code toString} does not show the secret.
 *
 * @param url address, http or https
 * @param secret key of the HMAC signature of requests; null for requests without a signature
 * @param events kinds of events that are sent, at least one
 * @param origins addresses with further hosts to which the events of a message may be sent, if the message says so;
 *     their paths have no meaning
 * @param query query of GET requests; null for POST requests with JSON
 */
public record CallbackConfig(
        URI url,
        @Nullable String secret,
        Set<Event> events,
        List<URI> origins,
        @Nullable QueryTemplate query) {

    /** Copies the collections. */
    public CallbackConfig {
        events = Set.copyOf(events);
        origins = List.copyOf(origins);
    }

    @Override
    public String toString() {
        return "CallbackConfig[url=" + url.getScheme() + "://" + url.getRawAuthority() + ", events=" + events + "]";
    }

    /** Kinds of events. */
    public enum Event {
        /** The acceptance of a message by an SMSC. */
        ACCEPTED,
        /** A receipt. */
        RECEIPT,
        /** A mobile-originated message. */
        MESSAGE;

        /** Kinds of events about messages of the account. */
        public static final Set<Event> OF_MESSAGES = Set.of(ACCEPTED, RECEIPT);
    }
}
