package io.smppcore.release.dependency;

import io.smppcore.release.ReleaseException;

/**
 * A library that a released module needs at run time.
 *
 * @param name group and artifact, such as {@code io.netty:netty-buffer}
 * @param licence names of its licences, as in its pom
 */
public record Dependency(String name, String version, String licence) {

    /** Reads a line of the list: {@code GROUP:ARTIFACT:VERSION | LICENCE | MODULES}. */
    static Dependency parse(String line) {
        String[] columns = line.split(" \\| ", -1);
        String[] coordinates = columns[0].split(":", -1);
        if (columns.length != 3 || coordinates.length != 3) {
            throw new ReleaseException(line + ": no library (expected: GROUP:ARTIFACT:VERSION | LICENCE | MODULES)");
        }
        return new Dependency(coordinates[0] + ":" + coordinates[1], coordinates[2], columns[1]);
    }

    /** Returns its package URL, such as {@code pkg:maven/io.netty/netty-buffer@4.2.9.Final}. */
    String purl() {
        return "pkg:maven/" + name.replace(':', '/') + "@" + version;
    }

    @Override
    public String toString() {
        return name + ":" + version + " (" + licence + ")";
    }
}
