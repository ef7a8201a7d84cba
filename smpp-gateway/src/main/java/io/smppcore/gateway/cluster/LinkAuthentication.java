package io.smppcore.gateway.cluster;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Mutual authentication of the two ends of a link between nodes. Each end sends random octets, and then an
 * HMAC-SHA-256, keyed with the secret of the cluster, of the random octets of both ends and the names of both nodes.
 */
final class LinkAuthentication {

    static final int HELLO = 128;
    static final int PROOF = 129;

    private static final String ALGORITHM = "HmacSHA256";
    private static final int OCTETS = 32;
    private static final int MAX_NAME = 255;
    private static final SecureRandom RANDOM = new SecureRandom();

    private LinkAuthentication() {}

    private static byte[] random() {
        byte[] octets = new byte[OCTETS];
        RANDOM.nextBytes(octets);
        return octets;
    }

    private static byte[] proof(String secret, String role, byte[] client, byte[] server, String from, String to) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), ALGORITHM));
            mac.update(role.getBytes(StandardCharsets.UTF_8));
            mac.update(client);
            mac.update(server);
            mac.update(from.getBytes(StandardCharsets.UTF_8));
            mac.update((byte) 0);
            mac.update(to.getBytes(StandardCharsets.UTF_8));
            return mac.doFinal();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(ALGORITHM + " is available in every JDK", e);
        }
    }

    private static byte[] join(byte[] first, byte[] second) {
        byte[] joined = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, joined, first.length, second.length);
        return joined;
    }

    /** The end that opens the connection and binds. Not thread-safe. */
    static final class Client {
        private final String secret;
        private final String node;
        private final String peer;
        private final byte[] random = random();

        /** Creates the client end of a link from this node to a peer. */
        Client(String secret, String node, String peer) {
            this.secret = secret;
            this.node = node;
            this.peer = peer;
        }

        byte[] hello() {
            return join(random, node.getBytes(StandardCharsets.UTF_8));
        }

        /**
         * Returns the proof of this end, to be sent to the peer; null if the response to {@link #hello} does not
         * authenticate the peer.
         */
        byte @Nullable [] proof(byte[] answer) {
            if (answer.length != 2 * OCTETS) {
                return null;
            }
            byte[] other = Arrays.copyOf(answer, OCTETS);
            byte[] expected = LinkAuthentication.proof(secret, "server", random, other, node, peer);
            return MessageDigest.isEqual(expected, Arrays.copyOfRange(answer, OCTETS, 2 * OCTETS))
                    ? LinkAuthentication.proof(secret, "client", random, other, node, peer)
                    : null;
        }
    }

    /**
     * The end that accepts the bind. Requests must be passed to it one at a time; {@link #node} may be called by any
     * thread.
     */
    static final class Server {
        private final String secret;
        private final String node;
        private final byte[] random = random();
        private byte @Nullable [] clientRandom;
        private String claimed = "";
        private volatile @Nullable String proven;

        Server(String secret, String node) {
            this.secret = secret;
            this.node = node;
        }

        /** Returns the name of the peer; null until it is authenticated. */
        @Nullable
        String node() {
            return proven;
        }

        /**
         * Returns the content of the response to a request of the handshake; null if the authentication has failed.
         *
         * @param operation {@link #HELLO} or {@link #PROOF}, in this order
         */
        byte @Nullable [] answer(int operation, byte[] content) {
            byte[] client = clientRandom;
            if (operation == HELLO
                    && client == null
                    && content.length > OCTETS
                    && content.length <= OCTETS + MAX_NAME) {
                client = Arrays.copyOf(content, OCTETS);
                clientRandom = client;
                claimed = new String(content, OCTETS, content.length - OCTETS, StandardCharsets.UTF_8);
                return join(random, proof(secret, "server", client, random, claimed, node));
            }
            if (operation == PROOF
                    && client != null
                    && MessageDigest.isEqual(proof(secret, "client", client, random, claimed, node), content)) {
                proven = claimed;
                return new byte[0];
            }
            return null;
        }
    }
}
