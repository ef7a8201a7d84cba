package io.smppcore.testing;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.function.Executable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Capture of the log output of a test. It replaces standard error, so tests that use it must not run at the same time.
 */
public final class Logged {

    private Logged() {}

    /** Runs the work and returns the lines that the simple logger writes to standard error meanwhile. */
    public static String during(Executable work) throws Exception {
        PrintStream before = System.err;
        ByteArrayOutputStream octets = new ByteArrayOutputStream();
        System.setErr(new PrintStream(octets, true, StandardCharsets.UTF_8));
        try {
            work.execute();
        } catch (Exception | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError(e);
        } finally {
            System.setErr(before);
        }
        return octets.toString(StandardCharsets.UTF_8);
    }

    /**
     * Runs the work with every level enabled for the loggers of these classes, and returns the lines. The level is set
     * by reflection, because the simple logger sets it only at the start.
     */
    public static String everythingDuring(List<Class<?>> loggers, Executable work) throws Exception {
        Map<Logger, Integer> before = new HashMap<>();
        Field level = Class.forName("org.slf4j.simple.SimpleLogger").getDeclaredField("currentLogLevel");
        level.setAccessible(true);
        for (Class<?> type : loggers) {
            Logger logger = LoggerFactory.getLogger(type);
            before.put(logger, level.getInt(logger));
            level.setInt(logger, 0);
        }
        try {
            return during(work);
        } finally {
            for (Map.Entry<Logger, Integer> entry : before.entrySet()) {
                level.setInt(entry.getKey(), entry.getValue());
            }
        }
    }
}
