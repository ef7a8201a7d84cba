package io.smppcore.internal.loop;

import io.netty.util.Version;
import org.jspecify.annotations.Nullable;

/** Check of the Netty version on the class path, which the application may have changed. */
public final class NettyVersion {

    /** A class that Netty 4.1 does not have. */
    private static final String NEEDED_CLASS = "io.netty.channel.IoHandlerFactory";

    private static final @Nullable String PROBLEM = problem(NettyVersion.class.getClassLoader());

    private NettyVersion() {}

    /** Throws an {@link IllegalStateException} with the version and the remedy if this version of Netty is too old. */
    public static void check() {
        if (PROBLEM != null) {
            throw new IllegalStateException(PROBLEM);
        }
    }

    private static @Nullable String problem(ClassLoader loader) {
        try {
            Class.forName(NEEDED_CLASS, false, loader);
            return null;
        } catch (ClassNotFoundException e) {
            Version found = Version.identify(loader).get("netty-transport");
            return "Netty " + (found == null ? "of an unknown version" : found.artifactVersion())
                    + " is on the class path (expected: 4.2 or later). With the parent of Spring Boot 3, set the Maven"
                    + " property <netty.version> to 4.2.18.Final; otherwise import io.netty:netty-bom of that version"
                    + " before other BOMs";
        }
    }
}
