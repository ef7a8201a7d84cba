package io.smppcore.tools.drive;

import io.smppcore.tools.certificates.ThrowawayCa;
import java.nio.file.Path;

/**
 * Certificates in files.
 *
 * @param server key store of a server on this machine
 * @param client key store of a client
 * @param ca certificate of their authority, PEM
 */
record KeptCertificates(Path server, Path client, Path ca) {

    static final String PASSWORD = "changeit";

    static KeptCertificates in(Path folder) {
        ThrowawayCa.make().keep(folder);
        return new KeptCertificates(
                folder.resolve("server.p12"), folder.resolve("client.p12"), folder.resolve("ca.pem"));
    }
}
