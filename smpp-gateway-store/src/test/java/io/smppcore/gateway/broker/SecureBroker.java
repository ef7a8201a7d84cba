package io.smppcore.gateway.broker;

import io.smppcore.testing.Keytool;
import io.smppcore.testing.Waits;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;

/**
 * A broker with mutual TLS, and with SCRAM for the user {@code gateway} and PLAIN for the user {@code plain}. The names
 * of key stores (p12) and certificates (pem) are {@code broker}, {@code gateway} and {@code stranger}; the broker
 * trusts the second one.
 */
public final class SecureBroker implements AutoCloseable {

    /** The password of the user {@code gateway}. */
    public static final String PASSWORD = "s3same;\"open\\";

    /** The class of SCRAM. */
    public static final String SCRAM = "org.apache.kafka.common.security.scram.ScramLoginModule";

    /** The class of PLAIN. */
    public static final String PLAIN = "org.apache.kafka.common.security.plain.PlainLoginModule";

    private final Path directory;
    private final Brokers brokers;
    private final int port;

    private SecureBroker(Path directory, Brokers brokers, int port) {
        this.directory = directory;
        this.port = port;
        this.brokers = brokers;
    }

    /** Starts a broker whose key stores are in a directory. */
    public static SecureBroker start(Path directory)
            throws IOException, InterruptedException, ExecutionException, TimeoutException {
        for (String name : List.of("broker", "gateway", "stranger")) {
            Keytool.selfSigned(directory, name);
        }
        int plain = Ports.free();
        int controller = Ports.free();
        int secure = Ports.free();
        Brokers brokers = Brokers.open(1, SharedBrokers.classPath(), """
                listeners=PLAINTEXT://127.0.0.1:%5$d,CONTROLLER://127.0.0.1:%6$d,SECURE://127.0.0.1:%7$d
                advertised.listeners=PLAINTEXT://127.0.0.1:%5$d,SECURE://127.0.0.1:%7$d
                listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,SECURE:SASL_SSL
                controller.quorum.voters=1@127.0.0.1:%6$d
                listener.name.secure.ssl.keystore.location=%1$s/broker.p12
                listener.name.secure.ssl.keystore.type=PKCS12
                listener.name.secure.ssl.keystore.password=%2$s
                listener.name.secure.ssl.truststore.location=%1$s/gateway.pem
                listener.name.secure.ssl.truststore.type=PEM
                listener.name.secure.ssl.client.auth=required
                listener.name.secure.sasl.enabled.mechanisms=PLAIN,SCRAM-SHA-512
                listener.name.secure.scram-sha-512.sasl.jaas.config=%3$s required;
                listener.name.secure.plain.sasl.jaas.config=%4$s required user_plain="plain-secret";
                """.formatted(
                directory.toString().replace('\\', '/'), Keytool.PASSWORD, SCRAM, PLAIN, plain, controller, secure));
        try (Admin admin = Admin.create(Map.<String, Object>of("bootstrap.servers", "127.0.0.1:" + plain))) {
            admin.alterUserScramCredentials(List.of(new UserScramCredentialUpsertion(
                            "gateway", new ScramCredentialInfo(ScramMechanism.SCRAM_SHA_512, 4_096), PASSWORD)))
                    .all()
                    .get(Waits.SECONDS, TimeUnit.SECONDS);
            return new SecureBroker(directory, brokers, secure);
        } catch (ExecutionException | InterruptedException | RuntimeException | TimeoutException e) {
            brokers.close();
            throw e;
        }
    }

    /** Returns the value of {@code sasl.jaas.config} for a user. */
    public static String login(String module, String user, String password) {
        return module + " required username=\"" + user + "\" password=\""
                + password.replace("\\", "\\\\").replace("\"", "\\\"") + "\";";
    }

    /** Returns the address of the listener. */
    public String bootstrap() {
        return "127.0.0.1:" + port;
    }

    /** Returns the path of a key store or certificate. */
    public String file(String name) {
        return directory.resolve(name).toString();
    }

    @Override
    public void close() {
        brokers.close();
    }
}
