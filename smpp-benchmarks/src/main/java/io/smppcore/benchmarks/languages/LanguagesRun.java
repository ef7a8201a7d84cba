package io.smppcore.benchmarks.languages;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Runner of loads, one after the other, each with a client and a server in new processes.
 *
 * @param time time of the measurement; the load begins twice this time before
 */
record LanguagesRun(Folders folders, Duration time) {

    private static final double MILLIS_PER_SECOND = 1_000;
    private static final int WARM_UP = 2;

    /** Bound of the time of a client beyond both of its times: start, binds, and responses that are due. */
    private static final Duration FURTHER_TIME = Duration.ofSeconds(30);

    /** Measures a load; a failure is a complaint of the result. */
    Measurement measure(Pairing pairing, Load load) {
        try {
            int port = Child.freePort();
            try (Child server = start(pairing.server(), "server", port, load)) {
                server.awaitListening(port);
                try (Child client = start(pairing.client(), "client", port, load)) {
                    Duration bound = time.multipliedBy(WARM_UP + 1).plus(FURTHER_TIME);
                    return Measurement.parse(pairing, load, client.await(bound));
                }
            }
        } catch (IOException e) {
            return Measurement.failed(pairing, load, String.valueOf(e.getMessage()));
        }
    }

    private Child start(Library library, String command, int port, Load load) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(command, "--port", String.valueOf(port)));
        arguments.addAll(load.arguments());
        arguments.addAll(List.of("--warm-up", seconds(time.multipliedBy(WARM_UP)), "--seconds", seconds(time)));
        return new Child(library.label() + ", " + command, library.process(folders, arguments));
    }

    private static String seconds(Duration duration) {
        return String.format(Locale.ROOT, "%.3f", duration.toMillis() / MILLIS_PER_SECOND);
    }
}
