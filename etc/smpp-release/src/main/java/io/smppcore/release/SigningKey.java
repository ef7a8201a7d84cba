package io.smppcore.release;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bouncycastle.bcpg.PublicKeyPacket;
import org.bouncycastle.bcpg.sig.KeyFlags;
import org.bouncycastle.openpgp.PGPException;
import org.bouncycastle.openpgp.api.OpenPGPApi;
import org.bouncycastle.openpgp.api.OpenPGPKey;
import org.bouncycastle.openpgp.api.OpenPGPSignature.OpenPGPDocumentSignature;
import org.bouncycastle.openpgp.api.SignatureParameters.Callback.Util;
import org.bouncycastle.openpgp.api.bc.BcOpenPGPApi;
import org.bouncycastle.openpgp.operator.PGPKeyPairGenerator;

/** The OpenPGP key with which Maven signs, and that verifies the signatures. */
record SigningKey(OpenPGPKey key) {

    private static final OpenPGPApi API = new BcOpenPGPApi();

    /** Creates a key for a dry run, which is never stored. */
    static SigningKey ephemeral() throws PGPException {
        // The version and the algorithm that all programs read; by default, a primary key would only certify others.
        return new SigningKey(API.generateKey(PublicKeyPacket.VERSION_4)
                .withPrimaryKey(
                        PGPKeyPairGenerator::generateLegacyEd25519KeyPair, Util.modifyHashedSubpackets(packets -> {
                            packets.setKeyFlags(KeyFlags.CERTIFY_OTHER | KeyFlags.SIGN_DATA);
                            return packets;
                        }))
                .addUserId("smpp-core dry run")
                .build());
    }

    /** Reads a file that {@code gpg --export-secret-keys} has written. */
    static SigningKey read(Path file) throws IOException {
        return new SigningKey(API.readKeyOrCertificate().parseKey(Files.readAllBytes(file)));
    }

    /** Returns the armored secret key, for Maven. */
    String secretKey() throws IOException {
        return key.toAsciiArmoredString();
    }

    /** Returns the armored public key, which verifies the signatures. */
    String publicKey() throws IOException {
        return key.toCertificate().toAsciiArmoredString();
    }

    /** Returns {@code true} if a detached signature is one of this key for the content. */
    boolean hasSigned(byte[] content, byte[] signature) {
        try {
            List<OpenPGPDocumentSignature> signatures = API.verifyDetachedSignature()
                    .addVerificationCertificate(key.toCertificate())
                    .addSignatures(new ByteArrayInputStream(signature))
                    .process(new ByteArrayInputStream(content));
            return signatures.size() == 1 && signatures.getFirst().isValid();
        } catch (IOException | PGPException e) {
            return false;
        }
    }
}
