package io.smppcore.simulator.verify;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;

/** A report as JSON. */
final class JsonReport {

    private static final JsonFactory FACTORY = new JsonFactory();

    private JsonReport() {}

    static String of(ConformanceReport report) {
        StringWriter text = new StringWriter();
        try (JsonGenerator out = FACTORY.createGenerator(text)) {
            out.useDefaultPrettyPrinter();
            out.writeStartObject();
            out.writeBooleanField("conformant", report.isConformant());
            out.writeStringField("from", report.from().toString());
            out.writeStringField("to", report.to().toString());
            out.writeArrayFieldStart("clients");
            for (ClientReport client : report.clients()) {
                client(out, client);
            }
            out.writeEndArray();
            out.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e); // a StringWriter does not fail
        }
        return text.toString();
    }

    private static void client(JsonGenerator out, ClientReport client) throws IOException {
        out.writeStartObject();
        out.writeStringField("client", client.client());
        out.writeBooleanField("conformant", client.isConformant());
        out.writeNumberField("sessionCount", client.sessionCount());
        checks(out, client.results());
        out.writeArrayFieldStart("sessions");
        for (SessionReport session : client.sessions()) {
            session(out, session);
        }
        out.writeEndArray();
        out.writeEndObject();
    }

    private static void session(JsonGenerator out, SessionReport session) throws IOException {
        out.writeStartObject();
        out.writeStringField("session", session.id());
        out.writeBooleanField("conformant", session.isConformant());
        out.writeStringField("remoteAddress", session.remoteAddress());
        out.writeStringField("bind", session.bind());
        out.writeStringField("version", session.version());
        out.writeStringField("opened", session.opened().toString());
        out.writeNumberField("milliseconds", session.length().toMillis());
        out.writeNumberField("received", session.received());
        out.writeStringField("end", session.end());
        checks(out, session.results());
        out.writeEndObject();
    }

    private static void checks(JsonGenerator out, List<CheckResult> results) throws IOException {
        out.writeArrayFieldStart("checks");
        for (CheckResult result : results) {
            out.writeStartObject();
            out.writeStringField("id", result.check().id());
            out.writeStringField("title", result.check().title());
            out.writeStringField("source", result.check().source());
            out.writeBooleanField("required", result.check().isRequired());
            out.writeStringField("verdict", result.verdict().name().toLowerCase(Locale.ROOT));
            out.writeNumberField("passed", result.passed());
            out.writeNumberField("failed", result.failed());
            out.writeArrayFieldStart("evidence");
            for (Evidence evidence : result.evidence()) {
                evidence(out, evidence);
            }
            out.writeEndArray();
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    private static void evidence(JsonGenerator out, Evidence evidence) throws IOException {
        out.writeStartObject();
        out.writeStringField("session", evidence.session());
        out.writeStringField("time", evidence.time().toString());
        if (evidence.sequenceNumber().isPresent()) {
            out.writeNumberField("sequenceNumber", evidence.sequenceNumber().getAsLong());
        }
        out.writeStringField("what", evidence.what());
        out.writeStringField("octets", evidence.octets());
        out.writeEndObject();
    }
}
