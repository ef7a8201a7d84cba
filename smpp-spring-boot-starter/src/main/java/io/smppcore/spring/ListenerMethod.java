package io.smppcore.spring;

import io.smppcore.client.ReceivedReceipt;
import io.smppcore.client.SmppClient;
import io.smppcore.message.TextMessage;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.Unbind;
import io.smppcore.server.SmppServer;
import io.smppcore.server.SubmittedText;
import io.smppcore.session.SmppSession;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.util.ReflectionUtils;

/**
 * A method of a bean with the annotation {@link SmppListener}, and what follows from its parameters. Made for each such
 * method when the application starts.
 *
 * @param bean name of the bean that has the method
 * @param method the method
 * @param handled type of the messages that it handles
 * @param receiver type of the receiver: {@link SmppClient} or {@link SmppServer}
 * @param name name of the only client or server whose messages it handles; empty for all
 */
record ListenerMethod(String bean, Method method, Class<?> handled, Class<?> receiver, String name) {

    private static final Set<Class<?>> OF_CLIENTS = Set.of(TextMessage.class, ReceivedReceipt.class);

    /** Requests that reach no handler of a server, because the session itself answers or refuses them. */
    private static final Set<Class<?>> NOT_HANDLED =
            Set.of(BindRequest.class, DeliverSm.class, EnquireLink.class, Unbind.class);

    /**
     * Reads the parameters, the result and the annotation of a method.
     *
     * @throws IllegalStateException if they do not match; the message names the method and the expected parameters or
     *     result
     */
    static ListenerMethod of(String bean, Method method, SmppListener annotation) {
        Class<?> handled = handled(method);
        boolean ofClient = OF_CLIENTS.contains(handled);
        ListenerMethod listener = new ListenerMethod(
                bean,
                method,
                handled,
                ofClient ? SmppClient.class : SmppServer.class,
                ofClient ? annotation.client() : annotation.server());
        String other = ofClient ? annotation.server() : annotation.client();
        if (!other.isEmpty()) {
            throw new IllegalStateException("@SmppListener " + listener + ": " + (ofClient ? "server" : "client")
                    + " = \"" + other + "\" (expected: " + listener.role() + " = ..., because a " + listener.role()
                    + " receives " + handled.getSimpleName() + ")");
        }
        return listener;
    }

    private static Class<?> handled(Method method) {
        List<Class<?>> further = new ArrayList<>(Arrays.asList(method.getParameterTypes()));
        List<Class<?>> handled =
                further.stream().filter(ListenerMethod::isMessage).toList();
        further.removeAll(handled);
        further.remove(SmppSession.class);
        further.remove(handled.stream().allMatch(OF_CLIENTS::contains) ? SmppClient.class : SmppServer.class);
        if (handled.size() != 1 || !further.isEmpty()) {
            throw new IllegalStateException("@SmppListener " + describe(method) + ": parameters "
                    + Arrays.asList(method.getParameterTypes())
                    + " (expected: TextMessage, ReceivedReceipt, SubmittedText or a request, and perhaps SmppSession,"
                    + " and the SmppClient or SmppServer that receives it)");
        }
        Class<?> type = handled.getFirst();
        if (NOT_HANDLED.contains(type)) {
            throw new IllegalStateException("@SmppListener " + describe(method) + ": no handler gets "
                    + type.getSimpleName() + " (expected: TextMessage or ReceivedReceipt for what a client receives, or"
                    + " a request to a server, such as SubmitSm)");
        }
        if (Request.class.isAssignableFrom(type) && !Response.class.isAssignableFrom(method.getReturnType())) {
            throw new IllegalStateException("@SmppListener " + describe(method) + ": returns "
                    + method.getReturnType().getSimpleName() + " (expected: the response to " + type.getSimpleName()
                    + ")");
        }
        return type;
    }

    private static boolean isMessage(Class<?> type) {
        return OF_CLIENTS.contains(type) || type == SubmittedText.class || Request.class.isAssignableFrom(type);
    }

    /** Returns the type of the receiver in words: {@code client} or {@code server}. */
    String role() {
        return receiver == SmppClient.class ? "client" : "server";
    }

    /**
     * Calls the method.
     *
     * @param by name of the client or server that has received the message
     * @return the result of the method
     * @throws Exception the exception of the method
     */
    @Nullable
    Object call(BeanFactory beans, String by, SmppSession session, Object message) throws Exception {
        Object target = beans.getBean(bean);
        Method invocable = AopUtils.selectInvocableMethod(method, target.getClass());
        ReflectionUtils.makeAccessible(invocable);
        Object[] arguments = Arrays.stream(invocable.getParameterTypes())
                .map(type ->
                        type == SmppSession.class ? session : type == receiver ? beans.getBean(by, receiver) : message)
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

    private static String describe(Method method) {
        return method.getDeclaringClass().getSimpleName() + "." + method.getName();
    }
}
