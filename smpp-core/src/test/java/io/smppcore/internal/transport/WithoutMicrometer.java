package io.smppcore.internal.transport;

import io.smppcore.internal.engine.SessionConfig;
import io.smppcore.internal.frame.SessionTaps;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SmppSession;
import io.smppcore.trace.HexTap;
import io.smppcore.trace.PduLog;
import io.smppcore.transport.SmppTransport;
import java.util.concurrent.Callable;

/** Session from connect to close, for any class loader. */
public final class WithoutMicrometer implements Callable<String> {

    @Override
    public String call() {
        int[] pdus = new int[1];
        SessionTaps taps = SessionTaps.NONE
                .with(PduLog.create())
                .with(HexTap.create())
                .with((session, direction, array, index, length) -> pdus[0]++);
        try (LoopbackSession loopback = LoopbackSession.withSmsc(
                        handlers -> handlers.on(SubmitSm.class, (session, message) -> SubmitSmResp.ok("1")),
                        options -> options.window(3));
                SmppTransport transport = SmppTransport.create(SmppTransport.Kind.NIO, 1)) {
            SessionConfig config = LoopbackSession.config(handlers -> {}, options -> {}, SessionListener.NONE);
            SmppSession session = LoopbackSession.bound(transport, loopback.listener(), config.with(taps));
            SubmitSmResp response =
                    LoopbackSession.get(session.sendAsync(SubmitSm.builder().build()));
            session.close();
            String taken = pdus[0] >= 4 ? "were called" : "were not called";
            return "answered with " + response.commandStatus() + ", taps " + taken;
        }
    }
}
