package io.smppcore.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests of the rules of packages and native images with classes that break them. */
class PlantedViolationsTest {

    private static final String PACKAGE = "io.smppcore.testing.planted";
    private static final Path CLASSES =
            Path.of(URI.create(Objects.requireNonNull(PlantedViolationsTest.class.getResource("planted"))
                    .toString()));

    private final ArchitectureRules rules = rules("planted   what breaks rules   -> nothing");

    @Test
    void findsEachUseOfTheStandardStreams() {
        assertThatThrownBy(() -> ArchitectureRules.noStandardStreams().check(rules.mainClasses()))
                .isInstanceOf(AssertionError.class)
                .hasMessageContainingAll("(3 times)", "Prints.toOut()", "Prints.toErr()", "Prints.trace(")
                .hasMessageNotContaining("traceElsewhere");
    }

    @Test
    void findsLookupsByEveryClassLoader() {
        String loader = PACKAGE + ".Loads > java.lang.ClassLoader.getResource";
        String subclass = PACKAGE + ".Loads > java.net.URLClassLoader.loadClass";
        assertThatCode(nativeImage(loader, subclass)::everyReflectiveCallIsListedWithItsEntries)
                .doesNotThrowAnyException();
        assertThatThrownBy(nativeImage(loader)::everyReflectiveCallIsListedWithItsEntries)
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining(subclass);
        assertThatThrownBy(nativeImage(subclass)::everyReflectiveCallIsListedWithItsEntries)
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining(loader);
    }

    @Test
    void findsHiddenTypesInPublicSignaturesAndInSuperclassesOfOtherModules() {
        assertThatThrownBy(rules::publicSignaturesShowOnlyPublicTypesOfExportedPackages)
                .isInstanceOf(AssertionError.class)
                .hasMessageContainingAll(
                        "(2 times)",
                        PACKAGE + ".Shows shows " + PACKAGE + ".Shows$Hidden",
                        PACKAGE + ".Shows.hidden() shows " + PACKAGE + ".Shows$Hidden");
    }

    @Test
    void findsSynchronizedMethods() {
        assertThatThrownBy(rules::methodsAreNotSynchronized)
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("Locks.lock()");
    }

    @Test
    void findsMissingAndUnusedImportsInTheMap() {
        assertThatCode(rules("planted   what breaks rules   -> Netty")::packagesImportExactlyWhatTheMapLists)
                .doesNotThrowAnyException();
        assertThatThrownBy(rules::packagesImportExactlyWhatTheMapLists)
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("Imports uses io.netty.buffer.ByteBuf");
        assertThatThrownBy(rules("planted   what breaks rules   -> Netty, RE2/J")::packagesImportExactlyWhatTheMapLists)
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("planted -> Netty, RE2/J");
    }

    @Test
    void importsTheClassesOfAFolderOnce() {
        assertThat(rules.mainClasses())
                .isSameAs(rules("other -> nothing").mainClasses())
                .isNotSameAs(MainClasses.of(CLASSES.resolveSibling("search")));
    }

    private static ArchitectureRules rules(String map) {
        String maps = "## Packages of smpp-testing\n\n```\n" + map + "\n```\n";
        return new ArchitectureRules("smpp-testing", "io.smppcore.testing", CLASSES, maps) {};
    }

    private static NativeImageRules nativeImage(String... calls) {
        return new NativeImageRules(
                "smpp-testing",
                CLASSES,
                Stream.of(calls).collect(Collectors.toMap(call -> call, call -> List.of()))) {};
    }
}
