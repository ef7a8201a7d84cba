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
import java.util.ArrayList;
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
import org.objectweb.asm.Label;
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

    /** Classes without planted bugs, by name, which are the same for all loaders. */
    private static final Map<String, byte[]> REDIRECTED = new ConcurrentHashMap<>();

    static {
        // The JVM otherwise keeps the virtual threads of killed processes, which never end.
        System.setProperty("jdk.trackAllThreads", "false");
    }

    private final List<PlantedBug> bugs;

    /** Number of calls that each planted bug changes. */
    private final Map<PlantedBug, Integer> changed = new HashMap<>();

    /** Creates a loader whose classes have planted bugs. None of them has an effect yet. */
    RedirectingLoader(List<PlantedBug> bugs) {
        super(RedirectingLoader.class.getClassLoader());
        this.bugs = List.copyOf(bugs);
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

    /** Lets one of the planted bugs have an effect from now on, or none if it is null. */
    void plant(@Nullable PlantedBug bug) {
        try {
            Class<?> redirected = loadClass(Redirected.class.getName());
            redirected.getMethod("plant", int.class).invoke(null, bug == null ? -1 : bugs.indexOf(bug));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the bug cannot be planted: " + e, e);
        }
    }

    /** Returns the number of calls that a planted bug changes in the classes that were loaded so far. */
    int changed(PlantedBug bug) {
        return changed.getOrDefault(bug, 0);
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
        boolean isChanged = bugs.stream().anyMatch(bug -> bug.isIn(name));
        byte[] own = isChanged ? redirected(name) : REDIRECTED.get(name);
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

    /** A call that a bug changes. It is in a method of its own, as the frame of that is known. */
    private record Changed(PlantedBug bug, int opcode, String owner, String name, String called, boolean isInterface) {

        String descriptor() {
            return opcode == Opcodes.INVOKESTATIC ? called : "(L" + owner + ";" + called.substring(1);
        }

        /** Loads the arguments, and returns the number of their slots. */
        int loadArguments(MethodVisitor code) {
            int slots = 0;
            for (Type argument : Type.getArgumentTypes(descriptor())) {
                code.visitVarInsn(argument.getOpcode(Opcodes.ILOAD), slots);
                slots += argument.getSize();
            }
            return slots;
        }
    }

    /** Replaces calls and references of methods. */
    private final class Redirection extends ClassVisitor {
        private static final String PLANTED = "planted$";

        private final String type;
        private final List<Changed> calls = new ArrayList<>();

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
                    for (PlantedBug bug : bugs) {
                        if (bug.changes(type, method, owner, name)) {
                            Changed call = new Changed(bug, opcode, owner, name, called, isInterface);
                            String own = type.replace('.', '/');
                            mv.visitMethodInsn(
                                    Opcodes.INVOKESTATIC, own, PLANTED + calls.size(), call.descriptor(), false);
                            calls.add(call);
                            changed.merge(bug, 1, Integer::sum);
                            return;
                        }
                    }
                    call(mv, opcode, owner, name, called, isInterface);
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

        private static void call(
                MethodVisitor code, int opcode, String owner, String name, String called, boolean isInterface) {
            Method replacement = replacement(owner, name, called);
            if (replacement == null) {
                code.visitMethodInsn(opcode, owner, name, called, isInterface);
            } else {
                code.visitMethodInsn(
                        Opcodes.INVOKESTATIC,
                        TARGET,
                        replacement.getName(),
                        Type.getMethodDescriptor(replacement),
                        false);
            }
        }

        /** Adds the methods with the calls that bugs change: as they are, unless the bug is to have an effect. */
        @Override
        public void visitEnd() {
            for (int i = 0; i < calls.size(); i++) {
                Changed call = calls.get(i);
                int access = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
                MethodVisitor code = super.visitMethod(access, PLANTED + i, call.descriptor(), null, null);
                int end = Type.getReturnType(call.called).getOpcode(Opcodes.IRETURN);
                Label asIs = new Label();
                code.visitCode();
                code.visitLdcInsn(bugs.indexOf(call.bug));
                code.visitMethodInsn(Opcodes.INVOKESTATIC, TARGET, "isPlanted", "(I)Z", false);
                code.visitJumpInsn(Opcodes.IFEQ, asIs);
                call.loadArguments(code);
                call.bug.write(code, call.opcode, call.owner, call.called);
                code.visitInsn(end);
                code.visitLabel(asIs);
                code.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
                int slots = call.loadArguments(code);
                call(code, call.opcode, call.owner, call.name, call.called, call.isInterface);
                code.visitInsn(end);
                code.visitMaxs(slots + 2, slots);
                code.visitEnd();
            }
            super.visitEnd();
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
