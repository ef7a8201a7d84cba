package io.smppcore.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExportsTree;
import com.sun.source.tree.ModuleTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that every public and protected element of an exported package of the published modules has Javadoc.
 *
 * <p>It replaces the group {@code missing} of doclint, which also requires {@code @param} and {@code @return} of
 * setters whose Javadoc is one sentence. See {@link MissingJavadoc} for the rules.
 */
class JavadocTest {

    private static final JavaCompiler JAVAC = ToolProvider.getSystemJavaCompiler();

    @ParameterizedTest
    @ValueSource(strings = {"smpp-core", "smpp-client", "smpp-server", "smpp-simulator"})
    void everyPublicElementOfAnExportedPackageHasJavadoc(String module) throws IOException {
        Path sources = ProjectFolder.root().resolve(module).resolve("src/main/java");
        Set<String> breaches = new TreeSet<>();
        try (StandardJavaFileManager files = JAVAC.getStandardFileManager(null, null, null)) {
            Path descriptor = sources.resolve("module-info.java");
            breaches.addAll(missing(files.getJavaFileObjects(descriptor)));
            Set<Path> packages = exported(files.getJavaFileObjects(descriptor)).stream()
                    .map(name -> sources.resolve(name.replace('.', '/')))
                    .collect(Collectors.toSet());
            assertThat(packages).isNotEmpty();
            for (Path directory : packages) {
                assertThat(directory.resolve("package-info.java")).exists();
                try (Stream<Path> classes = Files.list(directory)) {
                    List<Path> java = classes.filter(file -> file.toString().endsWith(".java"))
                            .toList();
                    breaches.addAll(missing(files.getJavaFileObjectsFromPaths(java)));
                }
            }
        }
        assertThat(breaches).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "public class A { /** Makes one. */ public A() {} }",
                "/** An a. */ public class A {}",
                "/** An a. */ public class A<T> { /** Makes one. */ public A() {} }",
                "/** An a. */ public interface A { void b(); }",
                "/** An a. */ public interface A { int B = 1; }",
                "/** An a. */ public interface A { enum B {} }",
                "/** An a. */ public enum A { B }",
                "/** An a. */ public enum A { ; protected int b; }",
                "/** An a. */ public record A(int b) {}",
                "/** An a.\n * @param b a b */ public record A(int b) { public A {} }",
                "/** An a. */ public interface A { /** Does b. More of it. */ void b(int c); }",
                "/** An a. */ public interface A { /** Does b.\n * @return b */ int b(int c); }",
                "/** An a. */ public interface A { /** Does b.\n * @param c c */ int b(int c); }",
                "/** An a. */ public interface A { /** Does b.\n * @param c c */ <T> void b(T c); }",
                "/** An a. */ public interface A { /** Does b.\n * @return b */ int b() throws Exception; }",
                "/** An a. */ public interface A { /** */ void b(); }",
            })
    void findsMissingJavadoc(String source) {
        assertThat(missing(List.of(new Source(source)))).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "class A { public void b() {} }",
                "/** An a. */ public class A { A() {} private int b; void c() {} class D { public int e; } }",
                "/** An a. */ public interface A { @Override String toString(); }",
                "/** An a. */ public interface A { /** Sets b. */ A b(int c); }",
                "/** An a. */ public interface A { /** Returns b.\n * @throws Error if not */ int b(); }",
                "/** An a. */ public interface A { /** Returns b.\n * @param c c */ int b(int c); }",
                "/** An a. */ public interface A { /** Sets b.\n * @param c c */ A b(int c); }",
                "/** An a.\n * @param <T> t */ public interface A<T> { /** Sets b.\n * @param c c */ T b(int c); }",
                "/** An a. */ public interface A { /** {@return the b} */ int b(); }",
                "/** An a. */ public interface A { /** {@return the b}\n * @param c c */ int b(int c); }",
                "/** An a.\n * @param <T> t\n * @param b a b */ public record A<T>(T b) {}",
                "/** An a. */ public enum A { /** A b. */ B { public void c() {} } }",
            })
    void findsNothingInCompleteJavadoc(String source) {
        assertThat(missing(List.of(new Source(source)))).isEmpty();
    }

    @Test
    void readsExportedPackagesWithoutQualifiedExports() {
        assertThat(exported(List.of(new Source("module a { exports b.c; exports d to e; }"))))
                .containsExactly("b.c");
    }

    private static Set<String> missing(Iterable<? extends JavaFileObject> sources) {
        JavacTask task = (JavacTask) JAVAC.getTask(null, null, null, null, null, sources);
        MissingJavadoc scanner = new MissingJavadoc(DocTrees.instance(task));
        parse(task).forEach(unit -> scanner.scan(unit, null));
        return scanner.breaches();
    }

    private static Set<String> exported(Iterable<? extends JavaFileObject> descriptor) {
        JavacTask task = (JavacTask) JAVAC.getTask(null, null, null, null, null, descriptor);
        Set<String> exported = new TreeSet<>();
        for (CompilationUnitTree unit : parse(task)) {
            ModuleTree module = unit.getModule();
            assertThat(module).isNotNull();
            module.getDirectives().forEach(directive -> {
                if (directive instanceof ExportsTree exports && exports.getModuleNames() == null) {
                    exported.add(exports.getPackageName().toString());
                }
            });
        }
        return exported;
    }

    private static Iterable<? extends CompilationUnitTree> parse(JavacTask task) {
        try {
            return task.parse();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Source extends SimpleJavaFileObject {

        private final String text;

        Source(String text) {
            super(URI.create("string:///A.java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
