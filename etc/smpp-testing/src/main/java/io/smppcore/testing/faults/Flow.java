package io.smppcore.testing.faults;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** One direction of a connection, with faults that can be combined and changed at any time. Thread-safe. */
public final class Flow {

    private static final int CHUNK_OCTETS = 1 << 16;
    private static final int HOLD_MS = 20;

    private final FaultyConnection connection;
    private final Socket from;
    private final Socket to;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    private long delayNanos;
    private long jitterNanos;
    private int pieceOctets = CHUNK_OCTETS;
    private boolean stalled;
    private volatile boolean swallowed;
    private volatile boolean ended;
    private long octetsUntilCut = Long.MAX_VALUE;
    private volatile @Nullable ResponseShuffler shuffler;
    private final AtomicInteger relayedPieces = new AtomicInteger();
    private final AtomicInteger droppedOctets = new AtomicInteger();
    private volatile boolean over;

    Flow(FaultyConnection connection, Socket from, Socket to) {
        this.connection = connection;
        this.from = from;
        this.to = to;
    }

    // ---- faults ----

    /** Waits before each relayed piece, for {@code delay} and up to {@code jitter} more. */
    public void delay(Duration delay, Duration jitter) {
        change(() -> {
            delayNanos = delay.toNanos();
            jitterNanos = jitter.toNanos();
        });
    }

    /** Relays at most this many octets with one write, 1 or more. */
    public void pieces(int octets) {
        change(() -> pieceOctets = octets);
    }

    /** Acts as a slow reader: relays this many octets at a time, with a pause before each piece. */
    public void slow(int octets, Duration pause) {
        pieces(octets);
        delay(pause, Duration.ZERO);
    }

    /** Relays nothing and, once the buffers are full, reads nothing, until {@link #heal}. */
    public void stall() {
        change(() -> stalled = true);
    }

    /**
     * Reads everything and relays nothing, not even the end, as if the other side were gone (half-open). Permanent,
     * because a connection that has lost octets cannot continue.
     */
    public void swallow() {
        change(() -> swallowed = true);
    }

    /** Relays this many further octets, 1 or more, and then closes the connection. */
    public void cutAfter(int octets) {
        change(() -> octetsUntilCut = octets);
    }

    /** Sends FIN to the reader. The other direction stays; further octets of this one are dropped. */
    public void end() throws IOException {
        change(() -> ended = true);
        if (!to.isOutputShutdown()) {
            to.shutdownOutput();
        }
    }

    /**
     * Holds responses back until there are this many, and relays them in another order; a single one waits 20 ms.
     * Requests are not held. Must be called between two PDUs, as in {@link FaultProxy#onConnect}; permanent.
     */
    public void shuffleResponses(int count, RandomGenerator random) {
        shuffler = new ResponseShuffler(count, random);
    }

    /** Removes delays, pieces and a stall. */
    public void heal() {
        change(() -> {
            delayNanos = 0;
            jitterNanos = 0;
            pieceOctets = CHUNK_OCTETS;
            stalled = false;
        });
    }

    void wakeUp() {
        change(() -> {});
    }

    private void change(Runnable what) {
        lock.lock();
        try {
            what.run();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    // ---- state ----

    /** Returns true while octets wait for the end of a delay or of a stall. */
    boolean isHolding() {
        lock.lock();
        try {
            return lock.hasWaiters(changed);
        } finally {
            lock.unlock();
        }
    }

    /** Returns the number of writes of octets. */
    int relayedPieces() {
        return relayedPieces.get();
    }

    /** Returns the number of octets read and not relayed. */
    int droppedOctets() {
        return droppedOctets.get();
    }

    /** Returns true if everything up to the end was read, and relayed as far as the faults allow. */
    boolean isOver() {
        return over;
    }

    // ---- relaying ----

    void relay() {
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] chunk = new byte[CHUNK_OCTETS];
            for (int octets = read(in, chunk); octets >= 0; octets = read(in, chunk)) {
                ResponseShuffler reordering = shuffler;
                if (reordering == null) {
                    forward(out, chunk, octets);
                } else {
                    byte[] ready = octets == 0 ? reordering.takeAll() : reordering.take(chunk, octets);
                    forward(out, ready, ready.length);
                }
            }
            if (!swallowed) {
                end();
            }
            over = true;
            connection.flowEnded();
        } catch (IOException e) {
            connection.reset();
        } catch (InterruptedException e) {
            throw new IllegalStateException("a flow is never interrupted", e);
        }
    }

    /**
     * Reads octets into {@code chunk} and returns their number; 0 if held responses are due, -1 at the end of the
     * stream.
     */
    private int read(InputStream in, byte[] chunk) throws IOException {
        ResponseShuffler reordering = shuffler;
        from.setSoTimeout(reordering != null && reordering.holds() ? HOLD_MS : 0);
        try {
            return in.read(chunk);
        } catch (SocketTimeoutException e) {
            return 0;
        }
    }

    private void forward(OutputStream out, byte[] octets, int count) throws IOException, InterruptedException {
        int done = 0;
        while (done < count) {
            int piece = nextPiece(count - done);
            if (piece > 0) {
                write(out, octets, done, piece);
                relayedPieces.incrementAndGet();
            } else {
                droppedOctets.addAndGet(-piece);
            }
            done += Math.abs(piece);
            if (cut(piece)) {
                connection.close();
                return;
            }
        }
    }

    private void write(OutputStream out, byte[] octets, int offset, int count) throws IOException {
        try {
            out.write(octets, offset, count);
        } catch (IOException e) {
            if (!ended) {
                throw e;
            }
        }
    }

    /** Waits as the faults require; returns the number of octets to relay, negative for octets to drop. */
    private int nextPiece(int octets) throws InterruptedException {
        long startNanos = System.nanoTime();
        double chance = ThreadLocalRandom.current().nextDouble();
        lock.lock();
        try {
            long leftNanos = 0;
            do {
                if (stalled) {
                    changed.await();
                } else if (leftNanos > 0) {
                    changed.awaitNanos(leftNanos);
                }
                leftNanos = startNanos + delayNanos + (long) (chance * jitterNanos) - System.nanoTime();
            } while (connection.isOpen() && (stalled || leftNanos > 0));
            int piece = (int) Math.min(Math.min(octets, pieceOctets), octetsUntilCut);
            return swallowed || ended || !connection.isOpen() ? -piece : piece;
        } finally {
            lock.unlock();
        }
    }

    /** Counts relayed octets; returns true if this piece was the last one before the connection is cut. */
    private boolean cut(int piece) {
        lock.lock();
        try {
            if (piece > 0 && octetsUntilCut != Long.MAX_VALUE) {
                octetsUntilCut -= piece;
            }
            return octetsUntilCut <= 0;
        } finally {
            lock.unlock();
        }
    }
}
