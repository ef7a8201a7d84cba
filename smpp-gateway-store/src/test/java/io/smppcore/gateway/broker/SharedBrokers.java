package io.smppcore.gateway.broker;

import io.smppcore.testing.ProjectFolder;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Three brokers shared by all tests of the module, as a test parameter: started by the first test, all running when a
 * test begins, and ended after the last test. Each test uses its own topics.
 */
public final class SharedBrokers implements BeforeEachCallback, ParameterResolver {

    private static final int COUNT = 3;

    @Override
    public void beforeEach(ExtensionContext context) throws IOException, InterruptedException {
        brokers(context).startAll();
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Brokers.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return brokers(context);
    }

    private static Brokers brokers(ExtensionContext context) {
        return context.getRoot()
                .getStore(ExtensionContext.Namespace.create(SharedBrokers.class))
                .computeIfAbsent(Brokers.class, type -> start(), Brokers.class);
    }

    private static Brokers start() {
        try {
            return Brokers.open(COUNT, classPath());
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException("no brokers", e);
        }
    }

    /** Returns the file with the class path of the brokers, written by the build. */
    public static Path classPath() {
        return ProjectFolder.root().resolve("etc/smpp-brokers/target/classpath").toAbsolutePath();
    }
}
