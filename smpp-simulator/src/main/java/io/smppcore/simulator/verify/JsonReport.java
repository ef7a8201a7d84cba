package io.smppcore.simulator.verify;

import io.smppcore.simulator.internal.JsonObject;
import io.smppcore.simulator.verify.ConformanceReport.CheckResult;
import io.smppcore.simulator.verify.ConformanceReport.ClientReport;
import io.smppcore.simulator.verify.ConformanceReport.Evidence;
import io.smppcore.simulator.verify.ConformanceReport.SessionReport;
import java.util.List;
import java.util.Locale;

/** The conversion of a conformance report to JSON. */
final class JsonReport {

    private JsonReport() {}

    static String of(ConformanceReport report) {
        return JsonObject.text(new JsonObject()
                .with("conformant", report.isConformant())
                .with("from", report.from().toString())
                .with("to", report.to().toString())
                .with(
                        "clients",
                        report.clients().stream().map(JsonReport::client).toList()));
    }

    private static JsonObject client(ClientReport client) {
        return new JsonObject()
                .with("client", client.client())
                .with("conformant", client.isConformant())
                .with("sessionCount", client.sessionCount())
                .with("checks", checks(client.results()))
                .with(
                        "sessions",
                        client.sessions().stream().map(JsonReport::session).toList());
    }

    private static JsonObject session(SessionReport session) {
        return new JsonObject()
                .with("session", session.id())
                .with("conformant", session.isConformant())
                .with("remoteAddress", session.remoteAddress())
                .with("bind", session.bind())
                .with("version", session.version())
                .with("opened", session.opened().toString())
                .with("milliseconds", session.length().toMillis())
                .with("received", session.received())
                .with("end", session.end())
                .with("checks", checks(session.results()));
    }

    private static List<JsonObject> checks(List<CheckResult> results) {
        return results.stream()
                .map(result -> new JsonObject()
                        .with("id", result.check().id())
                        .with("title", result.check().title())
                        .with("source", result.check().source())
                        .with("required", result.check().isRequired())
                        .with("verdict", result.verdict().name().toLowerCase(Locale.ROOT))
                        .with("passed", result.passed())
                        .with("failed", result.failed())
                        .with(
                                "evidence",
                                result.evidence().stream()
                                        .map(JsonReport::evidence)
                                        .toList()))
                .toList();
    }

    private static JsonObject evidence(Evidence evidence) {
        JsonObject object = new JsonObject()
                .with("session", evidence.session())
                .with("time", evidence.time().toString());
        evidence.sequenceNumber().ifPresent(number -> object.put("sequenceNumber", number));
        return object.with("what", evidence.what()).with("octets", evidence.octets());
    }
}
