package io.smppcore.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.client.SmppClient;
import io.smppcore.testing.ProjectFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** Tests that docs/spring-boot.md shows the application that the tests run. */
class SpringGuideTest {

    private static final Path GUIDE = ProjectFolder.root().resolve("docs/spring-boot.md");
    private static final Path SOURCES = ProjectFolder.root().resolve("smpp-spring-boot-starter/src/test/java");

    @ParameterizedTest
    @ValueSource(strings = {"guide/Application", "guide/Messages", "guide/MessagesTest", "several/Operators"})
    void guideShowsTheClass(String name) throws IOException {
        String source = Files.readString(SOURCES.resolve("io/smppcore/spring/" + name + ".java"));
        String shown = source.substring(source.indexOf("\n\n") + 2);
        assertThat(Files.readString(GUIDE)).contains("```java\n" + shown + "```");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void guideShowsPropertiesThatClientsAccept(int block) throws IOException {
        String[] properties = Files.readString(GUIDE)
                .split("```properties\n", -1)[block + 1]
                .split("```", 2)[0]
                .split("\n", -1);
        new ApplicationContextRunner()
                .withConfiguration(
                        AutoConfigurations.of(SmppClientAutoConfiguration.class, SmppSimulatorAutoConfiguration.class))
                .withPropertyValues(properties)
                .withPropertyValues(
                        "smpp.simulator.enabled=true", "SMSC_PASSWORD=me", "NORTH_PASSWORD=n", "SOUTH_PASSWORD=s")
                .run(context ->
                        assertThat(context.getBeansOfType(SmppClient.class)).hasSize(block + 1));
    }
}
