package io.smppcore.gateway.soak;

import io.smppcore.client.Endpoint;
import io.smppcore.gateway.broker.Ports;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * The traffic of a mixed day: two accounts over SMPP with TLS, one over HTTP with callbacks, three SMSCs, which also
 * send mobile-originated messages. Its methods are called by one thread.
 */
public final class Day implements AutoCloseable {

    /** Number of SMSCs. */
    public static final int SMSCS = 3;

    /** The part of the configuration of the gateway that {@link #alternative} changes. */
    private static final String RATE = "rate: 1000000";

    private static final int WAITING = 3_000;
    private static final int WARM_UP = 500;
    private static final int PERCENT = 100;
    private static final long TICK_MILLIS = 2;
    private static final double SWING = 0.5;

    /** Part of the messages of each source in percent: shop, bank, app; the SMSCs originate the rest. */
    private static final int SHOP = 50;

    private static final int BANK = 30;
    private static final int APP = 15;

    private static final List<String> SHORT_NUMBERS = List.of("1000", "2000", "3000");

    private final DayLedger ledger;
    private final long seed;
    private final List<DaySmsc> smscs = new ArrayList<>();
    private final int callbackPort;
    private final List<DayAccount> accounts = new ArrayList<>();
    private final List<DayWeb> webs = new ArrayList<>();
    private final List<Thread> sources = new ArrayList<>();
    private volatile boolean ended;

    /** A source of messages. */
    @FunctionalInterface
    private interface Source {

        /** Sends something chosen by a number from 0 to 99, and returns the number of messages. */
        int send(int choice) throws InterruptedException;
    }

    /**
     * Starts the SMSCs.
     *
     * @param late time of late receipts
     * @param seed chooses the messages
     */
    public Day(DayLedger ledger, Duration late, long seed) throws IOException {
        this.callbackPort = Ports.free();
        this.ledger = ledger;
        this.seed = seed;
        for (int i = 0; i < SMSCS; i++) {
            smscs.add(new DaySmsc(ledger, late.toMillis()));
        }
    }

    /** Returns the accounts, SMSCs and routes of the configuration of each node. */
    public String configuration() {
        StringBuilder text = new StringBuilder("""
                accounts:
                  shop: {password: %s}
                  bank: {password: %s, %s}
                  app:
                    password: %s
                    token: %s
                    callback: {url: "http://127.0.0.1:%d/events"}
                routes:
                  - {to: %s, reject: ESME_RPROHIBITED}
                  - {to: 4916, targets: [beta, alpha]}
                  - {targets: [alpha, beta]}
                mo:
                  - {to: 1000, account: shop}
                  - {to: 2000, account: bank}
                  - {to: 3000, account: app}
                smscs:
                """.formatted(
                        DayAccount.PASSWORD,
                        DayAccount.PASSWORD,
                        RATE,
                        DayAccount.PASSWORD,
                        DayWeb.TOKEN,
                        callbackPort,
                        DayAccount.REFUSED));
        for (int i = 0; i < SMSCS; i++) {
            text.append("""
                      smsc-%d:
                        group: %s
                        client:
                          endpoints: 127.0.0.1:%d
                          systemId: gateway
                          password: secret
                          binds: 2
                          window: 200
                          backoff.first: 100ms
                          backoff.max: 500ms
                    """.formatted(
                            i, i == SMSCS - 1 ? "beta" : "alpha", smscs.get(i).port()));
        }
        return text.toString();
    }

    /** Returns a configuration that differs from the given one in a value which a reload applies. */
    public static String alternative(String configuration) {
        return configuration.contains(RATE + "1")
                ? configuration.replace(RATE + "1", RATE)
                : configuration.replace(RATE, RATE + "1");
    }

    /**
     * Binds the accounts to the nodes.
     *
     * @param ports ports of SMPP
     * @param httpPorts ports of HTTP
     * @param trust certificates of the nodes in PEM
     */
    public void open(List<Integer> ports, List<Integer> httpPorts, Path trust) throws IOException {
        List<Endpoint> nodes =
                ports.stream().map(port -> Endpoint.of("127.0.0.1", port)).toList();
        accounts.add(new DayAccount("shop", nodes, trust, ledger));
        accounts.add(new DayAccount("bank", nodes.reversed(), trust, ledger));
        webs.add(new DayWeb(callbackPort, httpPorts, ledger));
    }

    private int mixed(int source, int choice) throws InterruptedException {
        if (source < SHOP) {
            return accounts.getFirst().submit(choice);
        }
        if (source < SHOP + BANK) {
            return accounts.getLast().submit(choice);
        }
        if (source < SHOP + BANK + APP) {
            webs.getFirst().submit(choice);
            return 1;
        }
        int smsc = choice % SMSCS;
        smscs.get(smsc).originate("gateway", SHORT_NUMBERS.get(choice % SHORT_NUMBERS.size()));
        return 1;
    }

    /**
     * Measures the messages per second that reach SMSCs in a time, as fast as windows allow, after a warm-up of the
     * same time in which at least {@value #WARM_UP} messages reach them.
     */
    public double capacity(Duration time) throws InterruptedException {
        Random random = new Random(seed);
        long end = System.nanoTime() + time.toNanos();
        while (System.nanoTime() - end < 0 || ledger.counted("seen") < WARM_UP) {
            sendIfFew(random);
        }
        long start = System.nanoTime();
        long before = ledger.counted("seen");
        while (System.nanoTime() - start < time.toNanos()) {
            sendIfFew(random);
        }
        return (ledger.counted("seen") - before) * 1e9 / (System.nanoTime() - start);
    }

    private void sendIfFew(Random random) throws InterruptedException {
        if (ledger.waiting() > WAITING) {
            Thread.sleep(1);
        } else {
            mixed(random.nextInt(PERCENT), random.nextInt(PERCENT));
        }
    }

    /**
     * Begins the days: the rate varies between a half of the mean, at the beginning of a day, and one and a half.
     *
     * @param perSecond mean rate of all messages
     * @param day length of a day
     */
    public void start(double perSecond, Duration day) {
        source(perSecond * SHOP / PERCENT, day, 1, choice -> mixed(0, choice));
        source(perSecond * BANK / PERCENT, day, 2, choice -> mixed(SHOP, choice));
        source(perSecond * APP / PERCENT, day, 3, choice -> mixed(SHOP + BANK, choice));
        source(perSecond * (PERCENT - SHOP - BANK - APP) / PERCENT, day, 4, choice -> mixed(PERCENT, choice));
    }

    private void source(double perSecond, Duration day, int number, Source source) {
        Random random = new Random(seed + number);
        sources.add(Thread.ofPlatform().daemon().name("source-" + number).start(() -> {
            try {
                run(perSecond, day, random, source);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }));
    }

    private void run(double perSecond, Duration day, Random random, Source source) throws InterruptedException {
        long start = System.nanoTime();
        long last = start;
        double due = 0;
        while (!ended) {
            Thread.sleep(TICK_MILLIS);
            long now = System.nanoTime();
            double hour = 2 * Math.PI * (now - start) / day.toNanos();
            due += perSecond * (1 - SWING * Math.cos(hour)) * (now - last) / TimeUnit.SECONDS.toNanos(1);
            last = now;
            // After a pause in which nothing could be sent, the messages of a second are made up for.
            due = Math.min(due, perSecond);
            for (; due >= 1 && !ended; due -= source.send(random.nextInt(PERCENT))) {
                // The source does it.
            }
        }
    }

    /** Ends the traffic, and waits for the responses. */
    public void end() throws InterruptedException {
        ended = true;
        for (Thread source : sources) {
            source.join();
        }
        for (DayAccount account : accounts) {
            account.awaitResponses();
        }
        webs.getFirst().awaitResponses();
    }

    /** Breaks the connections of an SMSC, which is away for a time. */
    public void flap(int smsc, long awayNanos) throws InterruptedException {
        ledger.count("flaps");
        smscs.get(smsc).flap(awayNanos);
    }

    /** Binds a further client of an account, or lets it go. */
    public void visit() {
        accounts.getLast().visit();
    }

    /** Ends the host of the callbacks, or starts it again. */
    public void callbacks(boolean isUp) throws IOException {
        if (isUp) {
            webs.getFirst().up();
        } else {
            webs.getFirst().down();
        }
    }

    /** Records that a node ends or has ended, so that callbacks in flight may be repeated. */
    public void interrupted() {
        webs.getFirst().interrupted();
    }

    /** Forgets what has ended for long. */
    public void forget() {
        ledger.forget();
        webs.getFirst().forget();
    }

    /** Ends the accounts, before the nodes end. */
    public void leave() {
        ended = true;
        sources.forEach(Thread::interrupt);
        accounts.forEach(DayAccount::close);
        webs.forEach(DayWeb::close);
    }

    @Override
    public void close() {
        smscs.forEach(DaySmsc::close);
    }
}
