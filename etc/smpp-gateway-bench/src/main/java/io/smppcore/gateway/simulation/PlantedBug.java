package io.smppcore.gateway.simulation;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A bug in a copy of the gateway: in a method of a class, the calls of a method do nothing. They return a fixed number
 * or boolean, the object itself if that has the type of the result, or else null. It shows that the simulation would
 * find such a bug.
 *
 * @param type class that contains the calls
 * @param method name of the method that contains the calls; those in its lambdas are included
 * @param owner simple name of the class of the called method
 * @param name name of the called method
 * @param result value of the call, if it returns a boolean or number
 */
public record PlantedBug(String type, String method, String owner, String name, int result) {

    /** Returns true if a class contains the bug. */
    boolean isIn(String inType) {
        return inType.equals("io.smppcore.gateway." + type);
    }

    /** Returns true if a call in a method of a class is one of those that do nothing. */
    public boolean changes(String inType, String inMethod, String calledOwner, String calledName) {
        return isIn(inType)
                && (inMethod.equals(method) || inMethod.startsWith("lambda$" + method + "$"))
                && calledName.equals(name)
                && calledOwner.endsWith("/" + owner);
    }

    /** Writes what replaces a call: its arguments are dropped. */
    public void write(MethodVisitor code, int opcode, String calledOwner, String called) {
        Type[] arguments = Type.getArgumentTypes(called);
        for (int i = arguments.length - 1; i >= 0; i--) {
            code.visitInsn(arguments[i].getSize() == 2 ? Opcodes.POP2 : Opcodes.POP);
        }
        Type returned = Type.getReturnType(called);
        if (opcode != Opcodes.INVOKESTATIC) {
            if (returned.getSort() == Type.OBJECT && returned.getInternalName().equals(calledOwner)) {
                return;
            }
            code.visitInsn(Opcodes.POP);
        }
        switch (returned.getSort()) {
            case Type.VOID -> {}
            case Type.LONG -> code.visitLdcInsn((long) result);
            case Type.BOOLEAN, Type.INT -> code.visitLdcInsn(result);
            default -> code.visitInsn(Opcodes.ACONST_NULL);
        }
    }
}
