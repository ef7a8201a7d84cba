package io.smppcore.benchmarks.languages;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The line that a client prints, or the reason why there is none.
 *
 * @param submitted number of submit_sm that were answered in the measured time
 * @param delivered number of deliver_sm that the client received in the measured time
 * @param nanos measured time in nanoseconds, at least 1
 * @param complaint what is wrong with the run; empty if nothing is
 */
record Measurement(Pairing pairing, Load load, long submitted, long delivered, long nanos, String complaint) {

    private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    /** Returns a run that has failed. */
    static Measurement failed(Pairing pairing, Load load, String complaint) {
        return new Measurement(pairing, load, 0, 0, 1, complaint);
    }

    /** Reads the line of a client, which complains if not all requests were accepted. */
    static Measurement parse(Pairing pairing, Load load, String line) {
        Map<String, Object> json;
        try {
            json = JSON.std.mapFrom(line);
        } catch (IOException e) {
            return failed(pairing, load, "printed \"" + line.strip() + "\" (expected: a JSON object)");
        }
        try {
            long submitted = number(json, "submitted");
            long delivered = number(json, "delivered");
            long refused = number(json, "refused");
            long unanswered = number(json, "unanswered");
            String complaint = "";
            if (refused != 0 || unanswered != 0) {
                complaint = refused + " requests refused and " + unanswered + " unanswered (expected: 0)";
            } else if (submitted == 0 || load.both() != (delivered > 0)) {
                complaint = submitted + " submit_sm and " + delivered + " deliver_sm (expected: "
                        + (load.both() ? "both" : "only submit_sm") + ")";
            }
            return new Measurement(pairing, load, submitted, delivered, Math.max(1, number(json, "nanos")), complaint);
        } catch (IllegalArgumentException e) {
            return failed(pairing, load, String.valueOf(e.getMessage()));
        }
    }

    private static long number(Map<String, Object> json, String key) {
        if (json.get(key) instanceof Number number) {
            return number.longValue();
        }
        throw new IllegalArgumentException(key + ": " + json.get(key) + " (expected: a number)");
    }

    /** Returns the number of requests per second, those of both directions together. */
    double perSecond() {
        return (submitted + delivered) * NANOS_PER_SECOND / nanos;
    }

    boolean isComplete() {
        return complaint.isEmpty();
    }

    /** Returns the values as they are in the file of results. */
    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("client", pairing.client().name());
        json.put("server", pairing.server().name());
        json.put("binds", load.binds());
        json.put("window", load.window());
        json.put("both", load.both());
        json.put("submitted", submitted);
        json.put("delivered", delivered);
        json.put("nanos", nanos);
        json.put("complaint", complaint);
        return json;
    }

    /** Reads values from a file of results. */
    static Measurement of(Map<?, ?> json) {
        return new Measurement(
                new Pairing(Library.valueOf(text(json, "client")), Library.valueOf(text(json, "server"))),
                new Load(
                        Integer.parseInt(text(json, "binds")),
                        Integer.parseInt(text(json, "window")),
                        Boolean.parseBoolean(text(json, "both"))),
                Long.parseLong(text(json, "submitted")),
                Long.parseLong(text(json, "delivered")),
                Long.parseLong(text(json, "nanos")),
                text(json, "complaint"));
    }

    private static String text(Map<?, ?> json, String key) {
        return String.valueOf(json.get(key));
    }
}
