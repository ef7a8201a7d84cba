package io.smppcore.release;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.bouncycastle.openpgp.PGPException;

/**
 * {@code ./smpp release}: checks the libraries, lets Maven build, sign and bundle the published modules twice, compares
 * the results, and checks the bundle for Maven Central. Uploads nothing.
 */
public final class ReleaseCommand {

    private static final String USAGE =
            "usage: ./smpp release --dependencies, or --dry-run|--key FILE [--without-osv] [maven options]";

    private static final String WITHOUT_OSV = "--without-osv";

    private final Path root;
    private final Path work;
    private final SigningKey key;
    private final List<String> mavenOptions;

    private ReleaseCommand(Path root, SigningKey key, List<String> mavenOptions) {
        this.root = root;
        this.work = root.resolve("target/release");
        this.key = key;
        this.mavenOptions = mavenOptions;
    }

    /**
     * Runs the command.
     *
     * @param args folder of the project, then the arguments of the command
     */
    public static void main(String[] args) throws InterruptedException {
        try {
            run(List.of(args));
        } catch (ReleaseException | IOException | UncheckedIOException | PGPException e) {
            System.err.println("smpp: release: " + e.getMessage());
            System.exit(e instanceof ReleaseException ? 1 : 2);
        }
    }

    private static void run(List<String> args) throws IOException, InterruptedException, PGPException {
        String kind = args.size() < 2 ? "" : args.get(1);
        List<String> rest = new ArrayList<>(args.subList(Math.min(args.size(), 2), args.size()));
        if (!List.of("--dependencies", "--dry-run", "--key").contains(kind)
                || (kind.equals("--key") && rest.isEmpty())
                || (kind.equals("--dependencies") && !rest.isEmpty())) {
            System.err.println(USAGE);
            System.exit(2);
        }
        Path root = Path.of(args.getFirst());
        if (kind.equals("--dependencies")) {
            new LibraryCheck(root, true).run();
            return;
        }
        SigningKey key = kind.equals("--key") ? SigningKey.read(Path.of(rest.removeFirst())) : SigningKey.ephemeral();
        boolean withOsv = !rest.remove(WITHOUT_OSV);
        if (rest.contains("-o")) {
            throw new ReleaseException(
                    "the bills of materials and the comparison of the API need a network: leave out -o");
        }
        new ReleaseCommand(root, key, rest).release(withOsv);
    }

    private void release(boolean withOsv) throws IOException, InterruptedException {
        Folders.delete(work);
        Files.createDirectories(work);
        String commit = ExternalPrograms.output(root, List.of("git", "rev-parse", "--short", "HEAD"))
                .strip();
        Sources sources = Sources.copy(root, work.resolve("build"));
        System.out.println("smpp-core " + sources.version() + " from commit " + commit + uncommitted());
        LibraryCheck libraries = new LibraryCheck(sources.folder(), withOsv);
        libraries.run();
        sources.build(key, "", mavenOptions);
        System.out.println("API: " + sources.comparedApi());
        SortedMap<String, byte[]> files = BundleCheck.files(Files.readAllBytes(sources.bundle()));
        compareWithSecondBuild(files);
        List<String> faults = new ArrayList<>(BundleCheck.faults(files, sources.version(), key));
        faults.addAll(libraries.missing(files));
        if (!faults.isEmpty()) {
            throw new ReleaseException(faults.size() + " faults:\n  " + String.join("\n  ", faults));
        }
        Path bundle = root.resolve("target/smpp-core-" + sources.version() + "-bundle.zip");
        Files.copy(sources.bundle(), bundle, StandardCopyOption.REPLACE_EXISTING);
        Files.writeString(work.resolve("public-key.asc"), key.publicKey());
        System.out.println("bundle: " + bundle + ", " + files.size() + " files, signed and checked");
    }

    private String uncommitted() throws IOException, InterruptedException {
        long files = ExternalPrograms.output(root, List.of("git", "status", "--porcelain"))
                .lines()
                .count();
        return files == 0 ? "" : ", without " + files + " uncommitted files";
    }

    /** Builds a second time, in another folder, time zone and language. */
    private void compareWithSecondBuild(SortedMap<String, byte[]> files) throws IOException, InterruptedException {
        Sources second = Sources.copy(root, work.resolve("build-again/elsewhere"));
        second.build(key, "-Duser.timezone=Asia/Kathmandu -Duser.language=tr", mavenOptions);
        List<String> differences =
                BundleCheck.differences(files, BundleCheck.files(Files.readAllBytes(second.bundle())));
        if (!differences.isEmpty()) {
            throw new ReleaseException("two builds differ in " + String.join(", ", differences));
        }
        System.out.println("reproducible: two builds give the same files");
    }
}
