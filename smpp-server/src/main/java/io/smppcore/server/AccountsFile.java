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
 * Accepts the accounts of a properties file, which is read again when it has changed. Thread-safe.
 *
 * <pre>{@code
 * me.password = $2b$10$...
 * me.bindTypes = trx, tx
 * me.maxBinds = 4
 * me.requestRate = 100
 * }</pre>
 *
 * <p>Keys are a system_id, a full stop, and one of these: {@code password} (see {@link StoredPassword#parse}), {@code certificates} (see
 * {@link CertificateName#parse}), {@code bindTypes} ({@code tx}, {@code rx}, {@code trx}), {@code addresses}, {@code maxBinds}, {@code
 * maxTransmitters}, {@code maxReceivers}, {@code maxTransceivers}, {@code windowSize}, {@code inboundLimit}, {@code requestRate}, {@code
 * requestBurst}, {@code overRate} ({@code throttle}, {@code stop-reading}); these are the limits of {@link AccountLimits}. The file is
 * in UTF-8, lists have commas, and an account needs a password or a certificate. Anything else in the file is an error.
 *
 * <p>A bind makes the file be looked at, but not more often than the interval says, and on the virtual thread of the bind. A changed file
 * that cannot be used is logged as an error once, and the accounts from before stay in use. Sessions that are bound go on.
 */
public final class AccountsFile implements BindAuthenticator {

    /** How often the file is looked at, at most, unless another interval is asked for. */
    public static final Duration DEFAULT_INTERVAL = Duration.ofSeconds(5);

    private static final Logger LOG = LoggerFactory.getLogger(AccountsFile.class);
    private static final Duration MAX_INTERVAL = Duration.ofDays(7);
    private static final int MAX_FILE_OCTETS = 1 << 24;

    private final Path file;
    private final long intervalNanos;
    private final LongSupplier nanoClock;
    private final ReentrantLock lock = new ReentrantLock();

    /* Under the lock. What was tried last, whether it worked or not: a file that cannot be used is reported once. */
    private @Nullable Octets tried;
    private @Nullable String trouble;

    private volatile @Nullable Accounts accounts;
    private volatile long lookedNanos;

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
     * Reads a file, which is looked at again every 5 seconds at most.
     *
     * @param file in UTF-8, at most 16 MiB
     * @return an authenticator, see {@link BindAuthenticator#accounts} for what it answers
     * @throws AccountsFileException if the file cannot be used
     */
    public static AccountsFile load(Path file) {
        return load(file, DEFAULT_INTERVAL);
    }

    /**
     * Reads a file.
     *
     * @param file in UTF-8, at most 16 MiB
     * @param interval how often at most a bind makes the file be looked at again, zero to 7 days; zero means at every bind
     * @return an authenticator, see {@link BindAuthenticator#accounts} for what it answers
     * @throws AccountsFileException if the file cannot be used
     * @throws IllegalArgumentException if the interval is out of range
     */
    public static AccountsFile load(Path file, Duration interval) {
        return new AccountsFile(file, interval, System::nanoTime);
    }

    /**
     * Reads the file now, on the calling thread.
     *
     * @throws AccountsFileException if it cannot be used; the accounts from before stay in use
     */
    public void reload() {
        lock.lock();
        try {
            byte[] content = content();
            tried = digest(content);
            use(content);
            trouble = null;
        } finally {
            lookedNanos = nanoClock.getAsLong();
            lock.unlock();
        }
    }

    /**
     * Who may bind, as the file was read last.
     *
     * @return every system_id
     */
    public Set<String> systemIds() {
        return current().systemIds;
    }

    @Override
    public BindDecision authenticate(BindAttempt attempt) throws Exception {
        if (nanoClock.getAsLong() - lookedNanos >= intervalNanos && lock.tryLock()) {
            try {
                lookForChanges();
            } finally {
                lookedNanos = nanoClock.getAsLong();
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

    private void lookForChanges() {
        try {
            byte[] content = content();
            Octets digest = digest(content);
            if (tried == null || !tried.equals(digest)) {
                tried = digest;
                use(content);
            }
            trouble = null;
        } catch (AccountsFileException e) {
            if (!Objects.equals(trouble, e.getMessage())) {
                trouble = e.getMessage();
                LOG.error("the changed accounts cannot be used, those from before stay in use: {}", e.getMessage());
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
                        file + ": " + length + " octets (expected: accounts, at most " + MAX_FILE_OCTETS + " octets)");
            }
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new AccountsFileException(file + ": cannot be read (" + e + ")", e);
        }
    }

    /** Kept instead of the content, in which there may be passwords. */
    private static Octets digest(byte[] content) {
        try {
            return Octets.takingOver(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every JDK has SHA-256", e);
        }
    }

    private record Accounts(Set<String> systemIds, BindAuthenticator authenticator) {}
}
