package io.smppcore.gateway.broker;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.lang.management.PlatformManagedObject;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.management.MBeanServerConnection;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.jspecify.annotations.Nullable;

/* The agent of JMX is started in the other JVM, once, over the attach mechanism; each reading then needs a few requests
 * over loopback, where jcmd would be a new JVM each time. The heap is that at the end of a full collection, so it is
 * the size of the live objects and not of what was allocated since. */

/** Figures of a JVM of the same user on this machine. Not thread-safe. */
public final class ProcessProbe implements AutoCloseable {

    private static final long KIB = 1024;

    /** End of the name of a table of RocksDB. */
    private static final String TABLE = ".sst";

    private final long pid;
    private final @Nullable MBeanServerConnection beans;
    private final @Nullable JMXConnector connector;

    /**
     * The figures at a moment.
     *
     * @param heap octets of live objects, after a full collection
     * @param direct octets of direct buffers
     * @param threads platform threads of Java
     * @param files open file handles other than those of tables, 0 except on Linux
     * @param tables open tables of RocksDB, 0 except on Linux
     * @param resident octets of memory of the process (VmRSS), 0 except on Linux
     */
    public record Figures(long heap, long direct, long threads, long files, long tables, long resident) {}

    private ProcessProbe(long pid, @Nullable MBeanServerConnection beans, @Nullable JMXConnector connector) {
        this.pid = pid;
        this.beans = beans;
        this.connector = connector;
    }

    /** Returns a probe of this process. */
    public static ProcessProbe ofThis() {
        return new ProcessProbe(ProcessHandle.current().pid(), null, null);
    }

    /** Connects to a process. */
    @SuppressWarnings("BanJNDI") // the address is one that a process of the same user has given
    public static ProcessProbe of(long pid) throws IOException {
        try {
            VirtualMachine machine = VirtualMachine.attach(Long.toString(pid));
            try {
                JMXConnector connector =
                        JMXConnectorFactory.connect(new JMXServiceURL(machine.startLocalManagementAgent()));
                return new ProcessProbe(pid, connector.getMBeanServerConnection(), connector);
            } finally {
                machine.detach();
            }
        } catch (AttachNotSupportedException e) {
            throw new IOException("process " + pid, e);
        }
    }

    /** Collects garbage in the process, and returns its figures. */
    public Figures read() throws IOException {
        bean(MemoryMXBean.class).gc();
        long heap = beans(MemoryPoolMXBean.class).stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getCollectionUsage)
                .filter(Objects::nonNull)
                .mapToLong(MemoryUsage::getUsed)
                .sum();
        long direct = beans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct"))
                .mapToLong(BufferPoolMXBean::getMemoryUsed)
                .sum();
        List<String> files = files();
        long tables = files.stream().filter(file -> file.endsWith(TABLE)).count();
        return new Figures(
                heap,
                direct,
                bean(ThreadMXBean.class).getThreadCount(),
                files.size() - tables,
                tables,
                residentOctets(pid));
    }

    private <T extends PlatformManagedObject> T bean(Class<T> type) throws IOException {
        return beans(type).getFirst();
    }

    private <T extends PlatformManagedObject> List<T> beans(Class<T> type) throws IOException {
        return beans == null
                ? ManagementFactory.getPlatformMXBeans(type)
                : ManagementFactory.getPlatformMXBeans(beans, type);
    }

    /** Returns the targets of all file handles, empty for one that is closed meanwhile; none except on Linux. */
    private List<String> files() throws IOException {
        Path handles = Path.of("/proc/" + pid + "/fd");
        if (!Files.exists(handles)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(handles)) {
            return all.map(ProcessProbe::target).toList();
        }
    }

    private static String target(Path handle) {
        try {
            return Files.readSymbolicLink(handle).toString();
        } catch (IOException e) {
            return "";
        }
    }

    /** Returns the octets of memory of a process (VmRSS), 0 except on Linux. */
    public static long residentOctets(long pid) throws IOException {
        Path status = Path.of("/proc/" + pid + "/status");
        if (!Files.exists(status)) {
            return 0;
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * KIB)
                .sum();
    }

    @Override
    public void close() {
        if (connector != null) {
            try {
                connector.close();
            } catch (IOException e) {
                // The process has ended, and the connection with it.
            }
        }
    }
}
