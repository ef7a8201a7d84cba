package io.smppcore.build;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Results of the tests of modules, read from the reports of Surefire and Failsafe. Not thread-safe. */
final class TestReports {

    /** Reason of a skipped test as written by Prerequisite: "needs PROGRAM (INSTALLATION)". */
    private static final Pattern MISSING = Pattern.compile("needs ([^(]*) \\(([^)]*)\\)");

    private static final Pattern PLACE = Pattern.compile("\\bat [\\w/.]*io\\.smppcore\\.[^(]*\\(([^)]*)\\)");
    private static final XMLInputFactory XML = XMLInputFactory.newDefaultFactory();

    /**
     * A test that failed.
     *
     * @param module folder of the module
     * @param type name of the class
     * @param test name of the method, with parameters and index as in the report; empty for a failure of the class
     * @param message message, which may have several lines
     * @param place file and line in the project, such as {@code ClientIT.java:12}; empty if unknown
     * @param log file that has the output of the class
     */
    record Failure(Path module, String type, String test, String message, String place, Path log) {

        /** Returns the arguments of {@code ./smpp} that run this test alone. */
        String command() {
            String method = test.replaceFirst("[({\\[].*", "").strip();
            String name = type.substring(type.lastIndexOf('.') + 1) + (method.matches("\\w+") ? "#" + method : "");
            return "./smpp test " + module.getFileName() + " " + (name.contains("$") ? "'" + name + "'" : name);
        }
    }

    private final List<Failure> failures = new ArrayList<>();
    private final Map<String, Integer> missing = new TreeMap<>();
    private int tests;
    private int skipped;

    /**
     * Adds the results of a module from reports that are not older than a time, and returns the results of this module
     * alone.
     */
    TestReports add(Path module, FileTime since) throws IOException {
        TestReports one = new TestReports();
        for (String plugin : List.of("surefire", "failsafe")) {
            Path folder = module.resolve("target/" + plugin + "-reports");
            if (Files.isDirectory(folder)) {
                try (Stream<Path> files = Files.list(folder)) {
                    for (Path file : files.sorted().toList()) {
                        if (file.getFileName().toString().matches("TEST-.*\\.xml")
                                && Files.getLastModifiedTime(file).compareTo(since) >= 0) {
                            one.read(module, file);
                        }
                    }
                }
            }
        }
        tests += one.tests;
        skipped += one.skipped;
        failures.addAll(one.failures);
        one.missing.forEach((reason, count) -> missing.merge(reason, count, Integer::sum));
        return one;
    }

    int tests() {
        return tests;
    }

    List<Failure> failures() {
        return failures;
    }

    /** Returns the counts as "5 passed, 0 failed, 1 skipped". */
    String counts() {
        return tests - failures.size() - skipped + " passed, " + failures.size() + " failed, " + skipped + " skipped";
    }

    /** Returns a line with the programs that skipped tests need; empty if no program is missing. */
    String missing() {
        return missing.isEmpty()
                ? ""
                : missing.entrySet().stream()
                        .map(entry ->
                                entry.getValue() + (entry.getValue() == 1 ? " needs " : " need ") + entry.getKey())
                        .collect(Collectors.joining("; ", "smpp: tests skipped: ", ""));
    }

    private void read(Path module, Path file) throws IOException {
        try (InputStream input = Files.newInputStream(file)) {
            XMLStreamReader xml = XML.createXMLStreamReader(input);
            while (xml.hasNext()) {
                if (xml.next() == XMLStreamConstants.START_ELEMENT) {
                    element(module, file, xml);
                }
            }
        } catch (XMLStreamException e) {
            // Surefire is killed while it writes a report if a run is interrupted.
            failures.add(new Failure(module, file.getFileName().toString(), "", "no valid report", "", file));
        }
    }

    private String type = "";
    private String test = "";

    private void element(Path module, Path file, XMLStreamReader xml) throws XMLStreamException {
        switch (xml.getLocalName()) {
            case "testcase" -> {
                tests++;
                type = xml.getAttributeValue(null, "classname");
                test = xml.getAttributeValue(null, "name");
            }
            case "skipped" -> {
                skipped++;
                String reason = attribute(xml, "message") + xml.getElementText();
                Matcher needs = MISSING.matcher(reason);
                if (needs.find()) {
                    missing.merge(needs.group(1) + " (" + needs.group(2) + ")", 1, Integer::sum);
                }
            }
            case "failure", "error" -> {
                String message = attribute(xml, "message");
                String kind = attribute(xml, "type");
                Matcher place = PLACE.matcher(xml.getElementText());
                Path log = file.resolveSibling(type + "-output.txt");
                failures.add(new Failure(
                        module,
                        type,
                        test,
                        message.isBlank() ? kind : message,
                        place.find() ? place.group(1) : "",
                        Files.exists(log) ? log : file));
            }
            default -> {}
        }
    }

    private static String attribute(XMLStreamReader xml, String name) {
        String value = xml.getAttributeValue(null, name);
        return value == null ? "" : value;
    }
}
