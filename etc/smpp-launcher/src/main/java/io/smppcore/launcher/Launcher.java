package io.smppcore.launcher;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URISyntaxException;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/**
 * Main class of the executable jars. It is compiled for Java 8, so that an old JVM prints the required version instead
 * of an {@link UnsupportedClassVersionError}; on Java 21 or later it calls the class that the jar's manifest names in
 * {@value #ATTRIBUTE}.
 */
public final class Launcher {
    static final String ATTRIBUTE = "Launcher-Class";

    /** System property that names a file for {@link ClassCache}, set by the script {@code smpp}. */
    private static final String CACHE_PROPERTY = "smpp.cache";

    private static final int REQUIRED = 21;

    private Launcher() {}

    /**
     * Starts the program of the jar that contains this class.
     *
     * @param args arguments, passed on unchanged
     * @throws Throwable if the {@code main} of the program throws it
     */
    public static void main(String[] args) throws Throwable {
        File jar = ownJar();
        String complaint = complaint(
                jar.getName(), System.getProperty("java.specification.version"), System.getProperty("java.home"));
        if (complaint != null) {
            System.err.println(complaint);
            System.exit(2);
        }
        String cache = System.getProperty(CACHE_PROPERTY);
        if (cache != null && new File(cache).lastModified() < jar.lastModified()) {
            ClassCache.write(jar, new File(cache));
        }
        run(launcherClass(jar), args);
    }

    /** Returns the line that rejects this JVM, or null if its version suffices. */
    static String complaint(String jarName, String specificationVersion, String javaHome) {
        // Java 8 and older have the versions 1.8, 1.7, …
        String version =
                specificationVersion.startsWith("1.") ? specificationVersion.substring(2) : specificationVersion;
        if (Integer.parseInt(version) >= REQUIRED) {
            return null;
        }
        return jarName + ": needs Java " + REQUIRED + " or later (this is Java " + version + ", " + javaHome + ")";
    }

    /**
     * Returns the class named by the manifest of this jar; a resource look-up might find the manifest of another one.
     */
    static String launcherClass(File jar) throws IOException {
        try (JarFile file = new JarFile(jar)) {
            Manifest manifest = file.getManifest();
            String name = manifest == null ? null : manifest.getMainAttributes().getValue(ATTRIBUTE);
            if (name == null) {
                throw new IOException(jar + ": no " + ATTRIBUTE + " in its manifest");
            }
            return name;
        }
    }

    /** Calls the {@code main} of a class; throws its exceptions unwrapped, as if the JVM had called it. */
    static void run(String className, String[] args) throws Throwable {
        try {
            Class.forName(className).getMethod("main", String[].class).invoke(null, (Object) args);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static File ownJar() throws URISyntaxException {
        return new File(Launcher.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
    }
}
