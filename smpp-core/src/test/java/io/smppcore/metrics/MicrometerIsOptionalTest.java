package io.smppcore.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.internal.transport.WithoutMicrometer;
import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** A session without metrics does not need Micrometer. */
class MicrometerIsOptionalTest {

    @Test
    void aSessionRunsWithoutMicrometer() throws Exception {
        try (URLClassLoader loader =
                new URLClassLoader(classPathWithoutMicrometer(), ClassLoader.getPlatformClassLoader())) {
            assertThatThrownBy(() -> loader.loadClass("io.micrometer.core.instrument.MeterRegistry"))
                    .isInstanceOf(ClassNotFoundException.class);
            Class<?> type = loader.loadClass(WithoutMicrometer.class.getName());
            assertThat(type).isNotSameAs(WithoutMicrometer.class);
            Callable<?> main = (Callable<?>) type.getConstructor().newInstance();
            assertThat(main.call()).isEqualTo("answered with ESME_ROK, taps were called");
        }
    }

    private static URL[] classPathWithoutMicrometer() throws Exception {
        // Surefire starts with a jar that only lists the class path, and passes the real one here.
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        List<URL> urls = new ArrayList<>();
        int left = 0;
        for (String entry : classPath.split(File.pathSeparator, -1)) {
            if (entry.contains("micrometer")) {
                left++;
            } else {
                urls.add(Path.of(entry).toUri().toURL());
            }
        }
        assertThat(left).as("jars of Micrometer on " + classPath).isPositive();
        return urls.toArray(URL[]::new);
    }
}
