package io.smppcore.internal.turn;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * The event loop takes while a thread posts twice: wake-ups, items taken, items left. Letters are left only with a
 * wake-up.
 */
@JCStressTest
@Outcome(id = "1, 0, 2", expect = Expect.ACCEPTABLE, desc = "Taken before the first.")
@Outcome(id = "2, 1, 1", expect = Expect.ACCEPTABLE, desc = "Taken between the two: the loop is woken again.")
@Outcome(id = "1, 2, 0", expect = Expect.ACCEPTABLE, desc = "Taken behind the second.")
@State
public class MailboxTakeStressTest {

    private final Mailbox mailbox = new Mailbox();

    /** Thread that posts. */
    @Actor
    public void post(III_Result result) {
        boolean first = mailbox.add(new Item());
        boolean second = mailbox.add(new Item());
        result.r1 = (first ? 1 : 0) + (second ? 1 : 0);
    }

    /** Event loop. */
    @Actor
    public void take(III_Result result) {
        result.r2 = Item.count(mailbox.takeAll());
    }

    /** Event loop, after a wake-up. */
    @Arbiter
    public void rest(III_Result result) {
        result.r3 = Item.count(mailbox.takeAll());
    }
}
