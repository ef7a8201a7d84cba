package io.smppcore.gateway.step;

import io.smppcore.gateway.simulation.PlantedBug;
import io.smppcore.gateway.step.inside.Steps;
import io.smppcore.gateway.step.plan.StepPlan;
import io.smppcore.gateway.step.plan.Thrown;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** A visitor that adds the calls of {@link Steps} to a class of the product. */
final class StepVisitor extends ClassVisitor {

    private static final String STEPS = Type.getInternalName(Steps.class);
    private static final String FILE_CHANNEL = "java/nio/channels/FileChannel";
    private static final String RANDOM_ACCESS_FILE = "java/io/RandomAccessFile";
    private static final String ADMIN = "org/apache/kafka/clients/admin/Admin";
    private static final String FUTURE = "org/apache/kafka/common/KafkaFuture";
    private static final String STORE = "io.smppcore.gateway.store.";

    /** Classes whose methods use a store, a file or brokers, with the exceptions that they declare. */
    private static final Map<String, Thrown> OWNERS = Map.of(
            "org/rocksdb/RocksDB",
            Thrown.ROCKSDB,
            "org/rocksdb/RocksIterator",
            Thrown.ROCKSDB,
            "org/rocksdb/WriteBatch",
            Thrown.ROCKSDB,
            "java/nio/file/Files",
            Thrown.IO,
            FILE_CHANNEL,
            Thrown.IO,
            RANDOM_ACCESS_FILE,
            Thrown.IO,
            "java/io/FileDescriptor",
            Thrown.IO,
            ADMIN,
            Thrown.NOTHING,
            FUTURE,
            Thrown.NOTHING);

    /** Native transports, which are not used. */
    private static final Set<String> NATIVE = Set.of("io/netty/channel/epoll/Epoll", "io/netty/channel/uring/IoUring");

    /** Methods that neither read nor write, release memory only, or return a future whose {@code get} is a place. */
    private static final Set<String> UNIMPORTANT = Set.of(
            "getFD",
            "key",
            "value",
            "isValid",
            "loadLibrary",
            "isOpen",
            "RocksDB.close",
            "RocksIterator.close",
            "WriteBatch.close",
            "WriteBatch.new",
            "getLatestSequenceNumber",
            "describeTopics",
            "describeConfigs",
            "describeFeatures",
            "describeConsumerGroups",
            "removeMembersFromConsumerGroup",
            "createTopics",
            "listOffsets",
            "whenComplete");

    /** Methods that declare no exception. */
    private static final Set<String> SILENT =
            Set.of("seek", "next", "newIterator", "exists", "isDirectory", "isRegularFile", "isWritable");

    private final @Nullable PlantedBug bug;
    private final Map<String, Thrown> places;
    private final List<Bridge> bridges = new ArrayList<>();
    private String type = "";

    /** A method that replaces a method reference. */
    private record Bridge(String name, String descriptor, Handle called) {}

    /**
     * Creates a visitor.
     *
     * @param bug a planted bug, null for none
     * @param places receives the exceptions that calls declare, by the name of their place
     */
    StepVisitor(ClassVisitor next, @Nullable PlantedBug bug, Map<String, Thrown> places) {
        super(Opcodes.ASM9, next);
        this.bug = bug;
        this.places = places;
    }

    @Override
    public void visit(
            int version,
            int access,
            String name,
            @Nullable String signature,
            @Nullable String parent,
            String @Nullable [] interfaces) {
        type = name.replace('/', '.');
        super.visit(version, access, name, signature, parent, interfaces);
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String method, String descriptor, @Nullable String signature, String @Nullable [] thrown) {
        MethodVisitor next = super.visitMethod(access, method, descriptor, signature, thrown);
        boolean isOwn = (access & (Opcodes.ACC_BRIDGE | Opcodes.ACC_ABSTRACT)) == 0;
        List<String> entered = NamedPlace.all()
                .filter(place -> isOwn && place.isEntered(type, method))
                .map(NamedPlace::toString)
                .toList();
        List<String> left = NamedPlace.all()
                .filter(place -> isOwn && place.isLeft(type, method))
                .map(NamedPlace::toString)
                .toList();
        return new Code(next, method, entered, left);
    }

    @Override
    public void visitEnd() {
        for (Bridge bridge : List.copyOf(bridges)) {
            MethodVisitor code = visitMethod(
                    Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC,
                    bridge.name,
                    bridge.descriptor,
                    null,
                    null);
            code.visitCode();
            int local = 0;
            for (Type argument : Type.getArgumentTypes(bridge.descriptor)) {
                code.visitVarInsn(argument.getOpcode(Opcodes.ILOAD), local);
                local += argument.getSize();
            }
            Handle called = bridge.called;
            int opcode = called.getTag() == Opcodes.H_INVOKESTATIC ? Opcodes.INVOKESTATIC : Opcodes.INVOKEVIRTUAL;
            code.visitMethodInsn(opcode, called.getOwner(), called.getName(), called.getDesc(), false);
            code.visitInsn(Type.getReturnType(bridge.descriptor).getOpcode(Opcodes.IRETURN));
            code.visitMaxs(0, 0);
            code.visitEnd();
        }
        super.visitEnd();
    }

    /** Returns the owner in the table for a call; null if none. */
    private static @Nullable String owner(String called, String name) {
        if (called.equals("java/nio/channels/spi/AbstractInterruptibleChannel")) {
            return FILE_CHANNEL;
        }
        boolean isUnimportant = UNIMPORTANT.contains(name) || UNIMPORTANT.contains(call(called, name));
        return OWNERS.containsKey(called) && !isUnimportant ? called : null;
    }

    private static String call(String owner, String name) {
        return owner.substring(owner.lastIndexOf('/') + 1) + "." + (name.equals("<init>") ? "new" : name);
    }

    private String place(String owner, String name) {
        String shortType = type.startsWith(STORE + StepPlan.BROKERS)
                ? type.substring(STORE.length())
                : type.substring(type.lastIndexOf('.') + 1);
        String place = shortType + ": " + call(owner, name);
        boolean isSilent = SILENT.contains(name) && !owner.equals(RANDOM_ACCESS_FILE);
        places.put(place, isSilent ? Thrown.NOTHING : OWNERS.getOrDefault(owner, Thrown.NOTHING));
        return place;
    }

    /** The code of a method, with the added calls. */
    private final class Code extends MethodVisitor {

        private final String method;
        private final List<String> entered;
        private final List<String> left;

        private Code(MethodVisitor next, String method, List<String> entered, List<String> left) {
            super(Opcodes.ASM9, next);
            this.method = method;
            this.entered = entered;
            this.left = left;
        }

        @Override
        public void visitCode() {
            super.visitCode();
            entered.forEach(place -> step("before", place));
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
                left.forEach(place -> step("after", place));
            }
            super.visitInsn(opcode);
        }

        private void step(String phase, String place) {
            super.visitLdcInsn(place);
            super.visitMethodInsn(Opcodes.INVOKESTATIC, STEPS, phase, "(Ljava/lang/String;)V", false);
        }

        @Override
        public void visitMethodInsn(int opcode, String called, String name, String descriptor, boolean isInterface) {
            if (bug != null && bug.changes(type, method, called, name)) {
                bug.write(mv, opcode, called, descriptor);
                return;
            }
            if (NATIVE.contains(called) && name.equals("isAvailable")) {
                super.visitMethodInsn(Opcodes.INVOKESTATIC, STEPS, name, descriptor, false);
                return;
            }
            String owner = owner(called, name);
            if (owner == null) {
                super.visitMethodInsn(opcode, called, name, descriptor, isInterface);
                return;
            }
            String place = place(owner, name);
            boolean isWrite =
                    owner.equals(FILE_CHANNEL) && name.equals("write") && descriptor.equals("(Ljava/nio/ByteBuffer;)I");
            boolean isLong = owner.equals(RANDOM_ACCESS_FILE) && name.equals("writeLong");
            if (isWrite || isLong || (owner.equals(FUTURE) && name.equals("get"))) {
                super.visitLdcInsn(place);
                String arguments = "(L" + owner + ";" + descriptor.substring(1).replace(")", "Ljava/lang/String;)");
                super.visitMethodInsn(Opcodes.INVOKESTATIC, STEPS, name, arguments, false);
                return;
            }
            step("before", place);
            super.visitMethodInsn(opcode, called, name, descriptor, isInterface);
            step("after", place);
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String called, Handle bootstrap, Object... arguments) {
            Object[] own = arguments.clone();
            for (int i = 0; i < own.length; i++) {
                if (own[i] instanceof Handle handle && isReplaced(handle)) {
                    own[i] = bridge(handle);
                }
            }
            super.visitInvokeDynamicInsn(name, called, bootstrap, own);
        }

        private boolean isReplaced(Handle handle) {
            boolean isMethod = handle.getTag() == Opcodes.H_INVOKESTATIC || handle.getTag() == Opcodes.H_INVOKEVIRTUAL;
            return isMethod && owner(handle.getOwner(), handle.getName()) != null;
        }

        private Handle bridge(Handle handle) {
            String descriptor = handle.getTag() == Opcodes.H_INVOKESTATIC
                    ? handle.getDesc()
                    : "(L" + handle.getOwner() + ";" + handle.getDesc().substring(1);
            Bridge bridge = new Bridge("step$" + bridges.size(), descriptor, handle);
            bridges.add(bridge);
            return new Handle(Opcodes.H_INVOKESTATIC, type.replace('.', '/'), bridge.name, bridge.descriptor, false);
        }
    }
}
