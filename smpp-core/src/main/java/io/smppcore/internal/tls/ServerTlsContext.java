package io.smppcore.internal.tls;

import io.smppcore.tls.ServerTlsOptions;
import io.smppcore.tls.TlsConfigurationException;
import io.smppcore.transport.SmppTransport;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * TLS context of a listener. It is created again when the files of certificates and keys have changed, which is checked
 * when a connection arrives and the last check is older than the reload interval. Thread-safe.
 */
public final class ServerTlsContext {

    private static final Logger LOG = LoggerFactory.getLogger(SmppTransport.class);

    private final ServerTlsOptions options;
    private final ReentrantLock lock = new ReentrantLock();

    /*
     * Guarded by the lock. Contents of the last attempt, successful or not, so that unusable files are reported only
     * once.
     */
    private @Nullable TlsFiles lastFiles;
    private @Nullable String lastFailure;

    private volatile @Nullable TlsContext context;
    private volatile @Nullable Instant validUntil;
    private volatile long checkedNanos;

    /** Reads the files for the first time. Throws a {@link TlsConfigurationException} if they cannot be used. */
    public ServerTlsContext(ServerTlsOptions options) {
        this.options = options;
        reload();
        TlsEngines.check(current(), options);
    }

    public ServerTlsOptions options() {
        return options;
    }

    /** Returns the context for new connections. */
    public TlsContext current() {
        return Objects.requireNonNull(context);
    }

    /** Returns the earliest end of the validity of the certificates; null if the options have an SSLContext. */
    public @Nullable Instant validUntil() {
        return validUntil;
    }

    /**
     * Returns true if no check of the files is due: they were read within the reload interval, or the options have an
     * SSLContext instead of files.
     */
    public boolean isFresh() {
        return options.sslContext() != null
                || System.nanoTime() - checkedNanos < options.reloadInterval().toNanos();
    }

    /**
     * Reads the files on a virtual thread unless another thread has just done so, and replaces the context if they have
     * changed. If they cannot be used, logs an error and keeps the context. The future never fails.
     */
    public CompletableFuture<Void> check() {
        return CompletableFuture.runAsync(
                () -> {
                    lock.lock();
                    try {
                        if (!isFresh()) {
                            checkChange();
                        }
                    } finally {
                        lock.unlock();
                    }
                },
                Thread::startVirtualThread);
    }

    /**
     * Reads the files now. Throws a {@link TlsConfigurationException} if they cannot be used; the previous ones stay in
     * use.
     */
    public void reload() {
        lock.lock();
        try {
            if (options.sslContext() != null) {
                context = new TlsContext.OfJdk(options.sslContext());
                return;
            }
            TlsFiles files = read();
            lastFiles = files;
            load(files);
        } finally {
            checkedNanos = System.nanoTime();
            lock.unlock();
        }
    }

    private void checkChange() {
        try {
            TlsFiles files = read();
            if (!files.equals(lastFiles)) {
                lastFiles = files;
                load(files);
            }
            lastFailure = null;
        } catch (RuntimeException e) {
            if (!Objects.equals(lastFailure, e.getMessage())) {
                lastFailure = e.getMessage();
                LOG.error("TLS: changed files cannot be used, the previous ones stay in use: {}", e.toString());
            }
        } finally {
            checkedNanos = System.nanoTime();
        }
    }

    private TlsFiles read() {
        return TlsFiles.read(TlsContexts.files(options.identity(), options.trust()));
    }

    private void load(TlsFiles files) {
        TlsKeys keys = TlsKeys.of(Objects.requireNonNull(options.identity()), files);
        context = TlsContexts.server(options, keys, files);
        validUntil = keys.validUntil();
        LOG.info("TLS: serving {}", TlsContexts.describe(keys.certificates()));
    }
}
