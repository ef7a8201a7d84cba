package io.smppcore.gateway.broker;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Three brokers for all tests of the module, as a parameter of tests: started by the first one, all at work when a test
 * begins, and ended after the last one. Tests have topics of their own.
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

    /** Returns the file with the class path of the brokers, which the build has written. */
    public static Path classPath() {
        return Path.of("..", "smpp-brokers", "target", "classpath").toAbsolutePath();
    }
}
