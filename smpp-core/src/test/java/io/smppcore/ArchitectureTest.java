package io.smppcore;

import static com.tngtech.archunit.core.domain.JavaModifier.SYNCHRONIZED;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.domain.properties.HasModifiers;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import io.smppcore.pdu.Pdu;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Requires;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Packages of the module, their imports, and their public signatures. */
class ArchitectureTest {

    private static final String ROOT = "io.smppcore.";
    private static final long MAX_TYPES = 56; // package-info included
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.smppcore");

    @ParameterizedTest
    @CsvSource({
        "internal,           io.netty.util javax.net.ssl org.slf4j..",
        "type,               ",
        "tlv,                type",
        "pdu,                tlv type",
        "text,               tlv type",
        "segment,            text tlv type",
        "config,             type",
        "receipt,            config segment text pdu tlv type",
        "internal.codec,     pdu tlv type",
        "codec,              config internal.codec pdu tlv type io.netty.buffer",
        "flow,               type",
        "tls,                config type javax.net.ssl javax.security.auth.x500",
        "session,            config tls flow codec pdu tlv type",
        "internal.loop,      session type io.netty.. jdk.net org.slf4j",
        "transport,          config internal.loop tls type io.netty.util",
        "internal.tls,       session tls transport type io.netty.. javax.crypto.. javax.net.ssl"
                + " javax.security.auth.x500 org.slf4j",
        "internal.engine,    internal.loop internal.tls session tls flow codec pdu tlv type io.netty.. org.slf4j",
        "internal.transport, internal.engine internal.loop internal.tls session tls transport type io.netty.."
                + " javax.net.ssl org.slf4j",
        "trace,              session codec pdu tlv type org.slf4j..",
        "metrics,            session codec type io.micrometer.core.."
    })
    void packagesImportOnlyWhatIsBelowThem(String name, @Nullable String below) {
        String[] allowed = Stream.concat(
                        Stream.of("java..", "org.jspecify.annotations", ROOT + "internal", ROOT + name),
                        Arrays.stream((below == null ? "" : below).split(" ", -1))
                                .map(other -> other.matches("(io|java|javax|jdk|org)\\..*") ? other : ROOT + other))
                .toArray(String[]::new);
        classes()
                .that()
                .resideInAPackage(ROOT + name)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(allowed)
                .check(CLASSES);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("io.smppcore.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void packagesHaveAtMostFiftyFiveTypes() {
        Map<String, Long> sizes = CLASSES.stream()
                .filter(type -> type.getEnclosingClass().isEmpty())
                .collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting()));
        assertThat(sizes)
                .hasSizeGreaterThan(10)
                .allSatisfy((name, count) -> assertThat(count).as(name).isLessThanOrEqualTo(MAX_TYPES));
    }

    @Test
    void publicSignaturesShowNothingInternal() {
        classes()
                .that()
                .arePublic()
                .and()
                .resideOutsideOfPackage(ROOT + "internal..")
                .should(show("nothing internal", type -> !type.getPackageName().startsWith(ROOT + "internal")))
                .check(CLASSES);
    }

    @Test
    void publicSignaturesShowNothingOfNettyButTheBuffersOfTheCodec() {
        classes()
                .that()
                .arePublic()
                .and()
                .resideOutsideOfPackage(ROOT + "internal..")
                .should(show(
                        "nothing of Netty",
                        type -> !type.getPackageName().startsWith("io.netty")
                                || type.getName().equals("io.netty.buffer.ByteBuf")))
                .check(CLASSES);
        classes()
                .that()
                .arePublic()
                .and()
                .resideOutsideOfPackages(ROOT + "codec", ROOT + "internal..")
                .should(show("no buffers", type -> !type.getPackageName().startsWith("io.netty")))
                .check(CLASSES);
    }

    @Test
    void publicSignaturesShowOnlyPublicTypes() {
        classes()
                .that()
                .arePublic()
                .should(show("public types", type -> !type.getName().startsWith(ROOT) || isPublic(type)))
                .check(CLASSES);
    }

    private static boolean isPublic(JavaClass type) {
        JavaClass base = type.getBaseComponentType();
        return base.getModifiers().contains(JavaModifier.PUBLIC)
                && base.getEnclosingClass().map(ArchitectureTest::isPublic).orElse(true);
    }

    /** Every type in the public and protected members of a class, and every type it extends, is such as is wanted. */
    private static ArchCondition<JavaClass> show(String what, Predicate<JavaClass> wanted) {
        return new ArchCondition<>("show " + what + " in public signatures") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                report(type, type.getFullName(), superTypes(type), events);
                type.getMembers().stream()
                        .filter(ArchitectureTest::isVisible)
                        .forEach(member -> report(type, member.getFullName(), types(member), events));
            }

            private void report(JavaClass owner, String where, Stream<JavaType> types, ConditionEvents events) {
                types.flatMap(type -> type.getAllInvolvedRawTypes().stream())
                        .filter(wanted.negate())
                        .forEach(type ->
                                events.add(SimpleConditionEvent.violated(owner, where + " shows " + type.getName())));
            }
        };
    }

    private static boolean isVisible(HasModifiers member) {
        Set<JavaModifier> modifiers = member.getModifiers();
        return (modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED))
                && !modifiers.contains(JavaModifier.SYNTHETIC);
    }

    /** Omits a package-private superclass: Javadoc shows its public members as those of the class. */
    private static Stream<JavaType> superTypes(JavaClass type) {
        return Stream.concat(
                type.getSuperclass().filter(superclass -> isPublic(superclass.toErasure())).stream(),
                type.getInterfaces().stream());
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

    @Test
    void sessionsHaveNoSynchronizedMethods() {
        noMethods()
                .that()
                .areDeclaredInClassesThat()
                .resideInAnyPackage(ROOT + "session", ROOT + "internal..")
                .should()
                .haveModifier(SYNCHRONIZED)
                .check(CLASSES);
    }

    /** On JDK 21 to 23 a virtual thread that blocks inside such a block keeps its carrier. */
    @Test
    void sessionsHaveNoSynchronizedBlocks() {
        List<String> files = CLASSES.stream()
                .filter(type -> type.getPackageName().matches("io\\.smppcore\\.(session|internal\\.).*"))
                .map(type -> Path.of(type.getSource().orElseThrow().getUri()).toString())
                .toList();
        String code = disassembled(files);
        assertThat(code).contains("class io.smppcore.internal.engine.Mailbox").doesNotContain("monitorenter");
    }

    private static String disassembled(List<String> files) {
        StringWriter out = new StringWriter();
        StringWriter errors = new StringWriter();
        String[] arguments =
                Stream.concat(Stream.of("-c", "-p"), files.stream()).toArray(String[]::new);
        int exit = ToolProvider.findFirst("javap")
                .orElseThrow()
                .run(new PrintWriter(out, true), new PrintWriter(errors, true), arguments);
        assertThat(exit).as(errors.toString()).isZero();
        return out.toString();
    }

    @Test
    void nobodyWritesToTheStandardStreamsOrToJavaUtilLogging() {
        NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(CLASSES);
        NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING.check(CLASSES);
    }

    @Test
    void exportsEveryPackageAndTheInternalOnesToItsOwnModulesOnly() throws IOException, URISyntaxException {
        ModuleDescriptor module = module();
        assertThat(module.name()).isEqualTo("io.smppcore.core");
        assertThat(module.exports().stream()
                        .filter(exports -> !exports.isQualified())
                        .map(ModuleDescriptor.Exports::source))
                .containsExactlyInAnyOrder(
                        ROOT + "type",
                        ROOT + "tlv",
                        ROOT + "pdu",
                        ROOT + "codec",
                        ROOT + "flow",
                        ROOT + "session",
                        ROOT + "config",
                        ROOT + "tls",
                        ROOT + "transport",
                        ROOT + "text",
                        ROOT + "segment",
                        ROOT + "receipt",
                        ROOT + "trace",
                        ROOT + "metrics");
        Map<String, Set<String>> qualified = module.exports().stream()
                .filter(ModuleDescriptor.Exports::isQualified)
                .collect(Collectors.toMap(ModuleDescriptor.Exports::source, ModuleDescriptor.Exports::targets));
        assertThat(qualified)
                .containsOnlyKeys(
                        ROOT + "internal",
                        ROOT + "internal.codec",
                        ROOT + "internal.engine",
                        ROOT + "internal.loop",
                        ROOT + "internal.transport");
        assertThat(qualified.values())
                .allSatisfy(modules -> assertThat(modules)
                        .isSubsetOf(ROOT + "client", ROOT + "server", ROOT + "simulator", ROOT + "tools"));
        assertThat(module.opens()).isEmpty();
    }

    @Test
    void theModuleHandsOnWhatItsPublicSignaturesShow() throws IOException, URISyntaxException {
        assertThat(module().requires().stream()
                        .filter(requires -> requires.modifiers().contains(Requires.Modifier.TRANSITIVE))
                        .map(Requires::name)
                        .collect(Collectors.toSet()))
                .containsExactlyInAnyOrder("io.netty.buffer", "org.jspecify", "org.slf4j");
    }

    private static ModuleDescriptor module() throws IOException, URISyntaxException {
        URI classes =
                Pdu.class.getProtectionDomain().getCodeSource().getLocation().toURI();
        try (InputStream in = Files.newInputStream(Path.of(classes).resolve("module-info.class"))) {
            return ModuleDescriptor.read(in);
        }
    }
}
