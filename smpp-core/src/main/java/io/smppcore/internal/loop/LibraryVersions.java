package io.smppcore.internal.loop;

import io.netty.util.Version;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * Check of the versions of Netty and SLF4J on the class path. The build of an application may select older ones than
 * this library needs.
 */
public final class LibraryVersions {

    /** Name of a class that exists in Netty 4.2 but not in 4.1. */
    private static final String OF_NETTY = "io.netty.channel.IoHandlerFactory";

    /** Name of a class that exists in SLF4J 2.0 but not in 1.7. */
    private static final String OF_SLF4J = "org.slf4j.spi.LoggingEventBuilder";

    private static final @Nullable String PROBLEM = problem(LibraryVersions.class.getClassLoader());

    private LibraryVersions() {}

    /**
     * Throws an {@link IllegalStateException} if one of the versions is too old. The message contains the version and
     * the remedy.
     */
    public static void check() {
        if (PROBLEM != null) {
            throw new IllegalStateException(PROBLEM);
        }
    }

    private static @Nullable String problem(ClassLoader loader) {
        if (!has(OF_NETTY, loader)) {
            Version found = Version.identify(loader).get("netty-transport");
            return "Netty " + (found == null ? "of an unknown version" : found.artifactVersion())
                    + " is on the class path (expected: 4.2 or later). With the parent of Spring Boot 3, set the Maven"
                    + " property <netty.version> to 4.2.18.Final; otherwise import io.netty:netty-bom of that version"
                    + " before other BOMs";
        }
        if (!has(OF_SLF4J, loader)) {
            String found = Logger.class.getPackage().getImplementationVersion();
            return "slf4j-api " + (found == null ? "of an unknown version" : found)
                    + " is on the class path (expected: 2.0 or later), for example because another library, such as"
                    + " cloudhopper, is nearer to it in the tree of dependencies. Declare org.slf4j:slf4j-api 2.0.20 in"
                    + " the pom of the application, and a provider for SLF4J 2";
        }
        return null;
    }

    private static boolean has(String name, ClassLoader loader) {
        try {
            Class.forName(name, false, loader);
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }
}
