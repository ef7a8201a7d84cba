package io.smppcore.gateway.step;

import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.smppcore.gateway.simulation.PlantedBug;
import io.smppcore.gateway.step.inside.StepConsumer;
import io.smppcore.gateway.step.inside.StepProducer;
import io.smppcore.gateway.step.inside.StepServerChannel;
import io.smppcore.gateway.step.inside.StepSocketChannel;
import io.smppcore.gateway.step.inside.Steps;
import io.smppcore.gateway.step.plan.StepPlan;
import io.smppcore.gateway.step.plan.Thrown;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.SimpleRemapper;

/**
 * A class loader that has its own copy of the classes of the gateway and of the library. In them, each call that reads
 * or writes a store or a file, and each {@link NamedPlace}, also calls {@link Steps}. The product itself has no such
 * calls. Thread-safe.
 */
public final class StepLoader extends ClassLoader {

    private static final String PROJECT = "io.smppcore.";
    private static final String OWN = "io.smppcore.gateway.step.";
    private static final String COPIED = OWN + "inside.";

    /** Types of sockets and of clients of brokers, and those that replace them. */
    private static final Map<String, String> REPLACED = Map.of(
            Type.getInternalName(NioSocketChannel.class), Type.getInternalName(StepSocketChannel.class),
            Type.getInternalName(NioServerSocketChannel.class), Type.getInternalName(StepServerChannel.class),
            Type.getInternalName(KafkaProducer.class), Type.getInternalName(StepProducer.class),
            Type.getInternalName(KafkaConsumer.class), Type.getInternalName(StepConsumer.class));

    static {
        registerAsParallelCapable();
    }

    private final @Nullable PlantedBug bug;
    private final Map<String, Thrown> places = new ConcurrentHashMap<>();

    /** Creates a loader whose classes have a planted bug, or none if it is null. */
    StepLoader(@Nullable PlantedBug bug) {
        super(StepLoader.class.getClassLoader());
        this.bug = bug;
        for (String place : List.of(Steps.CONNECT, Steps.READ, Steps.WRITE)) {
            places.put(place, Thrown.IO);
        }
    }

    /** Sets the plan of all later calls. */
    void plan(StepPlan plan) {
        try {
            loadClass(Steps.class.getName()).getMethod("plan", StepPlan.class).invoke(null, plan);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("no plan: " + e, e);
        }
    }

    /** Returns the exception that a call at a place declares. */
    Thrown thrown(String place) {
        return places.getOrDefault(place, Thrown.NOTHING);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(PROJECT) || (name.startsWith(OWN) && !name.startsWith(COPIED))) {
            return super.loadClass(name, resolve);
        }
        Class<?> loaded = findLoadedClass(name);
        if (loaded != null) {
            return loaded;
        }
        try {
            return define(name);
        } catch (LinkageError e) {
            // Another thread has defined it meanwhile.
            Class<?> other = findLoadedClass(name);
            if (other == null) {
                throw e;
            }
            return other;
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] octets = in.readAllBytes();
            byte[] own = name.startsWith(OWN) ? octets : stepped(octets);
            return defineClass(name, own, 0, own.length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private byte[] stepped(byte[] octets) {
        ClassReader reader = new ClassReader(octets);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        ClassVisitor replacing = new ClassRemapper(writer, new SimpleRemapper(Opcodes.ASM9, REPLACED));
        reader.accept(new StepVisitor(replacing, bug, places), 0);
        return writer.toByteArray();
    }
}
