package io.smppcore.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnitAccess;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The metadata of a module for GraalVM's native image: {@code META-INF/native-image/io.smppcore/MODULE}.
 *
 * <p>A native image supports reflection only on the elements that its metadata lists. The class files of the module
 * show which these are: handlers of Netty, whose methods Netty reads, and the targets of reflective calls. A subclass
 * lists the calls with their targets; a call that is not listed, an entry that no call needs and a missing entry fail.
 */
public abstract class NativeImageRules {

    private static final String REFLECTION = "java.lang.reflect";

    /** Methods of {@link Class} that need no metadata. */
    private static final Set<String> HARMLESS = Set.of(
            "cast",
            "desiredAssertionStatus",
            "equals",
            "getClassLoader",
            "getEnumConstants",
            "getModule",
            "getName",
            "getPackageName",
            "getSimpleName",
            "getTypeName",
            "hashCode",
            "isArray",
            "isAssignableFrom",
            "isEnum",
            "isInstance",
            "isInterface",
            "isPrimitive",
            "isRecord",
            "toString");

    private final String module;
    private final Path classes;
    private final Map<String, List<Entry>> calls;

    /**
     * Creates the rules of a module.
     *
     * @param module name of the module
     * @param calls the entries that each reflective call needs, none for a call whose target has metadata elsewhere;
     *     keys such as {@code io.smppcore.Caller > java.lang.Class.forName}
     */
    protected NativeImageRules(String module, Map<String, List<Entry>> calls) {
        this(module, Path.of("target", "classes"), calls);
    }

    /** Creates the rules of compiled classes. */
    NativeImageRules(String module, Path classes, Map<String, List<Entry>> calls) {
        this.module = module;
        this.classes = classes;
        this.calls = Map.copyOf(calls);
    }

    /** An entry of the metadata. */
    public record Entry(String type, String text) implements Comparable<Entry> {

        /** Returns the entry for a class that is looked up by name. */
        public static Entry ofClass(String type) {
            return new Entry(type, "{\"name\": \"" + type + "\"}");
        }

        /** Returns the entry for a field that is looked up by name. */
        public static Entry ofField(String type, String field) {
            return new Entry(
                    type + "#" + field, "{\"name\": \"" + type + "\", \"fields\": [{\"name\": \"" + field + "\"}]}");
        }

        /** Returns the entry for a handler, whose methods Netty reads to find the events that it skips. */
        static Entry handler(String type) {
            return reachable(type, "\"queryAllPublicMethods\": true");
        }

        /** Returns the entry for a record whose {@code toString} reads its components. */
        static Entry printedRecord(String type) {
            return reachable(type, "\"allRecordComponents\": true, \"allPublicMethods\": true");
        }

        private static Entry reachable(String type, String what) {
            return new Entry(
                    type,
                    "{\"name\": \"%s\", \"condition\": {\"typeReachable\": \"%s\"}, %s}".formatted(type, type, what));
        }

        @Override
        public int compareTo(Entry other) {
            return type.compareTo(other.type);
        }
    }

    @Test
    void everyReflectiveCallIsListedWithItsEntries() {
        Set<String> found = new TreeSet<>();
        for (JavaClass javaClass : mainClasses()) {
            javaClass.getCodeUnitAccessesFromSelf().stream()
                    .filter(NativeImageRules::isReflective)
                    .map(access -> javaClass.getName() + " > " + target(access))
                    .forEach(found::add);
        }
        assertThat(found).as("reflective calls of " + module).isEqualTo(new TreeSet<>(calls.keySet()));
    }

    @Test
    void metadataHasExactlyTheEntriesOfCallsAndHandlers() {
        Set<Entry> entries =
                calls.values().stream().flatMap(List::stream).collect(Collectors.toCollection(TreeSet::new));
        for (JavaClass javaClass : mainClasses()) {
            if (isHandler(javaClass)) {
                entries.add(Entry.handler(javaClass.getName()));
            }
            if (javaClass.getCodeUnitAccessesFromSelf().stream().anyMatch(NativeImageRules::isPrintedRecord)) {
                entries.add(Entry.printedRecord(javaClass.getName()));
            }
        }
        Path folder = classes.resolve("META-INF/native-image");
        if (entries.isEmpty()) {
            assertThat(folder).doesNotExist();
            return;
        }
        Path file = folder.resolve("io.smppcore/" + module + "/reflect-config.json");
        assertThat(file)
                .hasContent(entries.stream().map(Entry::text).collect(Collectors.joining(",\n  ", "[\n  ", "\n]\n")));
    }

    /** Checks the names in all entries, because the builder of an image ignores wrong names. */
    @Test
    void everyEntryNamesAnExistingClassOrField() {
        calls.values().stream().flatMap(List::stream).forEach(entry -> {
            List<String> names = Arrays.asList(entry.type().split("#", -1));
            try {
                Class<?> type = Class.forName(names.getFirst(), false, NativeImageRules.class.getClassLoader());
                if (names.size() > 1) {
                    assertThat(type.getDeclaredField(names.getLast())).isNotNull();
                }
            } catch (ReflectiveOperationException e) {
                throw new LinkageError(entry + " does not exist", e);
            }
        });
    }

    private JavaClasses mainClasses() {
        return MainClasses.of(classes);
    }

    /** Returns the called method, or the package if it belongs to java.lang.reflect. */
    private static String target(JavaCodeUnitAccess<?> access) {
        JavaClass owner = access.getTargetOwner();
        return owner.getPackageName().equals(REFLECTION) ? REFLECTION : owner.getName() + "." + access.getName();
    }

    private static boolean isHandler(JavaClass javaClass) {
        try {
            return Class.forName("io.netty.channel.ChannelHandler").isAssignableFrom(javaClass.reflect());
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    private static boolean isPrintedRecord(JavaCodeUnitAccess<?> access) {
        return access.getTargetOwner().getName().equals("io.smppcore.internal.util.Printable")
                && access.getName().equals("ofRecord");
    }

    private static boolean isReflective(JavaCodeUnitAccess<?> access) {
        JavaClass owner = access.getTargetOwner();
        String name = access.getName();
        return switch (owner.getName()) {
            case "java.lang.Class" -> !HARMLESS.contains(name);
            case "java.lang.invoke.MethodHandles$Lookup" -> !name.equals("lookupClass");
            case "java.lang.System", "java.lang.Runtime" -> name.startsWith("load");
            case "java.util.ServiceLoader" -> name.startsWith("load");
            case "java.util.ResourceBundle" -> name.equals("getBundle");
            case "java.io.ObjectInputStream" -> true;
            case "java.lang.Module" -> name.startsWith("getResource");
            default ->
                owner.getPackageName().equals(REFLECTION)
                        || name.equals("newUpdater")
                        || (isLookup(name) && ClassLoader.class.isAssignableFrom(owner.reflect()))
                        // Its constructor is looked up.
                        || (owner.getName().startsWith("io.netty.bootstrap.") && name.equals("channel"));
        };
    }

    private static boolean isLookup(String method) {
        return method.startsWith("getResource") || method.equals("loadClass") || method.equals("resources");
    }
}
