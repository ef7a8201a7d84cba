package io.smppcore.tools.workload;

import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import java.util.List;
import java.util.Queue;

/**
 * The messages of a file, one for each line, as read by {@link MessageFile}.
 *
 * @param lines lines in order, at least one
 * @param wantsReceipts true if one of them requests a receipt
 */
public record FileMessages(List<Line> lines, boolean wantsReceipts) {

    /** Source of the requests of one line. */
    interface Line {

        /** Adds the requests of the message, at least one, to a queue. */
        void make(Turn turn, Queue<Request<? extends Response>> out);
    }

    /** Copies the list. */
    public FileMessages {
        lines = List.copyOf(lines);
    }
}
