package io.smppcore.gateway.cli;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.rolling.RollingFileAppender;
import ch.qos.logback.core.rolling.TimeBasedRollingPolicy;
import io.smppcore.internal.util.OwnerOnly;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * A log that begins a new file from time to time. Only their owner can read the files, whatever the umask, because they
 * contain addresses.
 */
final class OwnerOnlyLog extends RollingFileAppender<ILoggingEvent> {

    /** A file that is being compressed, or was before its permissions were set. */
    private volatile @Nullable Path older;

    @Override
    public void openFile(String name) throws IOException {
        OwnerOnly.open(Path.of(name), StandardOpenOption.CREATE, StandardOpenOption.APPEND)
                .close();
        super.openFile(name);
    }

    @Override
    public void rollover() {
        super.rollover();
        if (getRollingPolicy() instanceof TimeBasedRollingPolicy<?> policy) {
            older = Path.of(policy.getTimeBasedFileNamingAndTriggeringPolicy().getElapsedPeriodsFileName() + ".gz");
        }
    }

    @Override
    protected void subAppend(ILoggingEvent event) {
        super.subAppend(event);
        restrictOlder();
    }

    @Override
    public void stop() {
        // Waits until the older file is compressed.
        super.stop();
        restrictOlder();
    }

    /** Restricts the older file as soon as it is there: another thread compresses it, for all to read. */
    private void restrictOlder() {
        Path file = older;
        if (file != null && Files.exists(file)) {
            OwnerOnly.restrict(file);
            older = null;
        }
    }
}
