package io.smppcore.internal.turn;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZI_Result;

/** Two threads post at the same time: nothing is lost, and exactly one of them wakes the event loop. */
@JCStressTest
@Outcome(id = "true, false, 2", expect = Expect.ACCEPTABLE, desc = "The first wakes the loop.")
@Outcome(id = "false, true, 2", expect = Expect.ACCEPTABLE, desc = "The second wakes the loop.")
@State
public class MailboxPostStressTest {

    private final Mailbox mailbox = new Mailbox();

    /** First thread. */
    @Actor
    public void first(ZZI_Result result) {
        result.r1 = mailbox.add(new Item());
    }

    /** Second thread. */
    @Actor
    public void second(ZZI_Result result) {
        result.r2 = mailbox.add(new Item());
    }

    /** Event loop, after a wake-up. */
    @Arbiter
    public void loop(ZZI_Result result) {
        result.r3 = Item.count(mailbox.takeAll());
    }
}
