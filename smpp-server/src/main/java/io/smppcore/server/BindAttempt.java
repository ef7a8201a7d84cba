package io.smppcore.server;

import io.smppcore.pdu.BindRequest;
import java.net.SocketAddress;

/**
 * Someone who wants to bind.
 *
 * @param request system_id, password and the rest; its {@code toString} hides the password
 * @param remoteAddress where the connection comes from
 */
public record BindAttempt(BindRequest<?> request, SocketAddress remoteAddress) {}
