package io.smppcore.testing;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.ParamTree;
import com.sun.source.doctree.ThrowsTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.ModuleTree;
import com.sun.source.tree.PackageTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeParameterTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.TreePathScanner;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;

/**
 * A search for public and protected elements without Javadoc in the syntax trees of the compiler.
 *
 * <ul>
 *   <li>Modules, packages, types, constants, fields, constructors and methods have a first sentence. A method that
 *       overrides another one inherits it.
 *   <li>A type has a {@code @param} for each type parameter and record component. A public class declares a
 *       constructor, because the default one has no Javadoc.
 *   <li>A method or constructor has a {@code @param}, {@code @return} and {@code @throws} for all that it declares,
 *       unless its Javadoc is a single sentence, perhaps with exceptions. A method whose first sentence begins with
 *       "Returns", or which returns its own type, as setters of builders do, needs no {@code @return}.
 * </ul>
 */
final class MissingJavadoc extends TreePathScanner<@Nullable Void, @Nullable Void> {

    private static final Set<Modifier> VISIBLE = Set.of(Modifier.PUBLIC, Modifier.PROTECTED);

    private final DocTrees trees;
    private final Set<String> breaches = new TreeSet<>();

    MissingJavadoc(DocTrees trees) {
        this.trees = trees;
    }

    /** Returns the place of each element and the missing part. */
    Set<String> breaches() {
        return breaches;
    }

    @Override
    public @Nullable Void visitModule(ModuleTree module, @Nullable Void unused) {
        comment(module, module.getName().toString());
        return null;
    }

    @Override
    public @Nullable Void visitPackage(PackageTree name, @Nullable Void unused) {
        if (getCurrentPath().getCompilationUnit().getSourceFile().getName().endsWith("package-info.java")) {
            comment(name, name.getPackageName().toString());
        }
        return null;
    }

    @Override
    public @Nullable Void visitClass(ClassTree type, @Nullable Void unused) {
        if (!isVisible(type.getModifiers())) {
            return null;
        }
        String name = type.getSimpleName().toString();
        DocCommentTree comment = comment(type, name);
        if (comment != null) {
            List<String> expected = typeParameters(type.getTypeParameters());
            type.getMembers().stream()
                    .filter(member -> type.getKind() == Tree.Kind.RECORD
                            && member instanceof VariableTree field
                            && !field.getModifiers().getFlags().contains(Modifier.STATIC))
                    .forEach(member -> expected.add("@param " + ((VariableTree) member).getName()));
            tags(type, name, comment, expected);
        }
        if (type.getKind() == Tree.Kind.CLASS && type.getMembers().stream().noneMatch(MissingJavadoc::isConstructor)) {
            report(type, name, "constructor of its own");
        }
        // Record components are private fields here, and were checked above.
        type.getMembers().forEach(member -> scan(member, null));
        return null;
    }

    @Override
    public @Nullable Void visitVariable(VariableTree field, @Nullable Void unused) {
        if (isVisible(field.getModifiers())) {
            comment(field, field.getName().toString());
        }
        return null;
    }

    @Override
    public @Nullable Void visitMethod(MethodTree method, @Nullable Void unused) {
        if (!isVisible(method.getModifiers()) || overrides(method)) {
            return null;
        }
        String name = method.getName() + "(" + method.getParameters().size() + ")";
        DocCommentTree comment = comment(method, name);
        if (comment == null || isOneSentence(comment)) {
            return null;
        }
        List<String> expected = typeParameters(method.getTypeParameters());
        if (!isCompact(method)) {
            method.getParameters().forEach(parameter -> expected.add("@param " + parameter.getName()));
        }
        method.getThrows().forEach(thrown -> expected.add("@throws " + thrown));
        if (needsReturn(method, comment)) {
            expected.add("@return");
        }
        tags(method, name, comment, expected);
        return null;
    }

    private boolean needsReturn(MethodTree method, DocCommentTree comment) {
        if (isConstructor(method)
                || comment.getFirstSentence().getFirst().toString().startsWith("Returns ")) {
            return false;
        }
        String result = method.getReturnType().toString().replaceFirst("<.*", "");
        ClassTree owner = (ClassTree) getCurrentPath().getParentPath().getLeaf();
        return !result.equals("void")
                && !owner.getSimpleName().contentEquals(result)
                && owner.getTypeParameters().stream()
                        .noneMatch(parameter -> parameter.getName().contentEquals(result));
    }

    private static boolean isConstructor(Tree member) {
        return member instanceof MethodTree method && method.getReturnType() == null;
    }

    /** A compact constructor has the parameters of its record, which are described there. */
    private boolean isCompact(MethodTree method) {
        return isConstructor(method)
                && getCurrentPath().getParentPath().getLeaf().getKind() == Tree.Kind.RECORD;
    }

    private static boolean overrides(MethodTree method) {
        return method.getModifiers().getAnnotations().stream()
                .anyMatch(
                        annotation -> annotation.getAnnotationType().toString().equals("Override"));
    }

    private static boolean isOneSentence(DocCommentTree comment) {
        return comment.getBody().isEmpty()
                && comment.getBlockTags().stream().allMatch(tag -> tag.getKind() == DocTree.Kind.THROWS);
    }

    /** Types that are not visible are not entered, so the parent is visible. */
    private boolean isVisible(ModifiersTree modifiers) {
        Tree parent = getCurrentPath().getParentPath().getLeaf();
        boolean isImplicitlyPublic =
                parent.getKind() == Tree.Kind.INTERFACE || parent.getKind() == Tree.Kind.ANNOTATION_TYPE;
        return modifiers.getFlags().stream().anyMatch(VISIBLE::contains)
                || (isImplicitlyPublic && !modifiers.getFlags().contains(Modifier.PRIVATE));
    }

    private static List<String> typeParameters(List<? extends TypeParameterTree> parameters) {
        return parameters.stream()
                .map(parameter -> "@param <" + parameter.getName() + ">")
                .collect(Collectors.toCollection(ArrayList::new));
    }

    /** Returns the comment of an element; reports a missing comment and returns null. */
    private @Nullable DocCommentTree comment(Tree element, String name) {
        DocCommentTree comment = trees.getDocCommentTree(getCurrentPath());
        if (comment == null || comment.getFirstSentence().isEmpty()) {
            report(element, name, "Javadoc");
            return null;
        }
        return comment;
    }

    private void tags(Tree element, String name, DocCommentTree comment, List<String> expected) {
        Set<String> found = Stream.concat(comment.getFirstSentence().stream(), comment.getBlockTags().stream())
                .map(MissingJavadoc::tag)
                .collect(Collectors.toSet());
        expected.stream().filter(tag -> !found.contains(tag)).forEach(tag -> report(element, name, tag));
    }

    private static String tag(DocTree tag) {
        return switch (tag) {
            case ParamTree param when param.isTypeParameter() -> "@param <" + param.getName() + ">";
            case ParamTree param -> "@param " + param.getName();
            case ThrowsTree thrown -> "@throws " + thrown.getExceptionName();
            default -> tag.getKind() == DocTree.Kind.RETURN ? "@return" : "";
        };
    }

    private void report(Tree element, String name, String missing) {
        CompilationUnitTree unit = getCurrentPath().getCompilationUnit();
        long line = unit.getLineMap().getLineNumber(trees.getSourcePositions().getStartPosition(unit, element));
        breaches.add("%s:%d: %s has no %s".formatted(unit.getSourceFile().getName(), line, name, missing));
    }
}
