package io.smppcore.client;

/** Failures that application code throws in tests. */
enum Thrown {
    EXCEPTION {
        @Override
        void raise() {
            throw new IllegalStateException("as the test wants it");
        }
    },
    ERROR {
        @Override
        void raise() {
            throw new NoClassDefFoundError("as the test wants it");
        }
    },
    STACK_OVERFLOW {
        @Override
        void raise() {
            if (depth(1) > 0) {
                throw new AssertionError("no end of the stack");
            }
        }
    };

    /** Always throws. */
    abstract void raise();

    private static int depth(int above) {
        return above < 0 ? above : depth(above + 1) + 1;
    }
}
