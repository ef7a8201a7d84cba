package io.smppcore.benchmarks.peers;

import com.cloudhopper.smpp.SmppSession;
import com.cloudhopper.smpp.SmppSessionConfiguration;
import com.cloudhopper.smpp.impl.DefaultSmppClient;
import com.cloudhopper.smpp.impl.DefaultSmppSessionHandler;
import io.smppcore.benchmarks.codec.MessageText;
import io.smppcore.benchmarks.codec.Messages;
import io.smppcore.benchmarks.loopback.Loopback;
import io.smppcore.client.SmppClient;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.type.Address;
import io.smppcore.type.Octets;
import org.jsmpp.session.SMPPSession;

/**
 * The clients of {@link StartBenchmark}: each prints the nanoseconds from its start to the response, and exits. None
 * loads a class of another library.
 */
final class StartClients {

    private static final long TIMEOUT_MILLIS = 30_000;

    private StartClients() {}

    private static void end(long startNanos) {
        System.out.println(System.nanoTime() - startNanos);
        System.exit(0); // threads of the other libraries go on
    }

    /** A client of this library. */
    static final class SmppCore {

        /** Runs the client; the argument is the port. */
        public static void main(String[] args) throws Exception {
            long startNanos = System.nanoTime();
            try (SmppClient client = SmppClient.builder()
                    .endpoint(Loopback.HOST, Integer.parseInt(args[0]))
                    .systemId(Messages.SYSTEM_ID)
                    .password(Messages.PASSWORD)
                    .connect()) {
                client.send(submitSm());
                end(startNanos);
            }
        }
    }

    /** Returns the message of all benchmarks; Messages would also create many others. */
    private static SubmitSm submitSm() {
        return SubmitSm.builder()
                .sourceAddress(Address.international(Messages.SOURCE))
                .destinationAddress(Address.international(Messages.DESTINATION))
                .shortMessage(Octets.wrap(MessageText.octets()))
                .build();
    }

    /** A client of cloudhopper. */
    static final class Cloudhopper {

        /** Runs the client; the argument is the port. */
        public static void main(String[] args) throws Exception {
            long startNanos = System.nanoTime();
            SmppSessionConfiguration configuration = new SmppSessionConfiguration();
            configuration.setHost(Loopback.HOST);
            configuration.setPort(Integer.parseInt(args[0]));
            configuration.setSystemId(Messages.SYSTEM_ID);
            configuration.setPassword(Messages.PASSWORD);
            configuration.getLoggingOptions().setLogPdu(false);
            SmppSession session = new DefaultSmppClient().bind(configuration, new DefaultSmppSessionHandler());
            session.submit(CloudhopperMessages.submitSm(), TIMEOUT_MILLIS);
            end(startNanos);
        }
    }

    /** A client of jSMPP. */
    static final class Jsmpp {

        /** Runs the client; the argument is the port. */
        public static void main(String[] args) throws Exception {
            long startNanos = System.nanoTime();
            SMPPSession session = new SMPPSession();
            session.connectAndBind(Loopback.HOST, Integer.parseInt(args[0]), JsmppLoopback.bind());
            JsmppMessages.submit(session);
            end(startNanos);
        }
    }
}
