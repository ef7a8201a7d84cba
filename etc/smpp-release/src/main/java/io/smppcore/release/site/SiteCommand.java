package io.smppcore.release.site;

import io.smppcore.release.Folders;
import io.smppcore.release.ReleaseException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/** {@code ./smpp site}: writes the documentation and the Javadoc as a site that needs no server, into target/site. */
public final class SiteCommand {

    private SiteCommand() {}

    /**
     * Runs the command.
     *
     * @param args folder of the project, then options of Maven
     */
    public static void main(String[] args) throws InterruptedException {
        Path root = Path.of(args[0]);
        Path out = root.resolve("target/site");
        try {
            Folders.delete(out);
            Javadoc.write(root, out, List.of(args).subList(1, args.length));
            Site.write(root, out);
            System.out.println("site: " + out.resolve("index.html"));
        } catch (ReleaseException | IOException | UncheckedIOException e) {
            System.err.println("smpp: site: " + e.getMessage());
            System.exit(e instanceof ReleaseException ? 1 : 2);
        }
    }
}
