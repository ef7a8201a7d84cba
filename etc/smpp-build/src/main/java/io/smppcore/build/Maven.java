package io.smppcore.build;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Calls of Maven for a project.
 *
 * @param root folder of the project
 */
record Maven(Path root) {

    /** Returns a call of Maven without input, whose output is shown. */
    ProcessBuilder call(Collection<String> args) {
        List<String> command = new ArrayList<>(List.of("mvn", "-B", "-ntp", "-f", root + "/pom.xml"));
        ProcessBuilder maven = new ProcessBuilder(command).inheritIO().redirectInput(new File("/dev/null"));
        Map<String, String> environment = maven.environment();
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        // A build ends before C2 pays off; these options save a third of its processor time.
        String options = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC ";
        if (Runtime.version().feature() >= 24) {
            // Maven's own libraries make these JVMs print warnings.
            options += "--enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow ";
        }
        environment.merge("MAVEN_OPTS", options, (given, more) -> more + given);
        // On the command line for Maven 3.8; hidden from Maven 3.9, which would read it a second time.
        String more = environment.remove("MAVEN_ARGS");
        if (more != null && !more.isBlank()) {
            command.addAll(Arrays.asList(more.strip().split("\\s+", -1)));
        }
        return maven.command(Stream.concat(command.stream(), args.stream()).toList());
    }

    /** Starts a program. Ends this one with a message if the program is Maven and cannot be found. */
    static Process start(ProcessBuilder builder) throws IOException {
        try {
            return builder.start();
        } catch (IOException e) {
            if (builder.command().getFirst().equals("mvn")) {
                fail("needs Maven 3.8.7 or later to build: no mvn on PATH");
            }
            throw e;
        }
    }

    /** Prints an error as {@code ./smpp} does, and ends with exit code 2: the call or the machine is at fault. */
    static void fail(String message) {
        System.err.println("smpp: " + message);
        System.exit(2);
    }
}
