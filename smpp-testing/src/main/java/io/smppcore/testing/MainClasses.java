package io.smppcore.testing;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The main classes of a module, imported once for all rules. */
final class MainClasses {

    private static final Map<Path, JavaClasses> IMPORTED = new ConcurrentHashMap<>();

    static {
        // The rules are about the classes of the module: reading those of libraries that they use takes longer.
        ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
    }

    private MainClasses() {}

    /**
     * Returns the classes of a module. Of a class outside it that they use, only the name is known.
     *
     * @param folder its compiled classes
     */
    static JavaClasses of(Path folder) {
        return IMPORTED.computeIfAbsent(folder, new ClassFileImporter()::importPath);
    }
}
