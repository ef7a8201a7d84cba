package io.smppcore.testing.planted;

import java.net.URL;
import java.net.URLClassLoader;
import org.jspecify.annotations.Nullable;

/** Look-ups by a class loader and by a subclass of it, and a call that is not a look-up. */
final class Loads {

    private Loads() {}

    static @Nullable URL byLoader(ClassLoader loader) {
        return loader.getResource("planted");
    }

    static Class<?> bySubclass(URLClassLoader loader) throws ClassNotFoundException {
        return loader.loadClass("Planted");
    }

    static String elsewhere(Shelf shelf) {
        return shelf.getResource("planted");
    }

    /** A class with a method that is named like that of a loader. */
    static final class Shelf {

        String getResource(String name) {
            return name;
        }
    }
}
