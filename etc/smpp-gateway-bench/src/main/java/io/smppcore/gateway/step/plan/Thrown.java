package io.smppcore.gateway.step.plan;

import java.io.IOException;
import org.rocksdb.RocksDBException;

/** Exceptions that calls declare. */
public enum Thrown {
    NOTHING {
        @Override
        Throwable create(String text) {
            throw new IllegalStateException(text);
        }
    },
    IO {
        @Override
        Throwable create(String text) {
            return new IOException(text);
        }
    },
    ROCKSDB {
        @Override
        Throwable create(String text) {
            return new RocksDBException(text);
        }
    };

    /** Returns a new exception. */
    abstract Throwable create(String text);
}
