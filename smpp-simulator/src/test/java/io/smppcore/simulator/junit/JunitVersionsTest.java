package io.smppcore.simulator.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** The oldest JUnit that the extension supports; other tests run it with the newest. */
class JunitVersionsTest {

    private static final Pattern JUNIT = Pattern.compile(".*junit-(jupiter|platform)[^/]*\\.jar");

    @Test
    void theExtensionWorksWithJunit510() throws Exception {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader loader = withOldestJunit()) {
            // JUnit searches this loader for its engines.
            thread.setContextClassLoader(loader);
            Callable<?> run = (Callable<?>)
                    loader.loadClass(Run.class.getName()).getConstructor().newInstance();
            assertThat((String) run.call()).matches("JUnit 5\\.10\\.0: [1-9]\\d* tests, failures \\[]");
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /** Runs the tests of the extension with the JUnit of its own class loader. */
    public static final class Run implements Callable<String> {

        @Override
        public String call() {
            LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                    .selectors(DiscoverySelectors.selectClass(SimulatedSmscTest.class))
                    .build();
            SummaryGeneratingListener listener = new SummaryGeneratingListener();
            LauncherFactory.create().execute(request, listener);
            TestExecutionSummary summary = listener.getSummary();
            List<String> failures = summary.getFailures().stream()
                    .map(failure -> failure.getTestIdentifier().getDisplayName() + ": " + failure.getException())
                    .toList();
            return "JUnit " + Test.class.getPackage().getImplementationVersion() + ": "
                    + summary.getTestsSucceededCount() + " tests, failures " + failures;
        }
    }

    /** Returns a loader of the class path of this test, with an older JUnit. */
    private static URLClassLoader withOldestJunit() throws IOException {
        List<URL> urls = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            if (!JUNIT.matcher(entry).matches()) {
                urls.add(Path.of(entry).toUri().toURL());
            }
        }
        try (Stream<Path> jars = Files.list(Path.of("target", "junit-5"))) {
            List<Path> old = jars.toList();
            assertThat(old).hasSize(7);
            for (Path jar : old) {
                urls.add(jar.toUri().toURL());
            }
        }
        return new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    }
}
