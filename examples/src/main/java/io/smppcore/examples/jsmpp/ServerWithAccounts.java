package io.smppcore.examples.jsmpp;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Date;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jsmpp.PDUStringException;
import org.jsmpp.SMPPConstant;
import org.jsmpp.bean.BroadcastSm;
import org.jsmpp.bean.CancelBroadcastSm;
import org.jsmpp.bean.CancelSm;
import org.jsmpp.bean.DataCodings;
import org.jsmpp.bean.DataSm;
import org.jsmpp.bean.DeliveryReceipt;
import org.jsmpp.bean.ESMClass;
import org.jsmpp.bean.GSMSpecificFeature;
import org.jsmpp.bean.MessageMode;
import org.jsmpp.bean.MessageType;
import org.jsmpp.bean.NumberingPlanIndicator;
import org.jsmpp.bean.OptionalParameter;
import org.jsmpp.bean.QueryBroadcastSm;
import org.jsmpp.bean.QuerySm;
import org.jsmpp.bean.RegisteredDelivery;
import org.jsmpp.bean.ReplaceSm;
import org.jsmpp.bean.SMSCDeliveryReceipt;
import org.jsmpp.bean.SubmitMulti;
import org.jsmpp.bean.SubmitSm;
import org.jsmpp.bean.TypeOfNumber;
import org.jsmpp.extra.ProcessRequestException;
import org.jsmpp.session.BindRequest;
import org.jsmpp.session.BroadcastSmResult;
import org.jsmpp.session.DataSmResult;
import org.jsmpp.session.QueryBroadcastSmResult;
import org.jsmpp.session.QuerySmResult;
import org.jsmpp.session.SMPPServerSession;
import org.jsmpp.session.SMPPServerSessionListener;
import org.jsmpp.session.ServerMessageReceiverListener;
import org.jsmpp.session.Session;
import org.jsmpp.session.SubmitMultiResult;
import org.jsmpp.session.SubmitSmResult;
import org.jsmpp.util.DeliveryReceiptState;
import org.jsmpp.util.MessageId;

/** Example of a server with two accounts, which stores whole texts and sends receipts. */
public final class ServerWithAccounts implements AutoCloseable {

    private static final Map<String, String> PASSWORDS = Map.of("me", "secret", "you", "hidden");

    private final Map<String, byte[][]> open = new ConcurrentHashMap<>(); // incomplete texts are never removed
    private final Map<String, String> stored;
    private final SMPPServerSessionListener listener;

    /** Creates a server that stores each text under the message_id of its last part. */
    public ServerWithAccounts(int port, Map<String, String> stored) throws IOException {
        this.stored = stored;
        listener = new SMPPServerSessionListener(port);
    }

    /** Starts to accept connections. */
    public void start() {
        Thread.startVirtualThread(this::accept);
    }

    private void accept() {
        while (true) {
            try {
                SMPPServerSession session = listener.accept();
                Thread.startVirtualThread(() -> bind(session));
            } catch (IOException e) {
                return; // the listener is closed
            }
        }
    }

    private void bind(SMPPServerSession session) {
        try {
            session.setMessageReceiverListener(new Messages());
            BindRequest bind = session.waitForBind(30_000);
            if (bind.getPassword().equals(PASSWORDS.get(bind.getSystemId()))) {
                bind.accept("server");
            } else {
                bind.reject(SMPPConstant.STAT_ESME_RINVPASWD);
                session.close();
            }
        } catch (Exception e) {
            session.close();
        }
    }

    private final class Messages implements ServerMessageReceiverListener {

        @Override
        public SubmitSmResult onAcceptSubmitSm(SubmitSm submit, SMPPServerSession session)
                throws ProcessRequestException {
            String id = UUID.randomUUID().toString();
            byte[] octets = submit.isUdhi() ? add(submit, submit.getShortMessage()) : submit.getShortMessage();
            if (octets != null) {
                boolean unicode = submit.getDataCoding() == 8;
                stored.put( // no GSM alphabet
                        id, new String(octets, unicode ? StandardCharsets.UTF_16BE : StandardCharsets.ISO_8859_1));
            }
            if (SMSCDeliveryReceipt.SUCCESS_FAILURE.containedIn(submit.getRegisteredDelivery())) {
                CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS).execute(() -> sendReceipt(session, submit, id));
            }
            try {
                return new SubmitSmResult(new MessageId(id), new OptionalParameter[0]);
            } catch (PDUStringException e) {
                throw new ProcessRequestException("message_id", SMPPConstant.STAT_ESME_RSYSERR, e);
            }
        }

        private byte[] add(SubmitSm part, byte[] octets) { // 8-bit references only
            String key = part.getSourceAddr() + "/" + part.getDestAddress() + "/" + octets[3];
            byte[][] parts = open.computeIfAbsent(key, k -> new byte[octets[4]][]);
            synchronized (parts) {
                parts[octets[5] - 1] = Arrays.copyOfRange(octets, octets[0] + 1, octets.length);
                if (Arrays.stream(parts).anyMatch(Objects::isNull)) {
                    return null;
                }
            }
            open.remove(key);
            ByteArrayOutputStream whole = new ByteArrayOutputStream();
            Arrays.stream(parts).forEach(whole::writeBytes);
            return whole.toByteArray();
        }

        private void sendReceipt(SMPPServerSession session, SubmitSm submit, String id) {
            Date now = Date.from(Instant.now());
            DeliveryReceipt receipt = new DeliveryReceipt(id, 1, 1, now, now, DeliveryReceiptState.DELIVRD, "000", "");
            try {
                session.deliverShortMessage(
                        "",
                        TypeOfNumber.valueOf(submit.getDestAddrTon()),
                        NumberingPlanIndicator.valueOf(submit.getDestAddrNpi()),
                        submit.getDestAddress(),
                        TypeOfNumber.valueOf(submit.getSourceAddrTon()),
                        NumberingPlanIndicator.valueOf(submit.getSourceAddrNpi()),
                        submit.getSourceAddr(),
                        new ESMClass(MessageMode.DEFAULT, MessageType.SMSC_DEL_RECEIPT, GSMSpecificFeature.DEFAULT),
                        (byte) 0,
                        (byte) 0,
                        new RegisteredDelivery(),
                        DataCodings.ZERO,
                        receipt.toString().getBytes(StandardCharsets.ISO_8859_1));
            } catch (Exception e) {
                System.err.println("receipt of " + id + ": " + e); // such as a closed session
            }
        }

        @Override
        public SubmitMultiResult onAcceptSubmitMulti(SubmitMulti request, SMPPServerSession session)
                throws ProcessRequestException {
            throw notSupported();
        }

        @Override
        public QuerySmResult onAcceptQuerySm(QuerySm request, SMPPServerSession session)
                throws ProcessRequestException {
            throw notSupported();
        }

        @Override
        public void onAcceptReplaceSm(ReplaceSm request, SMPPServerSession session) throws ProcessRequestException {
            throw notSupported();
        }

        @Override
        public void onAcceptCancelSm(CancelSm request, SMPPServerSession session) throws ProcessRequestException {
            throw notSupported();
        }

        @Override
        public BroadcastSmResult onAcceptBroadcastSm(BroadcastSm request, SMPPServerSession session)
                throws ProcessRequestException {
            throw notSupported();
        }

        @Override
        public void onAcceptCancelBroadcastSm(CancelBroadcastSm request, SMPPServerSession session)
                throws ProcessRequestException {
            throw notSupported();
        }

        @Override
        public QueryBroadcastSmResult onAcceptQueryBroadcastSm(QueryBroadcastSm request, SMPPServerSession session)
                throws ProcessRequestException {
            throw notSupported();
        }

        @Override
        public DataSmResult onAcceptDataSm(DataSm request, Session session) throws ProcessRequestException {
            throw notSupported();
        }

        private static ProcessRequestException notSupported() {
            return new ProcessRequestException("not supported", SMPPConstant.STAT_ESME_RINVCMDID);
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
