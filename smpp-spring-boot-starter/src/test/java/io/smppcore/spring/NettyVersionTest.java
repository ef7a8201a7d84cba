package io.smppcore.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests of a class path with the Netty of Spring Boot 3. */
class NettyVersionTest {

    private static final Pattern NETTY = Pattern.compile(".*netty-(buffer|common|transport)-4\\.2[^/]*");

    @Test
    void transportOnNetty41FailsWithVersionAndRemedy() throws Exception {
        try (URLClassLoader loader = withNetty41()) {
            Class<?> transport = loader.loadClass("io.smppcore.transport.SmppTransport");
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> transport.getMethod("shared").invoke(null))
                        .isInstanceOf(InvocationTargetException.class)
                        .cause()
                        .isExactlyInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("Netty 4.1.135.Final is on the class path (expected: 4.2 or later)")
                        .hasMessageContaining("<netty.version>");
            }
        }
    }

    @Test
    void clientOnNetty41FailsWithTheVersion() throws Exception {
        try (URLClassLoader loader = withNetty41()) {
            Class<?> client = loader.loadClass("io.smppcore.client.SmppClient");
            Object builder = client.getMethod("builder").invoke(null);
            builder.getClass().getMethod("endpoint", String.class, int.class).invoke(builder, "localhost", 1);
            builder.getClass().getMethod("systemId", String.class).invoke(builder, "me");
            assertThatThrownBy(() -> builder.getClass().getMethod("connect").invoke(builder))
                    .isInstanceOf(InvocationTargetException.class)
                    .cause()
                    .isExactlyInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("Netty 4.1.135.Final");
        }
    }

    /** Returns a loader of the class path of this test, with an older Netty. */
    private static URLClassLoader withNetty41() throws IOException {
        List<URL> urls = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            if (!NETTY.matcher(entry).matches()) {
                urls.add(Path.of(entry).toUri().toURL());
            }
        }
        try (Stream<Path> jars = Files.list(Path.of("target", "netty-4.1"))) {
            List<Path> old = jars.toList();
            assertThat(old).hasSize(3);
            for (Path jar : old) {
                urls.add(jar.toUri().toURL());
            }
        }
        return new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    }
}
