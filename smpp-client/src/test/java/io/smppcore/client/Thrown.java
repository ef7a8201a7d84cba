package io.smppcore.client;

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

    private static int depth(int above) {
        return above < 0 ? above : depth(above + 1) + 1;
    }
}
