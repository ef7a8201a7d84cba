package io.smppcore.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.Logger;

/**
 * Tests of the migration guides: applications with another library in the same pom, on the class path that Maven
 * resolves for it.
 */
class MigrationIT {

    /** Returns the libraries, their versions of slf4j-api, and the task with each of them. */
    static Stream<Arguments> libraries() {
        return Stream.of(
                arguments("cloudhopper", "1.7.13", io.smppcore.examples.cloudhopper.SendOne.class),
                arguments("jsmpp", "1.7.36", io.smppcore.examples.jsmpp.SendOne.class));
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void clientAndServerNameTheVersionToDeclare(String library, String version, Class<?> task) throws Exception {
        try (URLClassLoader application = application(classPath(library))) {
            for (Class<?> ours : List.of(SendOne.class, ServerWithAccounts.class)) {
                assertThatThrownBy(() -> run(application, ours, 1))
                        .isExactlyInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("slf4j-api " + version + " is on the class path")
                        .hasMessageContaining("Declare org.slf4j:slf4j-api " + newVersion());
            }
        }
        assertThat(Path.of("..", "docs", "migrating-from-" + library + ".md"))
                .content()
                .contains("`org.slf4j:slf4j-api` " + newVersion())
                .contains("slf4j-api " + version);
    }

    /** The loader stays open, because threads of both libraries may still use it. */
    @SuppressWarnings("resource")
    @ParameterizedTest
    @MethodSource("libraries")
    void bothLibrariesSendBesideTheDeclaredVersion(String library, String version, Class<?> task) throws Exception {
        List<Path> classPath = new ArrayList<>(classPath(library));
        assertThat(classPath.removeIf(jar -> jar.endsWith("slf4j-api-" + version + ".jar")))
                .isTrue();
        // Nearest of all in the tree, it replaces the other one.
        classPath.add(location(Logger.class));
        ClassLoader application = application(classPath);
        try (SmppServer server = SmppServer.builder()
                .port(0)
                .authenticator(BindAuthenticator.account("me", "secret"))
                .onSubmitSm((session, message) -> SubmitSmResp.ok("1"))
                .start()) {
            assertThat(run(application, task, server.port())).isEqualTo("1");
            assertThat(run(application, SendOne.class, server.port())).isEqualTo("1");
        }
    }

    private static String newVersion() {
        return Logger.class.getPackage().getImplementationVersion();
    }

    /** Returns the class path of an application, which the build of its pom writes, with these examples. */
    private static List<Path> classPath(String library) throws IOException, URISyntaxException {
        String resolved = Files.readString(Path.of("migration", library, "target", "classpath"));
        List<Path> classPath = new ArrayList<>();
        for (String entry : resolved.strip().split(File.pathSeparator, -1)) {
            classPath.add(Path.of(entry));
        }
        classPath.add(location(SendOne.class));
        return classPath;
    }

    private static Path location(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    private static URLClassLoader application(List<Path> classPath) throws IOException {
        List<URL> urls = new ArrayList<>();
        for (Path entry : classPath) {
            urls.add(entry.toUri().toURL());
        }
        return new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    }

    /** Runs a task of these examples in an application, and returns its result. */
    private static Object run(ClassLoader application, Class<?> task, int port) throws Exception {
        Class<?> loaded = application.loadClass(task.getName());
        try {
            return task == ServerWithAccounts.class
                    ? loaded.getMethod("start", int.class, Map.class).invoke(null, port, Map.of())
                    : loaded.getMethod("send", int.class).invoke(null, port);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Exception cause) {
                throw cause;
            }
            throw e;
        }
    }
}
