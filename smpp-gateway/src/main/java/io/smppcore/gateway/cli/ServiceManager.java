package io.smppcore.gateway.cli;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollDomainDatagramChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.unix.DomainSocketAddress;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/* The JDK has no datagram sockets of the family AF_UNIX; Netty's epoll transport, which the gateway uses, has them. */

/**
 * Connection to the service manager that has started this process (systemd), which gets the state of the gateway as
 * sd_notify(3) describes. Without a service manager, its methods have no effect. Thread-safe.
 */
final class ServiceManager {

    static final String SOCKET = "NOTIFY_SOCKET";
    static final String WATCHDOG_USEC = "WATCHDOG_USEC";
    static final String WATCHDOG_PID = "WATCHDOG_PID";

    private static final Logger LOG = LoggerFactory.getLogger(ServiceManager.class);
    private static final long SENDING_MILLIS = 1_000;

    private final @Nullable Channel channel;
    private final long watchdogMicros;

    /** Answer to the last question of the watchdog. Used by the event loop only. */
    private CompletableFuture<Void> answer = CompletableFuture.completedFuture(null);

    private ServiceManager(@Nullable Channel channel, long watchdogMicros) {
        this.channel = channel;
        this.watchdogMicros = watchdogMicros;
    }

    /** Returns the service manager that the environment variables of a process name. */
    static ServiceManager of(Map<String, String> environment) {
        return new ServiceManager(open(environment.getOrDefault(SOCKET, "")), watchdogMicros(environment));
    }

    private static @Nullable Channel open(String socket) {
        if (socket.isEmpty()) {
            return null;
        }
        if (!socket.startsWith("/") && !socket.startsWith("@")) {
            LOG.warn("{}: {} (expected: a path, or @ and a name): the service manager is not notified", SOCKET, socket);
            return null;
        }
        if (!Epoll.isAvailable()) {
            LOG.warn(
                    "the service manager is not notified, and ends this process if it expects that: no epoll",
                    Epoll.unavailabilityCause());
            return null;
        }
        // An address that begins with @ is a name in the abstract name space, whose first octet is 0.
        String address = socket.startsWith("@") ? '\0' + socket.substring(1) : socket;
        ChannelFuture connected = new Bootstrap()
                .group(new MultiThreadIoEventLoopGroup(
                        1, new DefaultThreadFactory("smpp-gateway-notify", true), EpollIoHandler.newFactory()))
                .channel(EpollDomainDatagramChannel.class)
                .handler(new ChannelInboundHandlerAdapter())
                .connect(new DomainSocketAddress(address))
                .awaitUninterruptibly();
        if (!connected.isSuccess()) {
            LOG.warn(
                    "{}: {} (expected: a socket): no notifications: {}",
                    SOCKET,
                    socket,
                    connected.cause().toString());
            return null;
        }
        return connected.channel();
    }

    /** Returns the time within which the watchdog of this process expects a sign of life; 0 if there is none. */
    private static long watchdogMicros(Map<String, String> environment) {
        String pid = environment.get(WATCHDOG_PID);
        boolean isOfThisProcess =
                pid == null || pid.equals(Long.toString(ProcessHandle.current().pid()));
        try {
            return isOfThisProcess ? Long.parseLong(environment.getOrDefault(WATCHDOG_USEC, "0")) : 0;
        } catch (NumberFormatException e) {
            LOG.warn("{}: {} (expected: a number): no watchdog", WATCHDOG_USEC, environment.get(WATCHDOG_USEC));
            return 0;
        }
    }

    /**
     * Reports that the gateway accepts binds, and begins to answer the watchdog: half of its time after each sign of
     * life, the gateway is asked for the next one, which is sent when it responds.
     *
     * @param status state in words
     * @param responds returns a future that completes when the gateway has responded
     */
    void ready(String status, Supplier<CompletableFuture<Void>> responds) {
        send("READY=1\nSTATUS=" + status);
        Channel open = channel;
        if (open != null && watchdogMicros > 0) {
            var unused = open.eventLoop()
                    .scheduleAtFixedRate(() -> ask(responds), 0, watchdogMicros / 2, TimeUnit.MICROSECONDS);
        }
    }

    private void ask(Supplier<CompletableFuture<Void>> responds) {
        if (answer.isDone()) {
            // An exception is no answer, and must not end the questions.
            answer = CompletableFuture.runAsync(() -> {}, Runnable::run)
                    .thenCompose(nothing -> responds.get())
                    .thenRun(() -> post("WATCHDOG=1"));
        }
    }

    /** Reports the beginning of a reload, whose end {@link #reloaded} reports. */
    void reloading() {
        // On Linux, nanoTime is CLOCK_MONOTONIC.
        send("RELOADING=1\nMONOTONIC_USEC=" + TimeUnit.NANOSECONDS.toMicros(System.nanoTime()));
    }

    /** Reports the end of a reload, successful or not, with the state in words. */
    void reloaded(String status) {
        send("READY=1\nSTATUS=" + status);
    }

    /** Reports that the gateway is being closed. */
    void stopping() {
        send("STOPPING=1\nSTATUS=unbinds and closes the store");
    }

    /** Sends a state, and waits until it is sent, so that it is not lost when the process ends. */
    private void send(String state) {
        ChannelFuture sending = post(state);
        if (sending != null && !(sending.awaitUninterruptibly(SENDING_MILLIS) && sending.isSuccess())) {
            LOG.warn(
                    "{}: {} was not sent: {}",
                    SOCKET,
                    state.lines().findFirst().orElse(""),
                    String.valueOf(sending.cause()));
        }
    }

    private @Nullable ChannelFuture post(String state) {
        Channel open = channel;
        return open == null ? null : open.writeAndFlush(Unpooled.copiedBuffer(state, StandardCharsets.UTF_8));
    }
}
