package io.smppcore.release;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Date;
import org.bouncycastle.bcpg.ArmoredOutputStream;
import org.bouncycastle.bcpg.HashAlgorithmTags;
import org.bouncycastle.bcpg.PublicKeyAlgorithmTags;
import org.bouncycastle.bcpg.PublicKeyPacket;
import org.bouncycastle.crypto.generators.Ed25519KeyPairGenerator;
import org.bouncycastle.crypto.params.Ed25519KeyGenerationParameters;
import org.bouncycastle.openpgp.PGPException;
import org.bouncycastle.openpgp.PGPKeyPair;
import org.bouncycastle.openpgp.PGPKeyRingGenerator;
import org.bouncycastle.openpgp.PGPObjectFactory;
import org.bouncycastle.openpgp.PGPPrivateKey;
import org.bouncycastle.openpgp.PGPPublicKey;
import org.bouncycastle.openpgp.PGPSecretKey;
import org.bouncycastle.openpgp.PGPSecretKeyRing;
import org.bouncycastle.openpgp.PGPSignature;
import org.bouncycastle.openpgp.PGPSignatureGenerator;
import org.bouncycastle.openpgp.PGPSignatureList;
import org.bouncycastle.openpgp.PGPUtil;
import org.bouncycastle.openpgp.operator.bc.BcKeyFingerprintCalculator;
import org.bouncycastle.openpgp.operator.bc.BcPBESecretKeyDecryptorBuilder;
import org.bouncycastle.openpgp.operator.bc.BcPGPContentSignerBuilder;
import org.bouncycastle.openpgp.operator.bc.BcPGPContentVerifierBuilderProvider;
import org.bouncycastle.openpgp.operator.bc.BcPGPDigestCalculatorProvider;
import org.bouncycastle.openpgp.operator.bc.BcPGPKeyPair;

/** An OpenPGP key that creates and verifies detached signatures. */
final class SigningKey {

    private final PGPPrivateKey privateKey;
    private final PGPPublicKey publicKey;

    private SigningKey(PGPSecretKey key, char[] passphrase) throws PGPException {
        privateKey = key.extractPrivateKey(
                new BcPBESecretKeyDecryptorBuilder(new BcPGPDigestCalculatorProvider()).build(passphrase));
        publicKey = key.getPublicKey();
    }

    /** Creates a key for a dry run, which is never stored. */
    static SigningKey ephemeral() throws PGPException {
        Ed25519KeyPairGenerator generator = new Ed25519KeyPairGenerator();
        generator.init(new Ed25519KeyGenerationParameters(new SecureRandom()));
        PGPKeyPair pair = new BcPGPKeyPair(
                PublicKeyPacket.VERSION_4,
                PublicKeyAlgorithmTags.EDDSA_LEGACY,
                generator.generateKeyPair(),
                Date.from(Instant.now()));
        PGPKeyRingGenerator ring = new PGPKeyRingGenerator(
                PGPSignature.POSITIVE_CERTIFICATION,
                pair,
                "smpp-core dry run",
                new BcPGPDigestCalculatorProvider().get(HashAlgorithmTags.SHA1),
                null,
                null,
                signer(pair.getPublicKey()),
                null);
        return new SigningKey(ring.generateSecretKeyRing().getSecretKey(), new char[0]);
    }

    /** Reads the primary key of a file that {@code gpg --export-secret-keys --armor} has written. */
    static SigningKey read(Path file, char[] passphrase) throws IOException, PGPException {
        try (InputStream in = PGPUtil.getDecoderStream(Files.newInputStream(file))) {
            PGPSecretKeyRing ring = new PGPSecretKeyRing(in, new BcKeyFingerprintCalculator());
            return new SigningKey(ring.getSecretKey(), passphrase);
        }
    }

    private static BcPGPContentSignerBuilder signer(PGPPublicKey key) {
        return new BcPGPContentSignerBuilder(key.getAlgorithm(), HashAlgorithmTags.SHA512);
    }

    /** Returns the armored public key, which verifies the signatures. */
    byte[] publicKey() throws IOException {
        return armored(publicKey.getEncoded());
    }

    /** Returns an armored detached signature, the content of an {@code .asc} file. */
    byte[] sign(byte[] content) throws IOException, PGPException {
        PGPSignatureGenerator generator = new PGPSignatureGenerator(signer(publicKey), publicKey);
        generator.init(PGPSignature.BINARY_DOCUMENT, privateKey);
        generator.update(content);
        return armored(generator.generate().getEncoded());
    }

    /** Returns {@code true} if this key has signed the content. */
    boolean hasSigned(byte[] content, byte[] signature) {
        try (InputStream in = PGPUtil.getDecoderStream(new ByteArrayInputStream(signature))) {
            if (new PGPObjectFactory(in, new BcKeyFingerprintCalculator()).nextObject()
                            instanceof PGPSignatureList signatures
                    && signatures.size() == 1) {
                PGPSignature only = signatures.get(0);
                only.init(new BcPGPContentVerifierBuilderProvider(), publicKey);
                only.update(content);
                return only.verify();
            }
            return false;
        } catch (IOException | PGPException e) {
            return false;
        }
    }

    private static byte[] armored(byte[] octets) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ArmoredOutputStream armor =
                ArmoredOutputStream.builder().clearHeaders().build(bytes)) {
            armor.write(octets);
        }
        return bytes.toByteArray();
    }
}
