package io.smppcore.client;

import java.lang.reflect.Proxy;
import java.util.Collection;

/** Failures that application code throws in tests. */
enum Thrown {
    EXCEPTION {
        @Override
        void raise() {
            throw new IllegalStateException("thrown by the test");
        }
    },
    ERROR {
        @Override
        void raise() {
            throw new NoClassDefFoundError("thrown by the test");
        }
    },
    STACK_OVERFLOW {
        @Override
        void raise() {
            if (depth(1) > 0) {
                throw new AssertionError("the stack did not overflow");
            }
        }
    };

    /** Always throws. */
    abstract void raise();

    /** Returns a listener that records the names of the called methods, and throws this in one of them. */
    <T> T listener(Class<T> type, String failing, Collection<String> called) {
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    called.add(method.getName());
                    if (method.getName().equals(failing)) {
                        raise();
                    }
                    return null;
                }));
    }

    private static int depth(int above) {
        return above < 0 ? above : depth(above + 1) + 1;
    }
}
