package io.smppcore.release;

import java.util.List;

/**
 * A published module.
 *
 * @param folder the folder of its pom, relative to that of the project
 * @param jar {@code false} for a module that is only a pom
 */
public record Module(String artifactId, String folder, boolean jar) {

    static final String GROUP_FOLDER = "io/smppcore/";

    /** The published modules, each after those that it depends on. */
    public static final List<Module> PUBLISHED = List.of(
            new Module("smpp-bom", "etc/smpp-bom", false),
            new Module("smpp-parent", ".", false),
            new Module("smpp-core", "smpp-core", true),
            new Module("smpp-client", "smpp-client", true),
            new Module("smpp-server", "smpp-server", true),
            new Module("smpp-simulator", "smpp-simulator", true),
            new Module("smpp-spring-boot-starter", "smpp-spring-boot-starter", true));

    /** Returns the common beginning of the paths of its files in a Maven repository, up to the version. */
    String path(String version) {
        return GROUP_FOLDER + artifactId + "/" + version + "/" + artifactId + "-" + version;
    }

    /** Returns the suffixes of the names of its files, after the version. */
    List<String> suffixes() {
        return jar
                ? List.of(".pom", "-cyclonedx.json", ".jar", "-sources.jar", "-javadoc.jar")
                : List.of(".pom", "-cyclonedx.json");
    }
}
