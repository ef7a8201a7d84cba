package io.smppcore.gateway.step.plan;

import java.io.IOException;
import java.util.Map;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.NotEnoughReplicasException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.TimeoutException;
import org.rocksdb.RocksDBException;

/** Exceptions that calls may throw. */
public enum Thrown {
    NOTHING {
        @Override
        public Throwable create(String text) {
            throw new IllegalStateException(text);
        }
    },
    IO {
        @Override
        public Throwable create(String text) {
            return new IOException(text);
        }
    },
    ROCKSDB {
        @Override
        public Throwable create(String text) {
            return new RocksDBException(text);
        }
    },
    /** The brokers have not answered in time. */
    TIMEOUT {
        @Override
        public Throwable create(String text) {
            return new TimeoutException(text);
        }
    },
    /** Too few replicas are in sync. */
    RETRIABLE {
        @Override
        public Throwable create(String text) {
            return new NotEnoughReplicasException(text);
        }
    },
    /** The brokers refuse the request. */
    FATAL {
        @Override
        public Throwable create(String text) {
            return new AuthorizationException(text);
        }
    },
    /** The brokers know a later producer of the partition. */
    FENCED {
        @Override
        public Throwable create(String text) {
            return new ProducerFencedException(text);
        }
    },
    /** The thread is interrupted; the exception sets its interrupt status. */
    INTERRUPTED {
        @Override
        public Throwable create(String text) {
            return new InterruptException(text);
        }
    },
    /** The log no longer contains the position of a consumer, which adds its partitions. */
    NO_OFFSET {
        @Override
        public Throwable create(String text) {
            return new OffsetOutOfRangeException(text, Map.of());
        }
    };

    /** Returns a new exception. */
    public abstract Throwable create(String text);
}
