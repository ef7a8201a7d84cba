package io.smppcore.spring;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a method of a bean as a handler of messages from a peer. The type of its parameter selects the messages:
 *
 * <ul>
 *   <li>{@link io.smppcore.message.TextMessage}: whole messages that the client receives,
 *       {@link io.smppcore.client.SmppClient.Builder#onMessage}
 *   <li>{@link io.smppcore.client.ReceivedReceipt}: delivery receipts that the client receives,
 *       {@link io.smppcore.client.SmppClient.Builder#onReceipt}
 *   <li>{@link io.smppcore.server.SubmittedText}: whole messages that the server receives,
 *       {@link io.smppcore.server.SmppServer.Builder#onMessage}
 *   <li>a request, such as {@link io.smppcore.pdu.SubmitSm}: requests that the server receives; the method returns the
 *       response
 * </ul>
 *
 * Further parameters may be the {@link io.smppcore.session.SmppSession}, and the {@link
 * io.smppcore.client.SmppClient} or {@link io.smppcore.server.SmppServer} that has received the message. Threads and
 * exceptions are the same as for handlers set on the builders.
 *
 * <p>A method without {@link #client} and {@link #server} handles the messages of all clients or servers that have no
 * method of their own for the type; at most one method may handle a type of a client or server. The start of the
 * application fails if a method handles nothing, for example because the application creates its {@code SmppClient}
 * itself.
 *
 * <pre>{@code
 * @SmppListener
 * void onText(TextMessage message) {
 *     inbox.save(message.source(), message.text());
 * }
 * }</pre>
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface SmppListener {

    /**
     * Returns the name of the only client whose messages are handled: that of {@code smpp.clients.<name>}, or {@code
     * smppClient} for {@code smpp.client}; empty, the default, for all clients without a method of their own.
     */
    String client() default "";

    /**
     * Returns the name of the only server whose messages are handled: that of {@code smpp.servers.<name>}, or {@code
     * smppServer} for {@code smpp.server}; empty, the default, for all servers without a method of their own.
     */
    String server() default "";
}
