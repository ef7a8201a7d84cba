package io.smppcore.tools.console;

import picocli.CommandLine.IVersionProvider;

/** The output of {@code --version}. */
public final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        // The version is in the manifest of the jar. It is missing if the program runs from a folder of classes.
        String version = Version.class.getPackage().getImplementationVersion();
        return new String[] {
            "smpp-tools " + (version != null ? version : "(no release)"),
            "Java " + Runtime.version() + ", " + System.getProperty("os.name") + " " + System.getProperty("os.arch")
        };
    }
}
