package io.smppcore.gateway.simulation;

import io.smppcore.gateway.simulation.scenario.Replaces;
import io.smppcore.gateway.simulation.scenario.SimulatedRun;
import io.smppcore.gateway.simulation.scenario.ThreadMaker;
import io.smppcore.gateway.simulation.world.Redirected;
import io.smppcore.gateway.simulation.world.SeededRandom;
import io.smppcore.gateway.simulation.world.SimulatedClient;
import io.smppcore.gateway.simulation.world.SimulatedCopy;
import io.smppcore.gateway.simulation.world.SimulatedHttpClient;
import io.smppcore.gateway.simulation.world.SimulatedServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.SimpleRemapper;

/**
 * A class loader that has its own copy of the classes of the gateway. In them, calls of the JDK whose result depends on
 * time, threads or chance lead to {@link Redirected}, and the client and the server lead to simulated ones. The code of
 * the gateway is otherwise that of the product. Used by one thread.
 */
final class RedirectingLoader extends ClassLoader {

    private static final String OWN = "io.smppcore.gateway.simulation.";
    private static final String WORLD = OWN + "world.";
    private static final String TARGET = Type.getInternalName(Redirected.class);

    /** Classes of the JDK that are replaced wherever they occur. */
    private static final Map<String, String> EVERYWHERE = Map.of(
            "java/util/concurrent/ThreadLocalRandom", Type.getInternalName(SeededRandom.class),
            "java/security/SecureRandom", Type.getInternalName(SeededRandom.class),
            "java/lang/Thread$Builder$OfPlatform", Type.getInternalName(ThreadMaker.class),
            "java/lang/Thread$Builder$OfVirtual", Type.getInternalName(ThreadMaker.class));

    /** Classes that are replaced in the packages that open sessions and files. */
    private static final Map<String, String> SESSIONS = Map.of(
            "io/smppcore/gateway/manage/ConfigurationCopy", Type.getInternalName(SimulatedCopy.class),
            "io/smppcore/client/SmppClient", Type.getInternalName(SimulatedClient.class),
            "io/smppcore/client/SmppClient$Builder", Type.getInternalName(SimulatedClient.Builder.class),
            "io/smppcore/client/BindBuilder", Type.getInternalName(SimulatedClient.Builder.class),
            "io/smppcore/server/SmppServer", Type.getInternalName(SimulatedServer.class),
            "io/smppcore/server/SmppServer$Builder", Type.getInternalName(SimulatedServer.Builder.class));

    private static final String CALLBACKS = "io.smppcore.gateway.http.";

    private static final List<String> WITH_SESSIONS =
            List.of("io.smppcore.gateway.node.", "io.smppcore.gateway.cluster.");

    /** Replacing methods by owner, name and descriptor of what they replace. */
    private static final Map<String, Method> REPLACEMENTS = replacements();

    /** Classes without a planted bug, by name, which are the same for all loaders. */
    private static final Map<String, byte[]> REDIRECTED = new ConcurrentHashMap<>();

    static {
        // The JVM otherwise keeps the virtual threads of killed processes, which never end.
        System.setProperty("jdk.trackAllThreads", "false");
    }

    private final @Nullable PlantedBug bug;

    /** Number of calls that the planted bug has changed. */
    private int changed;

    /** Creates a loader whose classes have a planted bug, or none if it is null. */
    RedirectingLoader(@Nullable PlantedBug bug) {
        super(RedirectingLoader.class.getClassLoader());
        this.bug = bug;
    }

    /** Returns the simulation, with new copies of all classes. */
    SimulatedRun simulation() {
        try {
            Class<?> world = loadClass(WORLD + "World");
            return (SimulatedRun) world.getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the simulation cannot be loaded: " + e, e);
        }
    }

    /** Returns the number of calls that the planted bug has changed in the classes that were loaded so far. */
    int changed() {
        return changed;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        boolean isShared = !name.startsWith("io.smppcore.") || (name.startsWith(OWN) && !name.startsWith(WORLD));
        if (isShared) {
            return super.loadClass(name, resolve);
        }
        // Without a lock: only the thread of the simulation loads classes.
        Class<?> loaded = findLoadedClass(name);
        return loaded != null ? loaded : define(name);
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        byte[] own = bug != null && bug.isIn(name) ? redirected(name) : REDIRECTED.get(name);
        if (own == null) {
            own = name.startsWith(WORLD) ? octets(name) : redirected(name);
            REDIRECTED.put(name, own);
        }
        return defineClass(name, own, 0, own.length);
    }

    private byte[] octets(String name) throws ClassNotFoundException {
        try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private byte[] redirected(String name) throws ClassNotFoundException {
        ClassReader reader = new ClassReader(octets(name));
        ClassWriter writer = new ClassWriter(reader, 0);
        Map<String, String> types = new HashMap<>(EVERYWHERE);
        if (WITH_SESSIONS.stream().anyMatch(name::startsWith)) {
            types.putAll(SESSIONS);
        }
        if (name.startsWith(CALLBACKS)) {
            types.put(CALLBACKS.replace('.', '/') + "CallbackClient", Type.getInternalName(SimulatedHttpClient.class));
        }
        ClassVisitor remapper = new ClassRemapper(writer, new SimpleRemapper(Opcodes.ASM9, types));
        reader.accept(new Redirection(remapper, name), 0);
        return writer.toByteArray();
    }

    private static Map<String, Method> replacements() {
        Map<String, Method> all = new HashMap<>();
        for (Method method : Redirected.class.getDeclaredMethods()) {
            Replaces replaces = method.getAnnotation(Replaces.class);
            if (replaces != null) {
                String name = replaces.name().isEmpty() ? method.getName() : replaces.name();
                all.put(key(replaces.value(), name, method), method);
            }
        }
        return all;
    }

    private static String key(Class<?> owner, String name, Method method) {
        Class<?>[] parameters = method.getParameterTypes();
        boolean isStatic = Arrays.stream(owner.getDeclaredMethods())
                .anyMatch(found -> found.getName().equals(name)
                        && Modifier.isStatic(found.getModifiers())
                        && Arrays.equals(found.getParameterTypes(), parameters));
        Type[] own = Arrays.stream(parameters)
                .skip(isStatic ? 0 : 1)
                .map(Type::getType)
                .toArray(Type[]::new);
        // Without the type of the result, which may be a replaced one.
        return Type.getInternalName(owner) + '.' + name + Type.getMethodDescriptor(Type.VOID_TYPE, own);
    }

    private static @Nullable Method replacement(String owner, String name, String descriptor) {
        return REPLACEMENTS.get(
                owner + '.' + name + Type.getMethodDescriptor(Type.VOID_TYPE, Type.getArgumentTypes(descriptor)));
    }

    /** Replaces calls and references of methods. */
    private final class Redirection extends ClassVisitor {
        private final String type;

        Redirection(ClassVisitor next, String type) {
            super(Opcodes.ASM9, next);
            this.type = type;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String method, String descriptor, @Nullable String signature, String @Nullable [] thrown) {
            MethodVisitor next = super.visitMethod(access, method, descriptor, signature, thrown);
            return new MethodVisitor(Opcodes.ASM9, next) {
                @Override
                public void visitMethodInsn(int opcode, String owner, String name, String called, boolean isInterface) {
                    if (bug != null && bug.changes(type, method, owner, name)) {
                        changed++;
                        bug.write(mv, opcode, owner, called);
                        return;
                    }
                    Method replacement = replacement(owner, name, called);
                    if (replacement == null) {
                        super.visitMethodInsn(opcode, owner, name, called, isInterface);
                    } else {
                        super.visitMethodInsn(
                                Opcodes.INVOKESTATIC,
                                TARGET,
                                replacement.getName(),
                                Type.getMethodDescriptor(replacement),
                                false);
                    }
                }

                @Override
                public void visitInvokeDynamicInsn(String name, String called, Handle bootstrap, Object... arguments) {
                    Object[] own = arguments.clone();
                    for (int i = 0; i < own.length; i++) {
                        if (own[i] instanceof Handle handle) {
                            own[i] = redirected(handle);
                        }
                    }
                    super.visitInvokeDynamicInsn(name, called, bootstrap, own);
                }
            };
        }

        private Handle redirected(Handle handle) {
            boolean isField = handle.getTag() <= Opcodes.H_PUTSTATIC;
            Method replacement = isField ? null : replacement(handle.getOwner(), handle.getName(), handle.getDesc());
            return replacement == null
                    ? handle
                    : new Handle(
                            Opcodes.H_INVOKESTATIC,
                            TARGET,
                            replacement.getName(),
                            Type.getMethodDescriptor(replacement),
                            false);
        }
    }
}
