package io.smppcore.internal.window;

import io.smppcore.pdu.Response;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/*
 * An event loop that wakes a virtual thread adds it to a queue that all carriers share, and may have to wake a carrier.
 * A virtual thread that wakes another one adds it to the queue of its own carrier, which costs far less, but the first
 * one has to be started.
 */

/**
 * Virtual threads that wait for responses which have arrived in the current turn of the event loop. They are woken at
 * its end; if there are many, by one more virtual thread. Confined to the event loop.
 */
public final class BlockedCallers {

    /** Number of callers from which on a thread that wakes them costs less than it saves. */
    static final int MANY = 16;

    /* Null if there are none, to save memory: most sessions have none at most times. */
    private @Nullable List<Answer> answers;

    private record Answer(PendingRequest<?> request, Response response) {

        void complete() {
            try {
                request.answer(response);
            } catch (Throwable e) {
                request.failAnswer(response, e); // and the next callers are woken
            }
        }
    }

    /** Adds the caller of a request that has left the window, with the response. */
    public void add(PendingRequest<?> request, Response response) {
        List<Answer> list = answers != null ? answers : new ArrayList<>(MANY);
        answers = list;
        list.add(new Answer(request, response));
    }

    /** Completes all requests that were added since the last call. Called at the end of a turn. */
    public void wake() {
        List<Answer> ready = answers;
        if (ready == null) {
            return;
        }
        answers = null;
        if (ready.size() >= MANY) {
            try {
                Thread.startVirtualThread(() -> ready.forEach(Answer::complete));
                return;
            } catch (Throwable e) {
                // No thread can be started, so this one wakes them.
            }
        }
        ready.forEach(Answer::complete);
    }
}
