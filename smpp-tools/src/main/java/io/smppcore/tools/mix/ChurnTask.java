package io.smppcore.tools.mix;

import io.smppcore.client.BindRefusedException;
import io.smppcore.client.ConnectFailedException;
import io.smppcore.client.SmppClient;
import io.smppcore.session.CloseReason;
import io.smppcore.type.CommandStatus;
import java.time.Duration;

/** Connects, binds, unbinds and pauses; all but the pause counts as one request with the status of the bind. */
record ChurnTask(SmppClient.Builder client, Duration pause) implements Task {

    @Override
    public boolean round(WorkerMeter meter) throws InterruptedException {
        boolean ok = bindAndUnbind(meter);
        Thread.sleep(pause);
        return ok;
    }

    private boolean bindAndUnbind(WorkerMeter meter) {
        meter.begin();
        try (SmppClient session = client.connect()) {
            CloseReason end = session.closeAsync().join();
            boolean inOrder = end != null && end.kind() == CloseReason.Kind.CLOSED_BY_US;
            if (inOrder) {
                meter.answered(CommandStatus.ESME_ROK);
            } else {
                meter.closed();
            }
            return inOrder;
        } catch (BindRefusedException e) {
            meter.answered(e.commandStatus());
            return false;
        } catch (ConnectFailedException e) {
            meter.closed();
            return false;
        }
    }
}
