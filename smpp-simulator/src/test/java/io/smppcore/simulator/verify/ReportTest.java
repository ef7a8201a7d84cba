package io.smppcore.simulator.verify;

import static io.smppcore.testing.peers.PduOctets.submitSm;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.smppcore.session.CloseReason;
import io.smppcore.simulator.verify.ConformanceReport.Verdict;
import io.smppcore.testing.peers.PduOctets;
import java.io.IOException;
import java.io.StringReader;
import java.util.LinkedHashSet;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class ReportTest {

    /** Returns a report with one failure, UNBINDS, and one violated recommendation, SEQUENCE_ORDER. */
    private static ConformanceReport report() {
        return new Dialogue()
                .bound()
                .accepted(submitSm(5, "hello"))
                .closed(CloseReason.Kind.CLOSED_BY_PEER)
                .report();
    }

    @Test
    void aReportWithoutClientsIsNotConformant() {
        ConformanceReport empty = new Dialogue().report();

        assertThat(empty.isConformant()).isFalse();
        assertThat(empty.toTable()).isEqualTo("no clients\n");
    }

    @Test
    void aViolatedRecommendationKeepsAClientConformant() {
        ConformanceReport report =
                new Dialogue().bound().accepted(submitSm(5, "hello")).unbound(6).report();

        assertThat(report.client("me")
                        .orElseThrow()
                        .result(Check.SEQUENCE_ORDER)
                        .verdict())
                .isEqualTo(Verdict.WARNED);
        assertThat(report.isConformant()).isTrue();
    }

    @Test
    void theTableNamesResultCountsAndEvidence() {
        assertThat(report().toTable())
                .startsWith("me: NOT conformant, 1 session\n")
                .contains("unbinds", "failed", "closed without unbind (CLOSED_BY_PEER)")
                .contains("warned", "sequence 5: submit_sm: sequence number 5 (expected: 2)")
                .contains("not seen: ", "answers-data-sm");
    }

    @Test
    void reportsContainNoPasswords() {
        ConformanceReport report = new Dialogue()
                .esme(Dialogue.bind(PduOctets.BIND_TRANSCEIVER, 7, 0x35))
                .closed(CloseReason.Kind.CLOSED_BY_PEER)
                .report();

        assertThat(report.toTable() + report.toJson() + report.toJunitXml())
                .contains("interface_version")
                .doesNotContain("secret", "736563726574");
    }

    @Test
    void replacesControlCharactersForTerminalAndXml() throws Exception {
        ConformanceReport report = new Dialogue()
                .esme(Dialogue.bind(PduOctets.BIND_TRANSCEIVER, 1, "a\u001b[2Jb\n", 0x34))
                .closed(CloseReason.Kind.CLOSED_BY_PEER)
                .report();

        assertThat(report.toTable()).doesNotContain("\u001b").startsWith("a\\u001B[2Jb\\u000A: ");
        assertThat(parsed(report.toJunitXml()).getElementsByTagName("testsuite").getLength())
                .isEqualTo(1);
    }

    @Test
    void jsonHasTheDocumentedFields() throws IOException {
        Set<String> names = new LinkedHashSet<>();
        boolean conformant = true;
        try (JsonParser parser = new JsonFactory().createParser(report().toJson())) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.FIELD_NAME) {
                    names.add(parser.currentName());
                } else if (token == JsonToken.VALUE_FALSE) {
                    conformant = false;
                }
            }
        }

        assertThat(conformant).isFalse();
        assertThat(names)
                .containsExactlyInAnyOrder(
                        "conformant",
                        "from",
                        "to",
                        "clients",
                        "client",
                        "sessionCount",
                        "checks",
                        "id",
                        "title",
                        "source",
                        "required",
                        "verdict",
                        "passed",
                        "failed",
                        "evidence",
                        "session",
                        "time",
                        "sequenceNumber",
                        "what",
                        "octets",
                        "sessions",
                        "remoteAddress",
                        "bind",
                        "version",
                        "opened",
                        "milliseconds",
                        "received",
                        "end");
    }

    @Test
    void junitXmlHasASuiteForEachClientAndACaseForEachCheck() throws Exception {
        Document document = parsed(report().toJunitXml());
        Element suite = (Element) document.getElementsByTagName("testsuite").item(0);
        NodeList cases = suite.getElementsByTagName("testcase");

        assertThat(document.getDocumentElement().getTagName()).isEqualTo("testsuites");
        assertThat(suite.getAttribute("name")).isEqualTo("me");
        assertThat(cases.getLength()).isEqualTo(Check.values().length).isEqualTo(number(suite, "tests"));
        assertThat(suite.getElementsByTagName("failure").getLength())
                .isEqualTo(number(suite, "failures"))
                .isEqualTo(1);
        assertThat(suite.getElementsByTagName("skipped").getLength())
                .isEqualTo(number(suite, "skipped"))
                .isPositive();
        assertThat(suite.getElementsByTagName("system-out").getLength()).isEqualTo(1);
    }

    private static int number(Element suite, String attribute) {
        return Integer.parseInt(suite.getAttribute(attribute));
    }

    private static Document parsed(String xml) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(xml)));
    }
}
