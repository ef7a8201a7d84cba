package io.smppcore.testing;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Rules for the packages of a module, and the comparison of their imports with docs/architecture.md, see {@link
 * PackageMap}.
 *
 * <p>The {@code ArchitectureTest} of a module extends it and may add rules for the {@link #mainClasses()}:
 *
 * <pre>{@code
 * class ArchitectureTest extends ArchitectureRules {
 *     ArchitectureTest() {
 *         super("smpp-tools", "io.smppcore.tools");
 *     }
 * }
 * }</pre>
 */
public abstract class ArchitectureRules {

    private static final int SMALL_CYCLE = 3;

    /**
     * Packages with a cycle of more than three types that use each other: the package, the maximum number of types, and
     * the reason why they are one unit.
     */
    private static final String CYCLES = """
            io.smppcore.metrics 4 the tally of a session, and the meters that read it
            io.smppcore.pdu 17 a response names the exception of its refusal, which has the response
            io.smppcore.segment 5 a segment names the message that it completes, and a message its segments
            io.smppcore.server 6 the server nests the values and functions of its parts
            io.smppcore.simulator.verify 4 a report is written in several forms, which read it
            """;

    private final String module;
    private final Path moduleClasses;
    private final PackageMap map;

    /**
     * Creates the rules of a module.
     *
     * @param module name of the module, as in the heading of its map
     * @param root root package, to which the names in the map are relative
     */
    protected ArchitectureRules(String module, String root) {
        this(module, root, Path.of("target", "classes"), text());
    }

    /** Creates the rules of a module from its compiled classes and the text that contains its map. */
    ArchitectureRules(String module, String root, Path moduleClasses, String maps) {
        this.module = module;
        this.moduleClasses = moduleClasses;
        this.map = PackageMap.of(module, root, maps);
    }

    /** Returns the classes of the module, without tests. */
    protected final JavaClasses mainClasses() {
        return MainClasses.of(moduleClasses);
    }

    /** Returns the descriptor of the module. */
    protected final ModuleDescriptor descriptor() {
        try (InputStream in = Files.newInputStream(moduleClasses.resolve("module-info.class"))) {
            return ModuleDescriptor.read(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean hasDescriptor() {
        return Files.exists(moduleClasses.resolve("module-info.class"));
    }

    /** Returns the exported packages, or all packages if there is no descriptor. */
    private Set<String> exported() {
        if (!hasDescriptor()) {
            return mainClasses().stream().map(JavaClass::getPackageName).collect(Collectors.toSet());
        }
        return descriptor().exports().stream()
                .filter(exports -> !exports.isQualified())
                .map(ModuleDescriptor.Exports::source)
                .collect(Collectors.toSet());
    }

    @Test
    void packagesImportExactlyWhatTheMapLists() {
        Map<String, Set<String>> found = new TreeMap<>();
        map.rows().keySet().forEach(name -> found.put(name, new TreeSet<>()));
        Set<String> notListed = new TreeSet<>();
        for (JavaClass type : mainClasses()) {
            String from = map.row(type);
            Set<String> imports = found.computeIfAbsent(from, name -> new TreeSet<>());
            for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                JavaClass target = dependency.getTargetClass().getBaseComponentType();
                String to = map.name(target);
                if (to.isEmpty() || to.equals(from)) {
                    continue;
                }
                imports.add(to);
                if (!map.rows().getOrDefault(from, Set.of()).contains(to)) {
                    notListed.add(type.getName() + " uses " + target.getName());
                }
            }
        }
        assertThat(rows(found))
                .as("The map of %s in docs/architecture.md, which does not list that%n%s", module, notListed)
                .isEqualTo(rows(map.rows()));
    }

    private static String rows(Map<String, Set<String>> map) {
        return map.entrySet().stream()
                .map(row -> row.getKey() + " -> " + String.join(", ", row.getValue()))
                .collect(Collectors.joining("\n"));
    }

    @Test
    void packagesHaveNoCycles() {
        slices().assignedFrom(new SliceAssignment() {
                    @Override
                    public SliceIdentifier getIdentifierOf(JavaClass type) {
                        String name = map.row(type);
                        return name.isEmpty() ? SliceIdentifier.ignore() : SliceIdentifier.of(name);
                    }

                    @Override
                    public String getDescription() {
                        return "packages of " + module;
                    }
                })
                .should()
                .beFreeOfCycles()
                .check(mainClasses());
    }

    /**
     * Checks that types of a package use each other in cycles of at most three, unless listed: a longer cycle leaves no
     * order in which to read the package.
     */
    @Test
    void typesOfAPackageHaveNoLongCycles() {
        Map<String, Integer> known = CYCLES.lines()
                .map(line -> line.split(" ", 3))
                .collect(Collectors.toMap(line -> line[0], line -> Integer.parseInt(line[1])));
        Map<String, Map<String, Set<String>>> packages = new TreeMap<>();
        for (JavaClass type : mainClasses()) {
            Map<String, Set<String>> uses = packages.computeIfAbsent(type.getPackageName(), name -> new TreeMap<>());
            Set<String> used = uses.computeIfAbsent(topLevel(type), name -> new TreeSet<>());
            for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                JavaClass target = dependency.getTargetClass().getBaseComponentType();
                if (target.getPackageName().equals(type.getPackageName())) {
                    used.add(topLevel(target));
                }
            }
        }
        packages.forEach((name, uses) -> assertThat(TypeCycles.of(uses))
                .as("cycles in %s: break them, or name the reason in ArchitectureRules", name)
                .allSatisfy(cycle -> assertThat(cycle).hasSizeLessThanOrEqualTo(known.getOrDefault(name, SMALL_CYCLE)))
                .anyMatch(cycle -> !known.containsKey(name) || cycle.size() > SMALL_CYCLE));
    }

    private static String topLevel(JavaClass type) {
        return type.getName().substring(type.getPackageName().length() + 1).replaceFirst("\\$.*", "");
    }

    /**
     * Checks that every type in the signatures of exported packages is accessible to users, because these packages are
     * API.
     */
    @Test
    void publicSignaturesShowOnlyPublicTypesOfExportedPackages() {
        Set<String> exported = exported();
        classes()
                .that()
                .arePublic()
                .and()
                .resideInAnyPackage(exported.toArray(String[]::new))
                .should(show(
                        "public types of exported packages",
                        type -> !map.isOfModule(type) || (isPublic(type) && exported.contains(type.getPackageName()))))
                .allowEmptyShould(true)
                .check(mainClasses());
    }

    /**
     * Checks that no method is synchronized: on JDK 21 to 23 a virtual thread that blocks in such a method keeps its
     * carrier.
     */
    @Test
    void methodsAreNotSynchronized() {
        noMethods().should().haveModifier(JavaModifier.SYNCHRONIZED).check(mainClasses());
    }

    /** Checks that packages are open to picocli if it sets private fields of their classes. */
    @Test
    void packagesWithOptionsAreOpenToPicocli() {
        if (!hasDescriptor()) {
            return;
        }
        Set<String> open = descriptor().opens().stream()
                .filter(opens -> !opens.isQualified() || opens.targets().contains("info.picocli"))
                .map(ModuleDescriptor.Opens::source)
                .collect(Collectors.toSet());
        assertThat(mainClasses().stream()
                        .flatMap(type -> type.getFields().stream())
                        .filter(field -> field.getAnnotations().stream()
                                .anyMatch(annotation ->
                                        annotation.getRawType().getPackageName().equals("picocli")))
                        .map(field -> field.getOwner().getPackageName()))
                .isSubsetOf(open);
    }

    /** Returns a rule that forbids standard output and standard error, for modules that are not programs. */
    protected static ArchRule noStandardStreams() {
        return noClasses()
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .orShould()
                .callMethodWhere(DescribedPredicate.describe(
                        "a stack trace is printed",
                        call -> call.getName().equals("printStackTrace")
                                && call.getTarget().getRawParameterTypes().isEmpty()));
    }

    @Test
    void librariesAreListed() throws IOException {
        ListedDependencies.check(module);
    }

    @Test
    void classesDoNotUseJavaUtilLogging() {
        NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING.check(mainClasses());
    }

    /**
     * Returns a condition on each type in the public and protected members of a class, and on each type that it
     * extends or implements.
     *
     * @param what description of the condition
     * @param allowed the types that may be shown
     */
    protected static ArchCondition<JavaClass> show(String what, Predicate<JavaClass> allowed) {
        return new ArchCondition<>("show " + what + " in public signatures") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                // Javadoc shows the members of a package-private superclass as those of its subclass. A superclass of
                // another module is never package-private, and its modifiers are not imported.
                Stream<JavaType> superclass = type
                        .getSuperclass()
                        .filter(above -> !above.toErasure().isFullyImported() || isPublic(above.toErasure()))
                        .stream();
                report(type, type.getFullName(), Stream.concat(superclass, type.getInterfaces().stream()), events);
                type.getMembers().stream()
                        .filter(ArchitectureRules::isVisible)
                        .forEach(member -> report(type, member.getFullName(), types(member), events));
            }

            private void report(JavaClass owner, String where, Stream<JavaType> types, ConditionEvents events) {
                types.flatMap(type -> type.getAllInvolvedRawTypes().stream())
                        .filter(allowed.negate())
                        .forEach(type ->
                                events.add(SimpleConditionEvent.violated(owner, where + " shows " + type.getName())));
            }
        };
    }

    private static boolean isVisible(JavaMember member) {
        Set<JavaModifier> modifiers = member.getModifiers();
        return (modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED))
                && !modifiers.contains(JavaModifier.SYNTHETIC);
    }

    private static Stream<JavaType> types(JavaMember member) {
        return switch (member) {
            case JavaField field -> Stream.of(field.getType());
            case JavaCodeUnit code ->
                Stream.of(
                                Stream.of(code.getReturnType()),
                                code.getParameterTypes().stream(),
                                code.getExceptionTypes().stream())
                        .flatMap(types -> types);
            default -> throw new AssertionError(member);
        };
    }

    /**
     * Returns true if a type and its enclosing types are public.
     *
     * @param type any type; an array counts as its elements
     */
    protected static boolean isPublic(JavaClass type) {
        JavaClass base = type.getBaseComponentType();
        return base.getModifiers().contains(JavaModifier.PUBLIC)
                && base.getEnclosingClass().map(ArchitectureRules::isPublic).orElse(true);
    }

    private static String text() {
        try {
            return Files.readString(ProjectFolder.root().resolve("docs/architecture.md"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
