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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rooms of the module, what each may import, and what its public signatures may show. */
class ArchitectureTest {

    private static final String ROOT = "io.smppcore.";
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.smppcore");

    @ParameterizedTest
    @CsvSource({
        "internal, io.smppcore.internal org.slf4j..",
        "type,    io.smppcore.type",
        "tlv,     io.smppcore.tlv io.smppcore.type",
        "pdu,     io.smppcore.pdu io.smppcore.tlv io.smppcore.type",
        "text,    io.smppcore.text io.smppcore.tlv io.smppcore.type",
        "segment, io.smppcore.segment io.smppcore.text io.smppcore.tlv io.smppcore.type",
        "receipt, io.smppcore.receipt io.smppcore.config io.smppcore.segment io.smppcore.text io.smppcore.pdu"
                + " io.smppcore.tlv io.smppcore.type",
        "internal.codec, io.smppcore.internal.codec io.smppcore.pdu io.smppcore.tlv io.smppcore.type",
        "codec,   io.smppcore.codec io.smppcore.config io.smppcore.internal.codec io.smppcore.pdu io.smppcore.tlv"
                + " io.smppcore.type io.netty.buffer",
        "flow,    io.smppcore.flow io.smppcore.type",
        "session, io.smppcore.session io.smppcore.config io.smppcore.internal io.smppcore.flow io.smppcore.codec"
                + " io.smppcore.pdu io.smppcore.tlv io.smppcore.type io.netty.. org.slf4j javax.crypto.. javax.net.ssl"
                + " javax.security.auth.x500 jdk.net",
        "config,  io.smppcore.config io.smppcore.type",
        "trace,   io.smppcore.trace io.smppcore.session io.smppcore.codec io.smppcore.pdu io.smppcore.tlv"
                + " io.smppcore.type org.slf4j..",
        "metrics, io.smppcore.metrics io.smppcore.session io.smppcore.codec io.smppcore.type io.micrometer.core.."
    })
    void roomsImportOnlyWhatIsBelowThem(String room, String allowed) {
        String[] packages = Stream.concat(
                        Stream.of("java..", "org.jspecify.annotations", ROOT + "internal"),
                        Arrays.stream(allowed.split(" ", -1)))
                .toArray(String[]::new);
        classes()
                .that()
                .resideInAPackage(ROOT + room)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(packages)
                .check(CLASSES);
    }

    @Test
    void roomsHaveNoCycles() {
        slices().matching("io.smppcore.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void publicSignaturesShowNothingOfNettyButTheBuffersOfTheCodec() {
        classes()
                .that()
                .arePublic()
                .should(show(
                        "nothing of Netty",
                        type -> !type.getPackageName().startsWith("io.netty")
                                || type.getName().equals("io.netty.buffer.ByteBuf")))
                .check(CLASSES);
        classes()
                .that()
                .arePublic()
                .and()
                .resideOutsideOfPackage(ROOT + "codec")
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

    private static Stream<JavaType> superTypes(JavaClass type) {
        return Stream.concat(type.getSuperclass().stream(), type.getInterfaces().stream());
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
                .resideInAPackage(ROOT + "session")
                .should()
                .haveModifier(SYNCHRONIZED)
                .check(CLASSES);
    }

    /** On JDK 21 to 23 a virtual thread that blocks inside such a block keeps its carrier. */
    @Test
    void sessionsHaveNoSynchronizedBlocks() {
        List<String> files = CLASSES.stream()
                .filter(type -> type.getPackageName().equals(ROOT + "session"))
                .map(type -> Path.of(type.getSource().orElseThrow().getUri()).toString())
                .toList();
        String code = disassembled(files);
        assertThat(code).contains("class io.smppcore.session.Mailbox").doesNotContain("monitorenter");
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
    void theModuleExportsItsRoomsAndNothingElse() throws IOException, URISyntaxException {
        ModuleDescriptor module = module();
        assertThat(module.name()).isEqualTo("io.smppcore.core");
        assertThat(module.exports())
                .extracting(ModuleDescriptor.Exports::source)
                .containsExactlyInAnyOrder(
                        ROOT + "type",
                        ROOT + "tlv",
                        ROOT + "pdu",
                        ROOT + "codec",
                        ROOT + "flow",
                        ROOT + "session",
                        ROOT + "config",
                        ROOT + "internal",
                        ROOT + "internal.codec",
                        ROOT + "text",
                        ROOT + "segment",
                        ROOT + "receipt",
                        ROOT + "trace",
                        ROOT + "metrics");
        assertThat(module.exports().stream()
                        .filter(ModuleDescriptor.Exports::isQualified)
                        .collect(Collectors.toMap(ModuleDescriptor.Exports::source, ModuleDescriptor.Exports::targets)))
                .isEqualTo(Map.of(
                        ROOT + "internal.codec",
                        Set.of(ROOT + "simulator", ROOT + "tools"),
                        ROOT + "internal",
                        Set.of(ROOT + "client", ROOT + "server", ROOT + "simulator", ROOT + "tools")));
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
