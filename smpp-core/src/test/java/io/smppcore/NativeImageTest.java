package io.smppcore;

import static io.smppcore.testing.NativeImageRules.Entry.ofClass;
import static io.smppcore.testing.NativeImageRules.Entry.ofField;

import io.smppcore.testing.NativeImageRules;
import java.util.List;
import java.util.Map;

/** The metadata of core for native images. */
class NativeImageTest extends NativeImageRules {

    NativeImageTest() {
        super(
                "smpp-core",
                Map.of(
                        // The records are found by their calls of this class.
                        "io.smppcore.internal.util.Printable > java.lang.Class.getRecordComponents",
                        List.of(),
                        "io.smppcore.internal.util.Printable > java.lang.reflect",
                        List.of(),
                        "io.smppcore.internal.window.Admission"
                                + " > java.util.concurrent.atomic.AtomicIntegerFieldUpdater.newUpdater",
                        List.of(
                                ofField("io.smppcore.internal.window.Admission", "pending"),
                                ofField("io.smppcore.internal.window.Admission", "pendingUncounted")),
                        "io.smppcore.internal.turn.Mailbox > java.lang.invoke.MethodHandles$Lookup.findVarHandle",
                        List.of(ofField("io.smppcore.internal.turn.Mailbox", "top")),
                        // Netty has metadata for its channels.
                        "io.smppcore.internal.loop.NettyTransport > io.netty.bootstrap.Bootstrap.channel",
                        List.of(),
                        "io.smppcore.internal.loop.NettyTransport > io.netty.bootstrap.ServerBootstrap.channel",
                        List.of(),
                        "io.smppcore.internal.loop.LibraryVersions > java.lang.Class.forName",
                        List.of(
                                ofClass("io.netty.channel.IoHandlerFactory"),
                                ofClass("org.slf4j.spi.LoggingEventBuilder")),
                        // Not in a native image, where all handlers run on the common carriers.
                        "io.smppcore.internal.loop.LoopThreads > java.lang.Class.forName",
                        List.of(),
                        "io.smppcore.internal.loop.LoopThreads > java.lang.invoke.MethodHandles$Lookup.findStatic",
                        List.of(),
                        // Only in a message, which has no version without the manifest.
                        "io.smppcore.internal.loop.LibraryVersions > java.lang.Class.getPackage",
                        List.of()));
    }
}
