package io.smppcore.spring;

/**
 * A client or a server that the starter creates.
 *
 * @param type {@link io.smppcore.client.SmppClient} or {@link io.smppcore.server.SmppServer}
 * @param name name of the bean
 * @param prefix prefix of its properties, with the trailing dot
 * @param named true if the name is that of {@code smpp.clients.<name>} or {@code smpp.servers.<name>}
 */
record SmppBean(Class<?> type, String name, String prefix, boolean named) {}
