package io.smppcore.config;

import io.smppcore.session.SocketOptions;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The options of sockets as properties have them. Not thread-safe. */
final class SocketDraft {

    private static final int MIN_BUFFER = 1 << 10;
    private static final int MAX_BUFFER = 1 << 26;

    private static final Form<Integer> BUFFER =
            new Form<>("octets", "0, or " + MIN_BUFFER + " to " + MAX_BUFFER, text -> {
                int value = Integer.parseInt(text);
                Form.check(value == 0 || (value >= MIN_BUFFER && value <= MAX_BUFFER));
                return value;
            });

    private boolean given;
    private boolean keepAlive = SocketOptions.defaults().keepAlive();
    private int sendBufferOctets = SocketOptions.defaults().sendBufferOctets();
    private int receiveBufferOctets = SocketOptions.defaults().receiveBufferOctets();

    static List<Setting<SocketDraft>> settings() {
        return List.of(
                setting(
                        "keepAlive",
                        Form.flag(),
                        "true",
                        (draft, value) -> draft.keepAlive = value,
                        "whether the system looks after silent connections (SO_KEEPALIVE)"),
                setting(
                        "sendBufferOctets",
                        BUFFER,
                        "0",
                        (draft, value) -> draft.sendBufferOctets = value,
                        "of SO_SNDBUF; 0 for what the system thinks best"),
                setting(
                        "receiveBufferOctets",
                        BUFFER,
                        "0",
                        (draft, value) -> draft.receiveBufferOctets = value,
                        "of SO_RCVBUF; 0 for what the system thinks best"));
    }

    /** Null when nothing was given. */
    @Nullable
    SocketOptions options() {
        return given ? new SocketOptions(keepAlive, sendBufferOctets, receiveBufferOctets) : null;
    }

    private static <T> Setting<SocketDraft> setting(
            String key, Form<T> form, String defaultText, BiConsumer<SocketDraft, T> set, String meaning) {
        return Setting.of(
                "socket." + key,
                form,
                defaultText,
                (draft, value) -> {
                    draft.given = true;
                    set.accept(draft, value);
                },
                meaning);
    }
}
