package io.smppcore.internal.tls;

import java.io.InputStream;
import java.io.OutputStream;
import java.math.BigInteger;
import java.security.Key;
import java.security.KeyStoreSpi;
import java.security.cert.Certificate;
import java.security.interfaces.ECPrivateKey;
import java.security.spec.ECParameterSpec;
import java.util.Collections;
import java.util.Date;
import java.util.Enumeration;
import org.jspecify.annotations.Nullable;

/** Read-only key store with one key that has no encoding, like a hardware token. */
final class Token extends KeyStoreSpi {

    private static final String ALIAS = "token";

    private final Certificates.Issued issued;

    Token(Certificates.Issued issued) {
        this.issued = issued;
    }

    private record HiddenKey(ECPrivateKey key) implements ECPrivateKey {

        @Override
        public BigInteger getS() {
            return key.getS();
        }

        @Override
        public ECParameterSpec getParams() {
            return key.getParams();
        }

        @Override
        public String getAlgorithm() {
            return key.getAlgorithm();
        }

        @Override
        public @Nullable String getFormat() {
            return null;
        }

        @Override
        public byte @Nullable [] getEncoded() {
            return null;
        }
    }

    @Override
    public Key engineGetKey(String alias, char[] password) {
        return new HiddenKey((ECPrivateKey) issued.key());
    }

    @Override
    public Certificate[] engineGetCertificateChain(String alias) {
        return new Certificate[] {issued.certificate()};
    }

    @Override
    public Certificate engineGetCertificate(String alias) {
        return issued.certificate();
    }

    @Override
    public Date engineGetCreationDate(String alias) {
        return issued.certificate().getNotBefore();
    }

    @Override
    public Enumeration<String> engineAliases() {
        return Collections.enumeration(Collections.singleton(ALIAS));
    }

    @Override
    public boolean engineContainsAlias(String alias) {
        return alias.equals(ALIAS);
    }

    @Override
    public int engineSize() {
        return 1;
    }

    @Override
    public boolean engineIsKeyEntry(String alias) {
        return alias.equals(ALIAS);
    }

    @Override
    public boolean engineIsCertificateEntry(String alias) {
        return false;
    }

    @Override
    public String engineGetCertificateAlias(Certificate certificate) {
        return ALIAS;
    }

    @Override
    public void engineSetKeyEntry(String alias, Key key, char[] password, Certificate[] chain) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void engineSetKeyEntry(String alias, byte[] key, Certificate[] chain) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void engineSetCertificateEntry(String alias, Certificate certificate) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void engineDeleteEntry(String alias) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void engineStore(OutputStream stream, char[] password) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void engineLoad(InputStream stream, char[] password) {
        // Nothing to load.
    }
}
