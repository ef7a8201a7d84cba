package io.smppcore.attackers;

import io.smppcore.type.Octets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Many peers that attack a server, on one thread, at a pace that leaves processor time to the server. They may send any
 * octets; {@link #received} counts responses of SMPP.
 */
public final class Attackers implements AutoCloseable {

    private static final int TICK_MS = 5;
    private static final int CONNECTS_PER_TICK = 10;
    private static final int HEADER_OCTETS = 16;
    private static final int STATUS_OFFSET = 2 * Integer.BYTES;
    private static final int JOIN_MS = 60_000;
    private static final int NANOS_PER_MS = 1_000_000;

    /**
     * The behaviour of each peer.
     *
     * @param peers number of peers
     * @param addresses number of addresses of the peers, 127.0.0.2 and following
     * @param first function from the number of a peer to the octets that it writes when it is connected
     * @param next octets that a peer writes repeatedly
     * @param everyMillis milliseconds between two writes, and between an end and the next connection
     * @param octetByOctet true if each write is one octet of {@code next}
     * @param reads true if the peers read
     * @param reconnects true if a peer whose connection has ended connects again
     */
    public record Plan(
            int peers,
            int addresses,
            IntFunction<byte[]> first,
            Octets next,
            int everyMillis,
            boolean octetByOctet,
            boolean reads,
            boolean reconnects) {

        /** Returns peers that connect and send nothing. */
        public static Plan of(int peers) {
            return new Plan(peers, 1, peer -> new byte[0], Octets.of(), 50, false, true, true);
        }

        /** Returns the same peers with several addresses. */
        public Plan from(int number) {
            return new Plan(peers, number, first, next, everyMillis, octetByOctet, reads, reconnects);
        }

        /** Returns peers that write these octets when they are connected. */
        public Plan first(IntFunction<byte[]> octets) {
            return new Plan(peers, addresses, octets, next, everyMillis, octetByOctet, reads, reconnects);
        }

        /** Returns peers that write these octets repeatedly. */
        public Plan then(byte[] octets) {
            return new Plan(peers, addresses, first, Octets.of(octets), everyMillis, octetByOctet, reads, reconnects);
        }

        /** Returns peers with this time between two writes, and between an end and the next connection. */
        public Plan every(int millis) {
            return new Plan(peers, addresses, first, next, millis, octetByOctet, reads, reconnects);
        }

        /** Returns peers with so many times the time between two writes, and between an end and the next connection. */
        public Plan slower(int factor) {
            return every(factor * everyMillis);
        }

        /** Returns peers each of whose repeated writes is one octet. */
        public Plan inSingleOctets() {
            return new Plan(peers, addresses, first, next, everyMillis, true, reads, reconnects);
        }

        /** Returns peers that do not read. */
        public Plan withoutReading() {
            return new Plan(peers, addresses, first, next, everyMillis, octetByOctet, false, reconnects);
        }

        /** Returns peers that do not connect again. */
        public Plan once() {
            return new Plan(peers, addresses, first, next, everyMillis, octetByOctet, reads, false);
        }
    }

    private final InetSocketAddress server;
    private final Plan plan;
    private final Selector selector = Selector.open();
    private final List<Peer> peers = new ArrayList<>();
    private final Map<Integer, AtomicLong> statuses = new ConcurrentHashMap<>();
    private final AtomicInteger connects = new AtomicInteger();
    private final AtomicInteger ends = new AtomicInteger();
    private final AtomicLong octets = new AtomicLong();
    private final ByteBuffer input = ByteBuffer.allocateDirect(1 << 16);
    private final Thread thread = Thread.ofPlatform().daemon().name("attackers").unstarted(this::run);
    private volatile boolean running = true;
    private volatile @Nullable Throwable failure;

    private Attackers(InetSocketAddress server, Plan plan) throws IOException {
        this.server = server;
        this.plan = plan;
    }

    /** Starts the peers. */
    public static Attackers start(InetSocketAddress server, Plan plan) throws IOException {
        Attackers attackers = new Attackers(server, plan);
        for (int i = 0; i < plan.peers; i++) {
            attackers.peers.add(attackers.new Peer(i));
        }
        attackers.thread.start();
        return attackers;
    }

    /** Returns the number of PDUs received with this status. */
    public long received(int status) {
        AtomicLong count = statuses.get(status);
        return count == null ? 0 : count.get();
    }

    /** Returns the number of octets received. */
    public long octets() {
        return octets.get();
    }

    /** Returns the number of connections that were opened. */
    public int connects() {
        return connects.get();
    }

    /** Returns the number of connections that the server has ended. */
    public int ends() {
        return ends.get();
    }

    /** Throws {@link IllegalStateException} if the attackers themselves have failed. */
    public void check() {
        Throwable cause = failure;
        if (cause != null) {
            throw new IllegalStateException("the attackers have failed: " + cause, cause);
        }
    }

    private void run() {
        try {
            while (running) {
                selector.select(TICK_MS);
                for (SelectionKey key : selector.selectedKeys()) {
                    ((Peer) key.attachment()).ready(key);
                }
                selector.selectedKeys().clear();
                int connects = 0;
                long now = System.nanoTime();
                for (Peer peer : peers) {
                    if (peer.channel == null && peer.isDue(now) && connects < CONNECTS_PER_TICK) {
                        connects++;
                        peer.connect();
                    } else if (peer.connected && peer.isDue(now)) {
                        peer.act(now);
                    }
                }
            }
        } catch (IOException | RuntimeException e) {
            failure = e;
        } finally {
            peers.forEach(Peer::close);
        }
    }

    @Override
    public void close() throws IOException {
        running = false;
        selector.wakeup();
        try {
            thread.join(JOIN_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        selector.close();
    }

    /** A peer. Confined to the thread of the attackers. */
    private final class Peer {

        private final int number;
        private final byte[] next = plan.next.toByteArray();
        private final ByteBuffer header = ByteBuffer.allocate(HEADER_OCTETS);
        private @Nullable SocketChannel channel;
        private boolean connected;
        private boolean finished;
        private ByteBuffer output = ByteBuffer.allocate(0);
        private int nextOctet;
        private int bodyOctets;
        private long dueNanos = System.nanoTime();

        Peer(int number) {
            this.number = number;
        }

        boolean isDue(long nowNanos) {
            return !finished && nowNanos - dueNanos >= 0;
        }

        void connect() throws IOException {
            SocketChannel opened = SocketChannel.open();
            channel = opened;
            opened.configureBlocking(false);
            opened.setOption(StandardSocketOptions.TCP_NODELAY, true);
            if (!plan.reads) {
                opened.setOption(StandardSocketOptions.SO_RCVBUF, 4_096);
            }
            opened.bind(new InetSocketAddress(from(), 0));
            opened.register(selector, SelectionKey.OP_CONNECT, this);
            opened.connect(server);
        }

        private SocketChannel open() {
            return Objects.requireNonNull(channel);
        }

        private InetAddress from() throws UnknownHostException {
            return InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) (2 + number % plan.addresses)});
        }

        void ready(SelectionKey key) {
            try {
                if (key.isValid() && key.isConnectable()) {
                    open().finishConnect();
                    connected = true;
                    connects.incrementAndGet();
                    key.interestOps(plan.reads ? SelectionKey.OP_READ : 0);
                    header.clear();
                    bodyOctets = 0;
                    nextOctet = 0;
                    output = ByteBuffer.wrap(plan.first.apply(number));
                    act(System.nanoTime());
                } else if (key.isValid() && key.isReadable()) {
                    read();
                }
            } catch (IOException e) {
                ended();
            }
        }

        private void read() throws IOException {
            input.clear();
            if (open().read(input) < 0) {
                ended();
                return;
            }
            input.flip();
            octets.addAndGet(input.remaining());
            while (input.hasRemaining()) {
                if (bodyOctets > 0) {
                    int skipped = Math.min(bodyOctets, input.remaining());
                    input.position(input.position() + skipped);
                    bodyOctets -= skipped;
                } else {
                    header.put(input.get());
                    if (!header.hasRemaining()) {
                        bodyOctets = header.getInt(0) - HEADER_OCTETS;
                        statuses.computeIfAbsent(header.getInt(STATUS_OFFSET), status -> new AtomicLong())
                                .incrementAndGet();
                        header.clear();
                    }
                }
            }
        }

        /** Writes more, unless octets of earlier writes are still pending. */
        void act(long nowNanos) {
            dueNanos = nowNanos + (long) plan.everyMillis * NANOS_PER_MS;
            try {
                if (!output.hasRemaining() && next.length > 0) {
                    output = plan.octetByOctet
                            ? ByteBuffer.wrap(next, nextOctet++ % next.length, 1)
                            : ByteBuffer.wrap(next);
                }
                open().write(output);
            } catch (IOException e) {
                ended();
            }
        }

        private void ended() {
            if (connected) {
                ends.incrementAndGet();
            }
            close();
            finished = !plan.reconnects;
            dueNanos = System.nanoTime() + (long) plan.everyMillis * NANOS_PER_MS;
        }

        void close() {
            try {
                SocketChannel open = channel;
                if (open != null) {
                    open.close();
                }
            } catch (IOException e) {
                failure = e;
            }
            channel = null;
            connected = false;
        }
    }
}
