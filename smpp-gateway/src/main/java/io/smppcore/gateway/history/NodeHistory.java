package io.smppcore.gateway.history;

import io.smppcore.gateway.history.Entry.Subject;
import io.smppcore.gateway.state.GatewayState;
import io.smppcore.gateway.store.Guard;
import io.smppcore.internal.util.LimitedLog;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * The history of a node and of its accounts and SMSCs over the last day. Thread-safe.
 *
 * <p>A thread of its own reads the files, takes the counters at the end of each minute, adds them to the intervals in
 * memory, and appends them to the file of the hour. When an hour is over for an hour, its file is replaced by a shorter
 * one, in which accounts and SMSCs have only one entry. Without a directory there is no thread: only the current
 * counters are shown.
 */
public final class NodeHistory implements AutoCloseable {

    private static final LimitedLog TROUBLE = LimitedLog.ofTrouble(LoggerFactory.getLogger(NodeHistory.class), 1);
    private static final long CLOSE_SECONDS = 10;

    private final Tallies tallies;
    private final Supplier<GatewayState> state;
    private final LongSupplier waiting;
    private final InstantSource clock;
    private final @Nullable HistoryFiles files;
    private final Guard lock = new Guard();

    /** Guarded by {@link #lock}, as the next two fields. */
    private final Map<Kind, Map<String, List<Ring>>> rings = new EnumMap<>(Kind.class);

    /** Minute since 1970 to which the counters belong. */
    private long minute;

    /** Counts of the node when the minute began. */
    private Figures before = Figures.NONE;

    /** Hour since 1970 at whose beginning the files were last cleared; used by one thread. */
    private long cleared;

    private @Nullable ScheduledExecutorService thread;

    /**
     * Creates a history, whose files are not read yet.
     *
     * @param tallies counters of accounts and SMSCs
     * @param state supplies the counts of the node since its start
     * @param waiting supplies the number of elements in the queues
     * @param clock clock that does not go back
     * @param data directory of the node, in which that of the files need not exist; null for no files
     */
    public NodeHistory(
            Tallies tallies,
            Supplier<GatewayState> state,
            LongSupplier waiting,
            InstantSource clock,
            @Nullable Path data) {
        this.tallies = tallies;
        this.state = state;
        this.waiting = waiting;
        this.clock = clock;
        this.files = data == null ? null : new HistoryFiles(data.resolve("history"));
        minute = now();
    }

    private long now() {
        return TimeUnit.MILLISECONDS.toMinutes(clock.millis());
    }

    /** Starts the thread, which first reads the files. */
    public void start() {
        if (files != null) {
            thread = Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().daemon().name("smpp-gateway-history").factory());
            thread.execute(this::read);
            var unused = thread.scheduleWithFixedDelay(this::everySecond, 1, 1, TimeUnit.SECONDS);
        }
    }

    /** Adds the content of the files to the intervals in memory, except what is older than a day or in the future. */
    void read() {
        if (files != null) {
            files.read(entry -> lock.run(() -> {
                if (entry.minute() <= minute && entry.minute() > minute - Kind.DAY - Kind.HOUR) {
                    add(entry);
                }
            }));
        }
    }

    /** Ends the minute of the counters when it is over. */
    void everySecond() {
        try {
            long now = now();
            if (now > minute) {
                Entry entry = end(now, waiting.getAsLong());
                change(to -> to.append(entry));
                long hour = now / Kind.HOUR;
                if (hour > cleared) {
                    clear(now);
                    long first = cleared - 1;
                    change(to -> to.clear(hour, first));
                    cleared = hour;
                }
            }
        } catch (RuntimeException | Error e) {
            TROUBLE.error("the history of this node lacks a minute", e);
        }
    }

    /** A change of the files. */
    private interface Change {
        void make(HistoryFiles files) throws IOException;
    }

    private void change(Change change) {
        if (files != null) {
            try {
                change.make(files);
            } catch (IOException | RuntimeException e) {
                TROUBLE.warn("history: not written, so that it lacks these minutes after a restart: {}", e.toString());
            }
        }
    }

    /** Adds the counters to the intervals of their minute, and returns what is added; the next minute begins. */
    private Entry end(long next, long elements) {
        return lock.get(() -> {
            List<Subject> subjects = new ArrayList<>();
            Figures now = figures(state.get());
            subjects.add(new Subject(Kind.NODE, "", now.minus(before).with(Count.WAITING, elements)));
            before = now;
            take(Kind.ACCOUNT, subjects);
            take(Kind.SMSC, subjects);
            Entry entry = new Entry(minute, 1, subjects);
            add(entry);
            minute = next;
            return entry;
        });
    }

    private void take(Kind kind, List<Subject> subjects) {
        tallies.all(kind).forEach((name, tally) -> {
            Figures figures = tally.take();
            if (!figures.isEmpty()) {
                subjects.add(new Subject(kind, name, figures));
            }
        });
    }

    private static Figures figures(GatewayState state) {
        return Figures.NONE
                .with(Count.ACCEPTED, state.accepted())
                .with(Count.REFUSED, state.refused())
                .with(Count.FORWARDED, state.forwarded())
                .with(Count.RETRIED, state.retried())
                .with(Count.UNANSWERED, state.unanswered())
                .with(Count.ANSWERED_LATE, state.answeredLate())
                .with(Count.EXPIRED, state.expired())
                .with(Count.DEAD, state.dead())
                .with(Count.RECEIPTS, state.receipts())
                .with(Count.STRAY_RECEIPTS, state.strayReceipts())
                .with(Count.MOBILE_ORIGINATED, state.mobileOriginated())
                .with(Count.DELIVERED, state.delivered());
    }

    private void add(Entry entry) {
        for (Subject subject : entry.subjects()) {
            for (Ring ring : of(subject.kind())
                    .computeIfAbsent(subject.name(), added -> subject.kind().rings())) {
                if (ring.step >= entry.span()) {
                    ring.add(entry.minute(), subject.figures());
                }
            }
        }
    }

    private Map<String, List<Ring>> of(Kind kind) {
        return rings.computeIfAbsent(kind, added -> new HashMap<>());
    }

    /** Removes the accounts and SMSCs without figures in the last day. */
    private void clear(long now) {
        lock.run(() -> {
            clear(Kind.ACCOUNT, now);
            clear(Kind.SMSC, now);
        });
    }

    private void clear(Kind kind, long now) {
        of(kind).values().removeIf(all -> all.stream().allMatch(ring -> ring.advance(now)));
        // A message that is counted at this moment, as the first one of a day, may be lost.
        tallies.all(kind).keySet().retainAll(of(kind).keySet());
    }

    /**
     * Returns the intervals of a subject in the last minutes, the earliest first and without those that have no
     * figures. The last one includes the current minute.
     *
     * @param name name of the account or SMSC, empty for the node
     * @param minutes length of the history, at most {@link Kind#DAY}
     */
    public List<Point> points(Kind kind, String name, int minutes) {
        return lock.get(() -> {
            List<Ring> all = of(kind).getOrDefault(name, List.of());
            int step = kind.step(minutes);
            TreeMap<Long, Figures> points = new TreeMap<>();
            all.stream()
                    .filter(ring -> ring.step == step)
                    .forEach(ring -> ring.since(minute - minutes + 1)
                            .forEach(point -> points.put(point.minute(), point.figures())));
            Figures current = current(kind, name);
            if (kind == Kind.NODE || !current.isEmpty()) {
                points.merge(minute - minute % step, current, Figures::plus);
            }
            return points.entrySet().stream()
                    .map(point -> new Point(point.getKey(), point.getValue()))
                    .toList();
        });
    }

    /** Returns the first minute of the interval that lasts now, in a history of the last minutes. */
    public long currentInterval(Kind kind, int minutes) {
        long now = now();
        return now - now % kind.step(minutes);
    }

    private Figures current(Kind kind, String name) {
        if (kind == Kind.NODE) {
            return figures(state.get()).minus(before).with(Count.WAITING, waiting.getAsLong());
        }
        Tally tally = tallies.all(kind).get(name);
        return tally == null ? Figures.NONE : tally.figures();
    }

    /** Writes the figures of the current minute, and ends the thread. Blocks. */
    @Override
    public void close() {
        ScheduledExecutorService running = thread;
        if (running == null) {
            return;
        }
        running.shutdown();
        try {
            if (running.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
                Entry entry = end(now(), 0);
                change(to -> to.append(entry));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
