package io.smppcore.benchmarks.peers;

import com.cloudhopper.smpp.SmppSession;
import com.cloudhopper.smpp.SmppSessionConfiguration;
import com.cloudhopper.smpp.impl.DefaultSmppClient;
import com.cloudhopper.smpp.impl.DefaultSmppSessionHandler;
import io.smppcore.benchmarks.codec.MessageText;
import io.smppcore.benchmarks.codec.Samples;
import io.smppcore.benchmarks.loopback.Loopback;
import io.smppcore.client.SmppClient;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.type.Address;
import io.smppcore.type.Octets;
import org.jsmpp.session.SMPPSession;

/**
 * The clients of {@link StartBenchmark}: each prints the nanoseconds from its start to the response, and exits. The
 * argument is the port. None loads a class of another library.
 */
final class StartClients {

    private static final long TIMEOUT_MILLIS = 30_000;

    private StartClients() {}

    private static void end(long startNanos) {
        System.out.println(System.nanoTime() - startNanos);
        System.exit(0); // threads of the other libraries go on
    }

    static final class SmppCore {

        public static void main(String[] args) throws Exception {
            long startNanos = System.nanoTime();
            try (SmppClient client = SmppClient.builder()
                    .endpoint(Loopback.HOST, Integer.parseInt(args[0]))
                    .systemId(Samples.SYSTEM_ID)
                    .password(Samples.PASSWORD)
                    .connect()) {
                client.send(submitSm());
                end(startNanos);
            }
        }
    }

    /** Returns the message of all benchmarks; Samples would also create many others. */
    private static SubmitSm submitSm() {
        return SubmitSm.builder()
                .sourceAddress(Address.international(Samples.SOURCE))
                .destinationAddress(Address.international(Samples.DESTINATION))
                .shortMessage(Octets.wrap(MessageText.octets()))
                .build();
    }

    static final class Cloudhopper {

        public static void main(String[] args) throws Exception {
            long startNanos = System.nanoTime();
            SmppSessionConfiguration configuration = new SmppSessionConfiguration();
            configuration.setHost(Loopback.HOST);
            configuration.setPort(Integer.parseInt(args[0]));
            configuration.setSystemId(Samples.SYSTEM_ID);
            configuration.setPassword(Samples.PASSWORD);
            configuration.getLoggingOptions().setLogPdu(false);
            SmppSession session = new DefaultSmppClient().bind(configuration, new DefaultSmppSessionHandler());
            session.submit(CloudhopperMessages.submitSm(), TIMEOUT_MILLIS);
            end(startNanos);
        }
    }

    static final class Jsmpp {

        public static void main(String[] args) throws Exception {
            long startNanos = System.nanoTime();
            SMPPSession session = new SMPPSession();
            session.connectAndBind(Loopback.HOST, Integer.parseInt(args[0]), JsmppLoopback.bind());
            JsmppMessages.submit(session);
            end(startNanos);
        }
    }
}
