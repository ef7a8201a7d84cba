package io.smppcore.examples.jsmpp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jsmpp.PDUStringException;
import org.jsmpp.SMPPConstant;
import org.jsmpp.bean.BroadcastSm;
import org.jsmpp.bean.CancelBroadcastSm;
import org.jsmpp.bean.CancelSm;
import org.jsmpp.bean.DataSm;
import org.jsmpp.bean.OptionalParameter;
import org.jsmpp.bean.QueryBroadcastSm;
import org.jsmpp.bean.QuerySm;
import org.jsmpp.bean.ReplaceSm;
import org.jsmpp.bean.SubmitMulti;
import org.jsmpp.bean.SubmitSm;
import org.jsmpp.extra.NegativeResponseException;
import org.jsmpp.extra.ProcessRequestException;
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
import org.jsmpp.util.MessageId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A unit test of an application that sends texts, with a server of its own. */
class SendOneTest implements ServerMessageReceiverListener {

    private final Queue<SubmitSm> received = new ConcurrentLinkedQueue<>();
    private final AtomicInteger status = new AtomicInteger();
    private SMPPServerSessionListener listener;
    private int port;

    @BeforeEach
    void start() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }
        listener = new SMPPServerSessionListener(port);
        Thread.startVirtualThread(this::accept);
    }

    @AfterEach
    void stop() throws IOException {
        listener.close();
    }

    @Test
    void sendsToTheCustomer() throws Exception {
        SendOne.send(port);
        assertThat(received).extracting(SubmitSm::getDestAddress).containsExactly("491701234567");
    }

    @Test
    void failsWhenThrottled() {
        status.set(SMPPConstant.STAT_ESME_RTHROTTLED);
        assertThatThrownBy(() -> SendOne.send(port)).isInstanceOf(NegativeResponseException.class);
    }

    @Override
    public SubmitSmResult onAcceptSubmitSm(SubmitSm submit, SMPPServerSession session) throws ProcessRequestException {
        received.add(submit);
        if (status.get() != SMPPConstant.STAT_ESME_ROK) {
            throw new ProcessRequestException("refused", status.get());
        }
        try {
            return new SubmitSmResult(new MessageId(String.valueOf(received.size())), new OptionalParameter[0]);
        } catch (PDUStringException e) {
            throw new ProcessRequestException("message_id", SMPPConstant.STAT_ESME_RSYSERR, e);
        }
    }

    private void accept() {
        while (true) {
            try {
                SMPPServerSession session = listener.accept();
                Thread.startVirtualThread(() -> bind(session));
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    private void bind(SMPPServerSession session) {
        try {
            session.setMessageReceiverListener(this);
            session.waitForBind(60_000).accept("server");
        } catch (Exception e) {
            session.close();
        }
    }

    @Override
    public SubmitMultiResult onAcceptSubmitMulti(SubmitMulti request, SMPPServerSession session)
            throws ProcessRequestException {
        throw notSupported();
    }

    @Override
    public QuerySmResult onAcceptQuerySm(QuerySm request, SMPPServerSession session) throws ProcessRequestException {
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
