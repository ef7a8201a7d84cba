package io.smppcore.launcher;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A file with the loaded classes of a command, which halves the start time of smpp-tools commands: an AOT cache or,
 * before Java 25, a class data sharing archive.
 */
final class ClassCache {

    private static final List<String> SAMPLE = Arrays.asList("decode", "00000010000000150000000000000001");
    private static final int FIRST_WITH_AOT = 25;
    private static final long END_SECONDS = 60;

    private ClassCache() {}

    /** Writes the file, or an empty one if the JVM fails: commands then start more slowly. */
    static void write(File jar, File file) {
        try {
            Files.createDirectories(file.getParentFile().toPath());
            File part = File.createTempFile(file.getName(), "", file.getParentFile());
            if (Integer.parseInt(System.getProperty("java.specification.version")) >= FIRST_WITH_AOT) {
                sample(jar, "-XX:AOTCacheOutput=" + part);
            } else {
                // An archive of a run (-XX:ArchiveClassesAtExit) would leave out the classes of picocli, which are
                // those of Java 5.
                File list = new File(part + ".list");
                sample(jar, "-XX:DumpLoadedClassList=" + list);
                java(Arrays.asList(
                        "-Xshare:dump",
                        "-XX:SharedClassListFile=" + list,
                        "-XX:SharedArchiveFile=" + part,
                        "-cp",
                        jar.getPath()));
                Files.deleteIfExists(list.toPath());
            }
            Files.move(part.toPath(), file.toPath(), StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            System.err.println("smpp: " + file + " cannot be written: " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void sample(File jar, String option) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(Arrays.asList(option, "-jar", jar.getPath()));
        command.addAll(SAMPLE);
        java(command);
    }

    /** Runs a JVM with the options of this one that affect its classes and objects. */
    private static void java(List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(System.getProperty("java.home") + "/bin/java");
        for (String option : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
            if (option.startsWith("--") || option.endsWith("CompactObjectHeaders")) {
                command.add(option);
            }
        }
        command.addAll(arguments);
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(new File("/dev/null"))
                .start();
        if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
    }
}
