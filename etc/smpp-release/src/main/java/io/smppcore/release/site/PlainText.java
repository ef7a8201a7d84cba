package io.smppcore.release.site;

import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Block;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;

/** A visitor that collects the words of a node without their markup. */
final class PlainText extends AbstractVisitor {

    private final StringBuilder text = new StringBuilder();

    private PlainText() {}

    static String of(Node node) {
        PlainText visitor = new PlainText();
        node.accept(visitor);
        return visitor.text.toString().strip().replaceAll("\\s+", " ");
    }

    @Override
    public void visit(Text node) {
        text.append(node.getLiteral());
    }

    @Override
    public void visit(Code node) {
        text.append(node.getLiteral());
    }

    @Override
    public void visit(SoftLineBreak node) {
        text.append(' ');
    }

    @Override
    public void visit(FencedCodeBlock node) {
        text.append(node.getLiteral());
    }

    @Override
    public void visit(IndentedCodeBlock node) {
        text.append(node.getLiteral());
    }

    /**
     * Appends a space after each block and each table cell, so that the last word of one and the first word of the
     * next are not joined.
     */
    @Override
    protected void visitChildren(Node parent) {
        super.visitChildren(parent);
        if (parent instanceof Block || parent instanceof TableCell) {
            text.append(' ');
        }
    }
}
