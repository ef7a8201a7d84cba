package io.smppcore.gateway.cdr;

import io.smppcore.gateway.config.CdrConfig;
import io.smppcore.gateway.message.MessageListener;
import io.smppcore.gateway.message.MessageListener.Refusal;
import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.gateway.node.GatewayClock;
import io.smppcore.internal.util.LimitedLog;
import io.smppcore.tlv.Tlvs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writer of call detail records to files. It writes one record for each message that has ended or was refused.
 * Thread-safe.
 *
 * <p>A separate thread writes the records, and syncs each second. Callers never wait for it: when the disk is full or
 * does not keep up, records are dropped, counted and logged.
 */
public final class CallDetails implements MessageListener, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(CallDetails.class);
    private static final int WAITING = 32_768;
    private static final int BATCH = 1_000;
    private static final long SYNC_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long CLOSE_MILLIS = 10_000;

    /** Marker that wakes the thread, so that it ends. */
    private static final CallDetailRecord LAST = new CallDetailRecord(List.of(), 0);

    private final LimitedLog drops = LimitedLog.ofTrouble(LOG, 1);
    private final BlockingQueue<CallDetailRecord> waiting;
    private final LongAdder dropped = new LongAdder();
    private final RecordFiles files;
    private final Thread thread;
    private volatile boolean isClosing;

    private final LongSupplier nanoTime;

    private CallDetails(RecordFiles files, int capacity, LongSupplier nanoTime) {
        this.files = files;
        this.nanoTime = nanoTime;
        waiting = new ArrayBlockingQueue<>(capacity);
        thread = Thread.ofPlatform().daemon().name("smpp-gateway-cdr").unstarted(this::run);
    }

    /** Opens the directory and starts writing. Throws an UncheckedIOException if the directory cannot be used. */
    public static CallDetails open(CdrConfig config) {
        return open(config, GatewayClock.system(), WAITING);
    }

    static CallDetails open(CdrConfig config, InstantSource clock, int capacity) {
        CallDetails details = prepare(config, clock, System::nanoTime, capacity, FileChannel::force);
        details.thread.start();
        return details;
    }

    /** Opens the directory. Nothing is written before {@link #start}. */
    static CallDetails prepare(
            CdrConfig config, InstantSource clock, LongSupplier nanoTime, int capacity, RecordFiles.Force force) {
        try {
            return new CallDetails(new RecordFiles(config, clock, force), capacity, nanoTime);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cdr.directory: " + config.directory() + " cannot be used: " + e
                            + " (expected: a directory in which this process can create files)",
                    e);
        }
    }

    void start() {
        thread.start();
    }

    @Override
    public void refused(Refusal refusal) {
        add(CallDetailRecord.of(refusal));
    }

    @Override
    public void forwarded(int partition, TrackedMessage tracked) {
        if (!tracked.isReceiptAwaited()) {
            ended(partition, tracked);
        }
    }

    @Override
    public void ended(int partition, TrackedMessage tracked) {
        ended(partition, tracked, Tlvs.EMPTY);
    }

    @Override
    public void ended(int partition, TrackedMessage tracked, Tlvs receipt) {
        add(CallDetailRecord.of(partition, tracked, files.config.parameters() ? receipt : Tlvs.EMPTY));
    }

    @Override
    public void receiptMissed(int partition, TrackedMessage tracked) {
        add(CallDetailRecord.withoutReceipt(partition, tracked));
    }

    /** Returns the number of records that were dropped so far. */
    public long dropped() {
        return dropped.sum();
    }

    /** Writes waiting records, for at most 10 seconds, and finishes the file. */
    @Override
    public void close() {
        isClosing = true;
        // Without effect if the queue is full, but then the thread does not wait for a record.
        waiting.offer(LAST);
        try {
            thread.join(CLOSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (thread.isAlive()) {
            LOG.warn("call detail records: about {} were not written within {} ms", waiting.size(), CLOSE_MILLIS);
        }
    }

    private void add(CallDetailRecord call) {
        if (isClosing || !waiting.offer(call)) {
            dropped.increment();
        }
    }

    private void run() {
        List<CallDetailRecord> batch = new ArrayList<>(BATCH);
        long nextSync = nanoTime.getAsLong() + SYNC_NANOS;
        long logged = 0;
        boolean isFailing = false;
        while (!isClosing || !waiting.isEmpty() || !batch.isEmpty()) {
            CallDetailRecord first = take(isFailing, nextSync - nanoTime.getAsLong());
            if (first != null) {
                batch.add(first);
                waiting.drainTo(batch, BATCH - 1);
            }
            boolean isTime = nanoTime.getAsLong() - nextSync >= 0 || isClosing;
            if (isFailing && !isTime) {
                continue;
            }
            String failure = write(batch, isTime);
            if (failure != null && !isFailing) {
                LOG.error("call detail records cannot be written, retrying each second: {}", failure);
            } else if (failure == null && isFailing) {
                LOG.info("call detail records are written again");
            }
            isFailing = failure != null;
            if (isFailing && isClosing) {
                dropped.add(batch.size() + waiting.size());
                break;
            }
            if (isTime) {
                nextSync = nanoTime.getAsLong() + SYNC_NANOS;
                long now = dropped.sum();
                if (now != logged) {
                    drops.warn("call detail records: {} were dropped, because the disk does not keep up", now - logged);
                    logged = now;
                }
            }
        }
        try {
            files.close();
        } catch (IOException e) {
            LOG.error("the last file of call detail records was not finished: {}", e.toString());
        }
    }

    /**
     * Waits for a record until a timeout. Takes none while the disk fails, so that the capacity of the queue bounds the
     * waiting records.
     */
    private @Nullable CallDetailRecord take(boolean isFailing, long nanos) {
        try {
            if (!isFailing) {
                return waiting.poll(nanos, TimeUnit.NANOSECONDS);
            }
            if (!isClosing) {
                TimeUnit.NANOSECONDS.sleep(nanos);
            }
            return null;
        } catch (InterruptedException e) {
            // Only the end of the process interrupts this thread.
            return null;
        }
    }

    /**
     * Writes records, and removes the written ones from the batch. Returns the failure; null if there is none.
     *
     * @param isTime true if the file is to be synced
     */
    @SuppressWarnings("ReferenceEquality") // LAST is a marker, not a value
    private @Nullable String write(List<CallDetailRecord> batch, boolean isTime) {
        int written = 0;
        try {
            for (CallDetailRecord call : batch) {
                if (call != LAST) {
                    files.append(ByteBuffer.wrap(files.format.line(call)));
                }
                written++;
            }
            if (isTime) {
                files.sync();
            }
            return null;
        } catch (IOException | RuntimeException | Error e) {
            // An error must not end the thread either: nothing would be written, or logged, any more.
            return e.toString();
        } finally {
            batch.subList(0, written).clear();
        }
    }
}
