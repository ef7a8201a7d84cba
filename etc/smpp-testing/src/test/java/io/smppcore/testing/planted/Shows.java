package io.smppcore.testing.planted;

import java.util.ArrayList;

/** A public class with a hidden type in the signature of a method and in its superclass of another module. */
public final class Shows extends ArrayList<Shows.Hidden> {

    private static final long serialVersionUID = 1;

    /** Returns a hidden type. */
    public Hidden hidden() {
        return new Hidden();
    }

    Hidden unseen() {
        return new Hidden();
    }

    /** Not public. */
    static final class Hidden {}
}
