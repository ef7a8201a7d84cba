package io.smppcore.spring;

import io.smppcore.client.ReceivedReceipt;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.server.SubmittedText;
import io.smppcore.session.SmppSession;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.autoproxy.AutoProxyUtils;
import org.springframework.aop.scope.ScopedProxyUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.annotation.AnnotationUtils;

/**
 * The {@link SmppListener} methods of all beans, by client or server and the type that they handle. This bean is
 * created at the start even if the application has lazy beans, so that a method that handles nothing fails the start.
 * The bean of a method is created only by the first call, so that it may depend on the client. Immutable.
 */
@Lazy(false)
final class SmppListeners {

    private final ConfigurableListableBeanFactory beans;
    private final Map<Key, ListenerMethod> methods = new LinkedHashMap<>();

    /**
     * Finds the methods.
     *
     * @throws IllegalStateException if a method has unusable parameters or handles nothing, or if two methods handle
     *     one type or message
     */
    SmppListeners(ConfigurableListableBeanFactory beans) {
        this.beans = beans;
        for (String name : beans.getBeanNamesForType(Object.class, true, false)) {
            Class<?> type =
                    ScopedProxyUtils.isScopedTarget(name) ? null : AutoProxyUtils.determineTargetClass(beans, name);
            if (type != null && AnnotationUtils.isCandidateClass(type, SmppListener.class)) {
                MethodIntrospector.selectMethods(
                                type,
                                (Method method) ->
                                        AnnotatedElementUtils.findMergedAnnotation(method, SmppListener.class))
                        .forEach((method, annotation) -> add(ListenerMethod.of(name, method, annotation)));
            }
        }
        Collection<SmppBean> receivers = beans.getBeansOfType(SmppBean.class).values();
        Set<ListenerMethod> wired = receivers.stream()
                .flatMap(receiver -> methods.values().stream().map(method -> find(receiver, method.handled())))
                .flatMap(Optional::stream)
                .collect(Collectors.toSet());
        methods.values().stream().filter(method -> !wired.contains(method)).forEach(method -> {
            throw new IllegalStateException("@SmppListener " + method + " handles nothing: " + why(method, receivers));
        });
    }

    /** Returns the handler for messages of a type that a client or server receives; empty if no method handles them. */
    Optional<Handler> of(SmppBean receiver, Class<?> handled) {
        return find(receiver, handled)
                .map(method -> (session, message) -> method.call(beans, receiver.name(), session, message));
    }

    /** Returns the types of the requests for which a server has a method. */
    List<Class<?>> requests(SmppBean server) {
        return methods.values().stream()
                .<Class<?>>map(ListenerMethod::handled)
                .filter(Request.class::isAssignableFrom)
                .filter(handled -> find(server, handled).isPresent())
                .distinct()
                .toList();
    }

    /**
     * Returns the method whose annotation names the client or server, or else the method for all; empty if there is
     * neither.
     */
    private Optional<ListenerMethod> find(SmppBean receiver, Class<?> handled) {
        return Optional.ofNullable(methods.get(Key.of(handled, receiver.name())))
                .or(() -> Optional.ofNullable(methods.get(Key.of(handled, ""))))
                .filter(method -> method.receiver() == receiver.type() && method.handled() == handled);
    }

    private void add(ListenerMethod method) {
        ListenerMethod other = methods.putIfAbsent(Key.of(method.handled(), method.name()), method);
        if (other != null) {
            String type = method.handled().getSimpleName();
            String otherType = other.handled().getSimpleName();
            throw new IllegalStateException("two @SmppListener methods for "
                    + (otherType.equals(type) ? type : otherType + " and " + type) + ": " + other + " and " + method
                    + " (expected: one, because only one can respond; or one for each " + method.role()
                    + ", which the annotation names)");
        }
    }

    /** Returns the reason why a method handles nothing and the remedy, for an error message. */
    private String why(ListenerMethod method, Collection<SmppBean> receivers) {
        String role = method.role();
        List<String> ours = receivers.stream()
                .filter(receiver -> receiver.type() == method.receiver())
                .map(SmppBean::name)
                .toList();
        List<String> others = Arrays.stream(beans.getBeanNamesForType(method.receiver(), true, false))
                .filter(name -> !ours.contains(name))
                .filter(name -> method.name().isEmpty() || method.name().equals(name))
                .toList();
        if (method.name().isEmpty() && !ours.isEmpty()) {
            return "every " + role + " has a method of its own (expected: remove one of the methods)";
        }
        if (!others.isEmpty()) {
            return "the application creates the " + role + " " + String.join(", ", others)
                    + " itself (expected: " + setter(method)
                    + " of its builder instead of @SmppListener; or, instead of"
                    + " this bean, properties of smpp." + role + "s.<name> and a customizer)";
        }
        String option = role.equals("client") ? ".systemId" : ".port";
        return (method.name().isEmpty()
                        ? "there is no " + role + " (expected: smpp." + role + option + " or smpp." + role + "s.<name>"
                        : "there is no " + role + " " + method.name() + " among " + ours + " (expected: smpp." + role
                                + "s." + method.name())
                + option + "; a bean for some environments only has @Profile or @ConditionalOnProperty)";
    }

    private static String setter(ListenerMethod method) {
        if (method.handled() == ReceivedReceipt.class) {
            return "onReceipt";
        }
        return Request.class.isAssignableFrom(method.handled()) ? "handlers" : "onMessage";
    }

    /**
     * A type of messages, and the name of a client or server; the name is empty for all. {@link #of} returns the same
     * key for SubmitSm and for SubmittedText, because only one method can respond to a submit_sm.
     */
    private record Key(Class<?> handled, String name) {

        static Key of(Class<?> handled, String name) {
            return new Key(handled == SubmittedText.class ? SubmitSm.class : handled, name);
        }
    }

    /** A handler of messages or requests. */
    @FunctionalInterface
    interface Handler {

        /**
         * Handles a message or request.
         *
         * @return the result of the method
         * @throws Exception the exception of the method
         */
        @Nullable
        Object handle(SmppSession session, Object message) throws Exception;
    }
}
