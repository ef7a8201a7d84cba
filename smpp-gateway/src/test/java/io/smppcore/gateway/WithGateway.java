package io.smppcore.gateway;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Tests with a fixture of their own. */
abstract class WithGateway {

    @TempDir
    Path directory;

    GatewayFixture fixture;

    @BeforeEach
    void openFixture() {
        fixture = new GatewayFixture(directory.resolve("data"));
    }

    @AfterEach
    void closeFixture() {
        fixture.close();
    }
}
