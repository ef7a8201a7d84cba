package io.smppcore.tools.console;

import picocli.CommandLine.Option;

/** The options with the credentials of a bind. */
public final class CredentialOptions {

    @Option(names = "--system-id", paramLabel = "ID", description = "system_id of the bind (${DEFAULT-VALUE}).")
    private String systemId = "smpp-tools";

    @Option(names = "--password", paramLabel = "PASSWORD", description = "Password of the bind; none by default.")
    private String password = "";

    public String systemId() {
        return systemId;
    }

    /** Returns the password; empty for none. */
    public String password() {
        return password;
    }
}
