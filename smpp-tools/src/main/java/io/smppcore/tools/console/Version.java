package io.smppcore.tools;

import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints. */
final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        // Known from the manifest of the jar, so not when run from a folder of classes.
        String version = Main.class.getPackage().getImplementationVersion();
        return new String[] {
            "smpp-tools " + (version != null ? version : "(no release)"),
            "Java " + Runtime.version() + ", " + System.getProperty("os.name") + " " + System.getProperty("os.arch")
        };
    }
}
