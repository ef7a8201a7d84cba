package io.smppcore.simulator.verify;

import io.smppcore.internal.util.Printable;
import io.smppcore.simulator.verify.ConformanceReport.CheckResult;
import io.smppcore.simulator.verify.ConformanceReport.ClientReport;
import io.smppcore.simulator.verify.ConformanceReport.Evidence;
import io.smppcore.simulator.verify.ConformanceReport.Verdict;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** The conversion of a conformance report to JUnit XML, which build servers read. */
final class JunitReport {

    private static final String CLASS = "smpp.conformance";

    private JunitReport() {}

    static String of(ConformanceReport report) {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter out = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
            out.writeStartDocument("UTF-8", "1.0");
            out.writeStartElement("testsuites");
            for (ClientReport client : report.clients()) {
                suite(out, report, client);
            }
            out.writeEndElement();
            out.writeEndDocument();
            out.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException(e); // a StringWriter does not fail
        }
        return text.toString();
    }

    private static void suite(XMLStreamWriter out, ConformanceReport report, ClientReport client)
            throws XMLStreamException {
        out.writeStartElement("testsuite");
        attribute(out, "name", client.client());
        attribute(out, "tests", Integer.toString(client.results().size()));
        attribute(out, "failures", Long.toString(count(client, Verdict.FAILED)));
        attribute(out, "errors", "0");
        attribute(out, "skipped", Long.toString(count(client, Verdict.NOT_SEEN)));
        Duration time = Duration.between(report.from(), report.to());
        attribute(out, "time", time.toSeconds() + "." + "%03d".formatted(time.toMillisPart()));
        attribute(out, "timestamp", report.from().toString());
        for (CheckResult result : client.results()) {
            testCase(out, client, result);
        }
        out.writeEndElement();
    }

    private static long count(ClientReport client, Verdict verdict) {
        return client.results().stream()
                .filter(result -> result.verdict() == verdict)
                .count();
    }

    private static void testCase(XMLStreamWriter out, ClientReport client, CheckResult result)
            throws XMLStreamException {
        out.writeStartElement("testcase");
        attribute(out, "classname", CLASS + "." + client.client());
        attribute(out, "name", result.check().id() + ": " + result.check().title());
        switch (result.verdict()) {
            case PASSED -> {}
            case NOT_SEEN -> {
                out.writeStartElement("skipped");
                attribute(out, "message", "nothing to judge");
                out.writeEndElement();
            }
            case FAILED -> {
                out.writeStartElement("failure");
                attribute(out, "message", result.failed() + " wrong, " + result.passed() + " right");
                attribute(out, "type", result.check().source());
                out.writeCharacters(lines(result.evidence()));
                out.writeEndElement();
            }
            case WARNED -> {
                out.writeStartElement("system-out");
                out.writeCharacters("recommended only: " + result.failed() + " wrong, " + result.passed() + " right\n"
                        + lines(result.evidence()));
                out.writeEndElement();
            }
        }
        out.writeEndElement();
    }

    private static String lines(List<Evidence> evidence) {
        return evidence.stream()
                .map(one -> TableReport.line(one) + (one.octets().isEmpty() ? "" : "\n  " + one.octets()))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private static void attribute(XMLStreamWriter out, String name, String value) throws XMLStreamException {
        out.writeAttribute(name, Printable.of(value));
    }
}
