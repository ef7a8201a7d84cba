package io.smppcore;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.ArchitectureRules;
import io.smppcore.testing.Prerequisite;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Requires;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The packages of the core, as docs/architecture.md lists them, and their public signatures. */
class ArchitectureTest extends ArchitectureRules {

    private static final String ROOT = "io.smppcore.";

    ArchitectureTest() {
        super("smpp-core", "io.smppcore");
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
                .check(mainClasses());
        classes()
                .that()
                .arePublic()
                .and()
                .resideOutsideOfPackages(ROOT + "codec", ROOT + "internal..")
                .should(show("no buffers", type -> !type.getPackageName().startsWith("io.netty")))
                .check(mainClasses());
    }

    @Test
    void publicSignaturesOfInternalPackagesShowOnlyPublicTypes() {
        classes()
                .that()
                .arePublic()
                .should(show("public types", type -> !type.getName().startsWith(ROOT) || isPublic(type)))
                .check(mainClasses());
    }

    /** On JDK 21 to 23 a virtual thread that blocks inside such a block keeps its carrier. */
    @Test
    void sessionsHaveNoSynchronizedBlocks() {
        List<String> files = mainClasses().stream()
                .filter(type -> type.getPackageName().matches("io\\.smppcore\\.(session|internal\\.).*"))
                .map(type -> Path.of(type.getSource().orElseThrow().getUri()).toString())
                .toList();
        String code = disassembled(files);
        assertThat(code).contains("class io.smppcore.internal.turn.Mailbox").doesNotContain("monitorenter");
    }

    private static String disassembled(List<String> files) {
        StringWriter out = new StringWriter();
        StringWriter errors = new StringWriter();
        String[] arguments =
                Stream.concat(Stream.of("-c", "-p"), files.stream()).toArray(String[]::new);
        Optional<ToolProvider> javap = ToolProvider.findFirst("javap");
        Prerequisite.JAVAP.require(javap.isPresent());
        int exit = javap.orElseThrow().run(new PrintWriter(out, true), new PrintWriter(errors, true), arguments);
        assertThat(exit).as(errors.toString()).isZero();
        return out.toString();
    }

    @Test
    void classesDoNotUseTheStandardStreams() {
        noStandardStreams().check(mainClasses());
    }

    @Test
    void exportsEveryPackageAndTheInternalOnesToItsOwnModulesOnly() {
        ModuleDescriptor module = descriptor();
        assertThat(module.name()).isEqualTo("io.smppcore.core");
        assertThat(module.exports().stream()
                        .filter(exports -> !exports.isQualified())
                        .map(ModuleDescriptor.Exports::source))
                .containsExactlyInAnyOrder(
                        ROOT + "type",
                        ROOT + "tlv",
                        ROOT + "pdu",
                        ROOT + "message",
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
                        ROOT + "internal.codec",
                        ROOT + "internal.dispatch",
                        ROOT + "internal.engine",
                        ROOT + "internal.flow",
                        ROOT + "internal.frame",
                        ROOT + "internal.loop",
                        ROOT + "internal.message",
                        ROOT + "internal.tls",
                        ROOT + "internal.transport",
                        ROOT + "internal.util");
        assertThat(qualified.values())
                .allSatisfy(modules -> assertThat(modules)
                        .isSubsetOf(
                                ROOT + "client",
                                ROOT + "gateway",
                                ROOT + "gateway.store",
                                ROOT + "server",
                                ROOT + "simulator",
                                ROOT + "tools"));
        assertThat(module.opens()).isEmpty();
    }

    @Test
    void theModuleHandsOnWhatItsPublicSignaturesShow() {
        assertThat(descriptor().requires().stream()
                        .filter(requires -> requires.modifiers().contains(Requires.Modifier.TRANSITIVE))
                        .map(Requires::name)
                        .collect(Collectors.toSet()))
                .containsExactlyInAnyOrder("io.netty.buffer", "org.jspecify", "org.slf4j");
    }
}
