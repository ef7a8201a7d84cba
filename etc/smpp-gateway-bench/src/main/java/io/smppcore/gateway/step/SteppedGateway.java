package io.smppcore.gateway.step;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A gateway whose classes a {@link StepLoader} has loaded; its methods throw what those of the gateway throw. */
final class SteppedGateway {

    private final Object gateway;

    private SteppedGateway(Object gateway) {
        this.gateway = gateway;
    }

    static SteppedGateway start(StepLoader loader, Path file) throws Throwable {
        Class<?> type = loader.loadClass("io.smppcore.gateway.Gateway");
        Class<?> filters =
                loader.loadClass("io.smppcore.gateway.filter.MessageFilter").arrayType();
        Object none = java.lang.reflect.Array.newInstance(filters.componentType(), 0);
        Method start = type.getMethod("start", Path.class, filters);
        return new SteppedGateway(invoke(start, null, file, none));
    }

    @SuppressWarnings("unchecked")
    CompletableFuture<Throwable> failed() throws Throwable {
        return (CompletableFuture<Throwable>) call("failed");
    }

    void reload() throws Throwable {
        call("reload");
    }

    void close() throws Throwable {
        call("close");
    }

    private Object call(String name) throws Throwable {
        Method method = Arrays.stream(gateway.getClass().getMethods())
                .filter(found -> found.getName().equals(name) && found.getParameterCount() == 0)
                .findFirst()
                .orElseThrow();
        return invoke(method, gateway);
    }

    private static Object invoke(Method method, @Nullable Object target, Object... arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
