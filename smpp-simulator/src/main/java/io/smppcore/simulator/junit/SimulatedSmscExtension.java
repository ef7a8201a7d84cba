package io.smppcore.simulator.junit;

import io.smppcore.simulator.ManualTimeline;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.verify.Conformance;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * The JUnit extension behind {@link SimulatedSmsc}. It can also be registered in code, to configure the simulator
 * there:
 *
 * <pre>{@code
 * @RegisterExtension
 * final SimulatedSmscExtension smsc = SimulatedSmscExtension.of(builder -> builder.scenario(...));
 * }</pre>
 *
 * Tests may have the annotation as well. The code then changes the simulator that the annotation describes.
 */
@SuppressWarnings("exports") // users of the extension have JUnit; others must not need it
public final class SimulatedSmscExtension implements ParameterResolver, AfterTestExecutionCallback {

    private static final Namespace NAMESPACE = Namespace.create(SimulatedSmscExtension.class);
    private static final List<Class<?>> PARAMETERS =
            List.of(SmscSimulator.class, ManualTimeline.class, Conformance.class);

    private final Consumer<SmscSimulator.Builder> change;

    /** Creates an extension without changes. Called by JUnit for the annotation. */
    SimulatedSmscExtension() {
        this(builder -> {});
    }

    private SimulatedSmscExtension(Consumer<SmscSimulator.Builder> change) {
        this.change = change;
    }

    /**
     * Returns an extension that configures the simulator in code.
     *
     * @param change called for each simulator, after the annotation is applied
     * @return an extension to register
     */
    public static SimulatedSmscExtension of(Consumer<SmscSimulator.Builder> change) {
        return new SimulatedSmscExtension(change);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return PARAMETERS.contains(parameter.getParameter().getType());
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        RunningSmsc running = running(context);
        Class<?> type = parameter.getParameter().getType();
        if (type == SmscSimulator.class) {
            return running.simulator();
        }
        if (type == Conformance.class) {
            return running.conformance();
        }
        return running.timeline()
                .orElseThrow(() -> new ExtensionConfigurationException(
                        "ManualTimeline parameter (expected: @SimulatedSmsc(manualTime = true))"));
    }

    @Override
    public void afterTestExecution(ExtensionContext context) {
        ExtensionContext scope = scope(context);
        RunningSmsc running = scope.getStore(NAMESPACE).get(scope.getUniqueId(), RunningSmsc.class);
        if (running == null) {
            return;
        }
        if (context.getExecutionException().isPresent()) {
            context.publishReportEntry(running.reportEntries());
        } else if (annotation(context).map(SimulatedSmsc::conformant).orElse(false)) {
            running.expectConformant();
        }
    }

    @SuppressWarnings("deprecation") // JUnit has computeIfAbsent only since 5.13
    private RunningSmsc running(ExtensionContext context) {
        // The key is the id of the context, as a store also searches the stores of enclosing contexts.
        ExtensionContext scope = scope(context);
        return Objects.requireNonNull(scope.getStore(NAMESPACE)
                .getOrComputeIfAbsent(
                        scope.getUniqueId(),
                        key -> RunningSmsc.start(annotation(context).orElse(null), change),
                        RunningSmsc.class));
    }

    /**
     * Returns the context in whose store the simulator is: that of the class if it is shared, otherwise that of the
     * test. JUnit closes the simulator at the end of this context.
     */
    private static ExtensionContext scope(ExtensionContext context) {
        Optional<SimulatedSmsc> ofMethod = ofMethod(context);
        boolean shared = ofMethod.isEmpty()
                && ofClass(context).map(SimulatedSmsc::shared).orElse(false);
        if (ofMethod.map(SimulatedSmsc::shared).orElse(false)) {
            throw new ExtensionConfigurationException(
                    "@SimulatedSmsc(shared = true) on a method (expected: on a class)");
        }
        return shared && context.getTestMethod().isPresent()
                ? context.getParent().orElse(context)
                : context;
    }

    private static Optional<SimulatedSmsc> annotation(ExtensionContext context) {
        return ofMethod(context).or(() -> ofClass(context));
    }

    private static Optional<SimulatedSmsc> ofMethod(ExtensionContext context) {
        return AnnotationSupport.findAnnotation(context.getTestMethod(), SimulatedSmsc.class);
    }

    private static Optional<SimulatedSmsc> ofClass(ExtensionContext context) {
        @Nullable Class<?> type = context.getTestClass().orElse(null);
        while (type != null) {
            Optional<SimulatedSmsc> found = AnnotationSupport.findAnnotation(type, SimulatedSmsc.class);
            if (found.isPresent()) {
                return found;
            }
            type = type.getEnclosingClass(); // nested tests have the annotation of the enclosing class
        }
        return Optional.empty();
    }
}
