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
        // The rules check only classes of the module; resolving those of libraries takes longer.
        ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
    }

    private MainClasses() {}

    /**
     * Returns the classes of a module; of classes outside it, only the names are known.
     *
     * @param folder folder of its compiled classes
     */
    static JavaClasses of(Path folder) {
        return IMPORTED.computeIfAbsent(folder, new ClassFileImporter()::importPath);
    }
}
