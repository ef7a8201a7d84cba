package io.smppcore.benchmarks.measure;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Factory of further JVMs with the class path and the flags of this one. */
public final class JavaProcess {

    private static final List<String> FLAGS =
            List.of("-XX:", "-Xm", "--enable-native-access", "--sun-misc-unsafe-memory-access", "--add-opens");

    /** Flags with which JMH tells the compiler about the code of its benchmarks. */
    private static final List<String> FLAGS_OF_JMH = List.of("-XX:CompileCommand", "-XX:CompilerDirectives");

    private JavaProcess() {}

    /** Returns the builder of a JVM that inherits standard error. */
    public static ProcessBuilder of(Class<?> main, List<String> flags, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> FLAGS.stream().anyMatch(flag::startsWith))
                .filter(flag -> FLAGS_OF_JMH.stream().noneMatch(flag::startsWith))
                .forEach(command::add);
        command.addAll(flags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(arguments);
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    }
}
