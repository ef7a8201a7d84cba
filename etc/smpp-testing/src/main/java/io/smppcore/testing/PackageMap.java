package io.smppcore.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Map of the packages of a module in docs/architecture.md, with the imports of each.
 *
 * <p>docs/architecture.md has a section {@code ## Packages of smpp-tools} whose first code block is the map of the
 * module. A row is a package, a text, an arrow and <em>exactly</em> what the package imports, separated by commas; an
 * indented line continues the row above it:
 *
 * <pre>{@code
 * .        the command line                        -> drive, inspect, picocli
 * drive    drive, sweep, compare                   -> load, report,
 *                                                     smpp-client, picocli
 * measure  counts and distributions                -> HdrHistogram, smpp-core
 * trace    ready-made taps                         -> nothing
 * }</pre>
 *
 * <p>{@code .} is the root package. A package without a row belongs to the closest package above it that has one. Other
 * modules of the project are listed by artifact, libraries by their name in {@link #LIBRARIES}, or else by the first
 * two parts of their package. The JDK and JSpecify are not listed; a remark in parentheses may follow a name.
 *
 * @param module name of the module, as in the heading of its map
 * @param root root package, to which the names in the map are relative
 * @param rows imports of each package, by the name of the package in the map
 */
record PackageMap(String module, String root, Map<String, Set<String>> rows) {

    private static final String PROJECT = "io.smppcore.";
    private static final Set<String> MODULES = Set.of(
            "client",
            "server",
            "simulator",
            "spring",
            "tools",
            "gateway",
            "benchmarks",
            "jcstress",
            "launcher",
            "attackers",
            "testing");

    /** Modules of the packages of the gateway that are not in smpp-gateway. */
    private static final Map<String, String> OF_GATEWAY = Map.of(
            "attack", "smpp-gateway-bench",
            "bench", "smpp-gateway-bench",
            "load", "smpp-gateway-bench",
            "power", "smpp-gateway-bench",
            "step", "smpp-gateway-bench",
            "simulation", "smpp-gateway-bench",
            "soak", "smpp-gateway-bench",
            "broker", "smpp-brokers",
            "row", "smpp-gateway-store",
            "store", "smpp-gateway-store");

    /** Names of libraries in the map, by the prefix of their packages. */
    static final Map<String, String> LIBRARIES = Map.ofEntries(
            Map.entry("io.netty.", "Netty"),
            Map.entry("org.slf4j.", "SLF4J"),
            Map.entry("ch.qos.logback.", "Logback"),
            Map.entry("org.springframework.", "Spring"),
            Map.entry("io.micrometer.", "Micrometer"),
            Map.entry("io.opentelemetry.", "OpenTelemetry"),
            Map.entry("io.prometheus.", "Prometheus"),
            Map.entry("picocli.", "picocli"),
            Map.entry("org.HdrHistogram.", "HdrHistogram"),
            Map.entry("com.fasterxml.jackson.", "Jackson"),
            Map.entry("one.", "jfr-converter"),
            Map.entry("org.snakeyaml.", "SnakeYAML Engine"),
            Map.entry("com.google.re2j.", "RE2/J"),
            Map.entry("com.password4j.", "password4j"),
            Map.entry("org.apache.kafka.", "Kafka"),
            Map.entry("org.rocksdb.", "RocksDB"),
            Map.entry("com.ezylang.", "EvalEx"),
            Map.entry("org.objectweb.asm.", "ASM"),
            Map.entry("org.openjdk.jmh.", "JMH"),
            Map.entry("org.jsmpp.", "jSMPP"),
            Map.entry("com.cloudhopper.", "cloudhopper"));

    /** Returns true if a type belongs to the module of this map. */
    boolean isOfModule(JavaClass type) {
        return artifact(type.getPackageName()).equals(module);
    }

    /** Returns the name of a type on the right of an arrow; empty for the JDK, JSpecify and primitive types. */
    String name(JavaClass type) {
        String name = type.getPackageName() + ".";
        if (Stream.of(".", "java.", "javax.", "jdk.", "com.sun.", "org.jspecify.")
                .anyMatch(name::startsWith)) {
            return "";
        }
        if (isOfModule(type)) {
            return row(type);
        }
        if (name.startsWith(PROJECT)) {
            return artifact(name);
        }
        return LIBRARIES.entrySet().stream()
                .filter(library -> name.startsWith(library.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseGet(() -> name.replaceFirst("^([^.]+\\.[^.]+)\\..*", "$1"));
    }

    private static String artifact(String packageName) {
        if (!(packageName + ".").startsWith(PROJECT)) {
            return "";
        }
        String[] names = (packageName + ".").substring(PROJECT.length()).split("\\.", 3);
        String first = names[0];
        String ofGateway = first.equals("gateway") ? OF_GATEWAY.get(names[1]) : null;
        if (ofGateway != null) {
            return ofGateway;
        }
        String suffix = first.equals("spring") ? "-boot-starter" : "";
        return "smpp-" + (MODULES.contains(first) ? first + suffix : "core");
    }

    /** Returns the row that the package of a type belongs to, or the name of the package if there is none. */
    String row(JavaClass type) {
        String name = type.getPackageName();
        if (!isOfModule(type)) {
            return "";
        }
        String relative = name.equals(root) ? "." : name.substring(root.length() + 1);
        for (String row = relative; !row.isEmpty(); row = row.substring(0, Math.max(0, row.lastIndexOf('.')))) {
            if (rows.containsKey(row)) {
                return row;
            }
        }
        return relative;
    }

    /** Returns the map of a module from the text of docs/architecture.md. */
    static PackageMap of(String module, String root, String maps) {
        String[] sections = maps.split("(?m)^## Packages of " + module + "$", -1);
        assertThat(sections)
                .as("sections '## Packages of %s' in docs/architecture.md", module)
                .hasSize(2);
        String block = sections[1].split("```\\R?", -1)[1].replaceAll("\\R\\s+", " ");
        Map<String, Set<String>> rows = new HashMap<>();
        block.lines().forEach(line -> {
            String[] sides = line.split(" -> ", -1);
            assertThat(sides).as("a row with one arrow: %s", line).hasSize(2);
            Set<String> targets = Stream.of(sides[1].split(",", -1))
                    .map(target -> target.replaceAll("\\(.*?\\)", "").strip())
                    .filter(target -> !target.isEmpty() && !target.equals("nothing"))
                    .collect(Collectors.toCollection(TreeSet::new));
            rows.put(sides[0].split(" ", 2)[0], targets);
        });
        return new PackageMap(module, root, new TreeMap<>(rows));
    }
}
