package io.smppcore.server;

import io.smppcore.type.Octets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An authenticator for the accounts of a properties file, which is read again when it changes. Thread-safe.
 *
 * <pre>{@code
 * me.password = $2b$10$...
 * me.bindTypes = trx, tx
 * me.maxBinds = 4
 * me.requestRate = 100
 * }</pre>
 *
 * <p>A key is a system_id, a full stop, and one of these: {@code password} (see {@link StoredPassword#parse}), {@code
 * certificates} (see {@link CertificateName#parse}), {@code bindTypes} ({@code tx}, {@code rx}, {@code trx}), {@code
 * addresses}, {@code maxBinds}, {@code maxTransmitters}, {@code maxReceivers}, {@code maxTransceivers}, {@code
 * window}, {@code inboundLimit}, {@code requestRate}, {@code requestBurst}, {@code overRate} ({@code throttle},
 * {@code stop-reading}); these are the limits of {@link AccountLimits}. The file is in UTF-8, lists are separated by
 * commas, and an account needs a password or a certificate. Anything else in the file is an error.
 *
 * <p>Binds check the file for changes, at most once in each interval, on their virtual threads. A changed file that
 * cannot be used is logged as an error once, and the previous accounts stay in use. Bound sessions are not affected.
 */
public final class AccountsFile implements BindAuthenticator {

    /** The default interval between checks of the file. */
    public static final Duration DEFAULT_INTERVAL = Duration.ofSeconds(5);

    private static final Logger LOG = LoggerFactory.getLogger(AccountsFile.class);
    private static final Duration MAX_INTERVAL = Duration.ofDays(7);
    private static final int MAX_FILE_OCTETS = 1 << 24;

    private final Path file;
    private final long intervalNanos;
    private final LongSupplier nanoClock;
    private final ReentrantLock lock = new ReentrantLock();

    /* Guarded by the lock. Digest of the last content, usable or not, and the last problem, to report each only once.
     * */
    private @Nullable Octets lastDigest;
    private @Nullable String reportedProblem;

    private volatile @Nullable Accounts accounts;
    private volatile long lastCheckNanos;

    AccountsFile(Path file, Duration interval, LongSupplier nanoClock) {
        if (interval.isNegative() || interval.compareTo(MAX_INTERVAL) > 0) {
            throw new IllegalArgumentException("interval: " + interval + " (expected: 0 to 7 days)");
        }
        this.file = file;
        this.intervalNanos = interval.toNanos();
        this.nanoClock = nanoClock;
        reload();
    }

    /**
     * Reads a file as {@link #load(Path, Duration)} does, and checks it for changes at most every 5 seconds.
     *
     * @throws AccountsFileException if the file cannot be used
     */
    public static AccountsFile load(Path file) {
        return load(file, DEFAULT_INTERVAL);
    }

    /**
     * Reads a file.
     *
     * @param file in UTF-8, at most 16 MiB
     * @param interval shortest time between checks of the file, 0 to 7 days; 0 for every bind
     * @return an authenticator that decides like {@link BindAuthenticator#accounts}
     * @throws AccountsFileException if the file cannot be used
     * @throws IllegalArgumentException if the interval is out of range
     */
    public static AccountsFile load(Path file, Duration interval) {
        return new AccountsFile(file, interval, System::nanoTime);
    }

    /**
     * Reads the file now, on the calling thread.
     *
     * @throws AccountsFileException if it cannot be used; the previous accounts stay in use
     */
    public void reload() {
        lock.lock();
        try {
            byte[] content = content();
            lastDigest = digest(content);
            use(content);
            reportedProblem = null;
        } finally {
            lastCheckNanos = nanoClock.getAsLong();
            lock.unlock();
        }
    }

    /** Returns the system_ids of all accounts, as last read. */
    public Set<String> systemIds() {
        return current().systemIds;
    }

    @Override
    public BindDecision authenticate(BindAttempt attempt) throws Exception {
        // One bind checks the file. Others do not wait for it and use the accounts that were read before.
        if (nanoClock.getAsLong() - lastCheckNanos >= intervalNanos && lock.tryLock()) {
            try {
                checkForChanges();
            } finally {
                lastCheckNanos = nanoClock.getAsLong();
                lock.unlock();
            }
        }
        return current().authenticator.authenticate(attempt);
    }

    @Override
    public String toString() {
        return "AccountsFile[" + file + "]";
    }

    private Accounts current() {
        return Objects.requireNonNull(accounts);
    }

    private void checkForChanges() {
        try {
            byte[] content = content();
            Octets digest = digest(content);
            if (lastDigest == null || !lastDigest.equals(digest)) {
                lastDigest = digest;
                use(content);
            }
            reportedProblem = null;
        } catch (AccountsFileException e) {
            if (!Objects.equals(reportedProblem, e.getMessage())) {
                reportedProblem = e.getMessage();
                LOG.error("the changed accounts cannot be used, the previous ones stay in use: {}", e.getMessage());
            }
        }
    }

    private void use(byte[] content) {
        Map<String, Account> read = AccountsReader.read(file, content);
        accounts = new Accounts(Set.copyOf(read.keySet()), BindAuthenticator.accounts(read));
        LOG.info("{}: {} accounts", file, read.size());
    }

    private byte[] content() {
        try {
            long length = Files.size(file);
            if (length > MAX_FILE_OCTETS) {
                throw new AccountsFileException(
                        file + ": " + length + " octets (expected: <= " + MAX_FILE_OCTETS + ")");
            }
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new AccountsFileException(file + ": cannot be read (" + e + ")", e);
        }
    }

    /** Returns a digest to store instead of the content, which may contain passwords. */
    private static Octets digest(byte[] content) {
        try {
            return Octets.wrap(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every JDK has SHA-256", e);
        }
    }

    private record Accounts(Set<String> systemIds, BindAuthenticator authenticator) {}
}
