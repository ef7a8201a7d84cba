package io.smppcore.spring;

import io.smppcore.client.ReceivedReceipt;
import io.smppcore.message.TextMessage;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.server.SubmittedText;
import io.smppcore.session.SmppSession;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.autoproxy.AutoProxyUtils;
import org.springframework.aop.scope.ScopedProxyUtils;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.annotation.AnnotationUtils;
import org.springframework.util.ReflectionUtils;

/**
 * The {@link SmppListener} methods of all beans, by the type that they handle. Beans are found by type and created by
 * the first call, so that they may depend on the client. Immutable.
 */
final class SmppListeners {

    private static final Set<Class<?>> MESSAGES = Set.of(TextMessage.class, ReceivedReceipt.class, SubmittedText.class);

    private final Map<Class<?>, Listener> listeners = new HashMap<>();

    /**
     * Finds the methods.
     *
     * @throws IllegalStateException if a method has unusable parameters, or two methods handle one type or message
     */
    SmppListeners(ConfigurableListableBeanFactory beans) {
        for (String name : beans.getBeanNamesForType(Object.class, true, false)) {
            Class<?> type =
                    ScopedProxyUtils.isScopedTarget(name) ? null : AutoProxyUtils.determineTargetClass(beans, name);
            if (type != null && AnnotationUtils.isCandidateClass(type, SmppListener.class)) {
                MethodIntrospector.selectMethods(
                                type,
                                (Method method) -> AnnotatedElementUtils.hasAnnotation(method, SmppListener.class))
                        .forEach(method -> add(new Listener(beans, name, method, handled(method))));
            }
        }
        Listener requests = listeners.get(SubmitSm.class);
        Listener texts = listeners.get(SubmittedText.class);
        if (requests != null && texts != null) {
            throw new IllegalStateException("@SmppListener methods for SubmitSm and SubmittedText: " + requests
                    + " and " + texts + " (expected: one of them; only one can respond)");
        }
    }

    /** Returns the listener of a type. */
    Optional<Listener> of(Class<?> handled) {
        return Optional.ofNullable(listeners.get(handled));
    }

    /** Returns the listeners of requests. */
    List<Listener> ofRequests() {
        return listeners.values().stream()
                .filter(listener -> Request.class.isAssignableFrom(listener.handled()))
                .toList();
    }

    private void add(Listener listener) {
        Listener other = listeners.putIfAbsent(listener.handled(), listener);
        if (other != null) {
            throw new IllegalStateException("two @SmppListener methods for "
                    + listener.handled().getSimpleName() + ": " + other + " and " + listener + " (expected: one)");
        }
    }

    private static Class<?> handled(Method method) {
        List<Class<?>> parameters = Arrays.asList(method.getParameterTypes());
        List<Class<?>> handled = parameters.stream()
                .filter(type -> MESSAGES.contains(type) || Request.class.isAssignableFrom(type))
                .toList();
        boolean further = parameters.size() == 2 && parameters.contains(SmppSession.class);
        if (handled.size() != 1 || (parameters.size() != 1 && !further)) {
            throw new IllegalStateException("@SmppListener " + describe(method) + ": parameters " + parameters
                    + " (expected: TextMessage, ReceivedReceipt, SubmittedText or a request, and perhaps SmppSession)");
        }
        Class<?> type = handled.getFirst();
        if (!MESSAGES.contains(type) && !Response.class.isAssignableFrom(method.getReturnType())) {
            throw new IllegalStateException("@SmppListener " + describe(method) + ": returns "
                    + method.getReturnType().getSimpleName() + " (expected: the response to " + type.getSimpleName()
                    + ")");
        }
        return type;
    }

    private static String describe(Method method) {
        return method.getDeclaringClass().getSimpleName() + "." + method.getName();
    }

    /** A method of the bean with this name, and the type of the messages that it handles. */
    record Listener(ConfigurableListableBeanFactory beans, String bean, Method method, Class<?> handled) {

        /**
         * Calls the method.
         *
         * @return the result of the method
         * @throws Exception the exception of the method
         */
        @Nullable
        Object call(SmppSession session, Object message) throws Exception {
            Object target = beans.getBean(bean);
            Method invocable = AopUtils.selectInvocableMethod(method, target.getClass());
            ReflectionUtils.makeAccessible(invocable);
            Object[] arguments = Arrays.stream(invocable.getParameterTypes())
                    .map(type -> type == SmppSession.class ? session : message)
                    .toArray();
            try {
                return invocable.invoke(target, arguments);
            } catch (InvocationTargetException e) {
                if (e.getCause() instanceof Exception cause) {
                    throw cause;
                }
                throw e;
            }
        }

        @Override
        public String toString() {
            return describe(method);
        }
    }
}
