package io.smppcore.release;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.bouncycastle.openpgp.PGPException;

/**
 * {@code ./smpp release}: builds the published modules twice, compares the results, compares the API with the last
 * release, and writes the signed and checked bundle for Maven Central. Uploads nothing.
 */
public final class ReleaseCommand {

    private static final String USAGE = "usage: ./smpp release --dry-run|--key FILE [maven options]";

    private final Path root;
    private final Path work;
    private final List<String> mavenOptions;

    private ReleaseCommand(Path root, List<String> mavenOptions) {
        this.root = root;
        this.work = root.resolve("target/release");
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
        boolean dryRun = args.size() >= 2 && args.get(1).equals("--dry-run");
        if (!dryRun && (args.size() < 3 || !args.get(1).equals("--key"))) {
            System.err.println(USAGE);
            System.exit(2);
        }
        String passphrase = System.getenv().getOrDefault("SMPP_KEY_PASSPHRASE", "");
        SigningKey key =
                dryRun ? SigningKey.ephemeral() : SigningKey.read(Path.of(args.get(2)), passphrase.toCharArray());
        new ReleaseCommand(Path.of(args.getFirst()), args.subList(dryRun ? 2 : 3, args.size())).release(key);
    }

    private void release(SigningKey key) throws IOException, InterruptedException, PGPException {
        Folders.delete(work);
        String commit = Programs.output(root, List.of("git", "rev-parse", "--short", "HEAD"))
                .strip();
        Sources sources = Sources.export(root, "HEAD", work.resolve("build"));
        System.out.println("smpp-core " + sources.version() + " from commit " + commit + uncommitted());
        sources.build(List.of(), mavenOptions);
        compareBuilds(sources);
        compareApi(sources);
        bundle(sources, key);
    }

    private String uncommitted() throws IOException, InterruptedException {
        long files = Programs.output(root, List.of("git", "status", "--porcelain"))
                .lines()
                .count();
        return files == 0 ? "" : ", without " + files + " uncommitted files";
    }

    /** Builds a second time, in another folder, time zone and language. */
    private void compareBuilds(Sources sources) throws IOException, InterruptedException {
        Sources second = Sources.export(root, "HEAD", work.resolve("build-again/elsewhere"));
        second.build(List.of("-Duser.timezone=Asia/Kathmandu", "-Duser.language=tr"), mavenOptions);
        List<String> differences = sources.differences(second);
        if (!differences.isEmpty()) {
            throw new ReleaseException("two builds differ in " + String.join(", ", differences));
        }
        System.out.println(
                "reproducible: two builds give the same " + sources.artifacts().size() + " files");
    }

    private void compareApi(Sources sources) throws IOException, InterruptedException {
        Optional<String> tag = ApiComparison.lastTag(root, sources.version());
        if (tag.isEmpty()) {
            System.out.println("API: no earlier release (tag v*) to compare with");
            return;
        }
        Sources last = Sources.export(root, tag.get(), work.resolve("last-release"));
        last.build(List.of(), mavenOptions);
        List<String> incompatible = new ArrayList<>();
        for (Module module : Module.PUBLISHED.stream().filter(Module::jar).toList()) {
            Path older = last.artifact(module, ".jar");
            Path newer = sources.artifact(module, ".jar");
            Path report = work.resolve(module.artifactId() + "-api.txt");
            if (!ApiComparison.compare(System.getProperty("java.class.path"), older, newer, report)) {
                incompatible.add(report.toString());
            }
        }
        if (!incompatible.isEmpty() && ApiComparison.promisesCompatibility(last.version(), sources.version())) {
            throw new ReleaseException("incompatible with " + tag.get() + ", see " + String.join(", ", incompatible));
        }
        System.out.println(
                "API: " + (incompatible.isEmpty() ? "compatible with " : "not compatible with ") + tag.get());
    }

    private void bundle(Sources sources, SigningKey key) throws IOException, PGPException {
        Path bundle = root.resolve("target/smpp-core-" + sources.version() + "-bundle.zip");
        Bundle.write(sources.artifacts(), key, bundle);
        Files.write(work.resolve("public-key.asc"), key.publicKey());
        SortedMap<String, byte[]> files = Bundle.read(Files.readAllBytes(bundle));
        List<String> faults = BundleCheck.faults(files, sources.version(), key);
        if (!faults.isEmpty()) {
            throw new ReleaseException(faults.size() + " faults:\n  " + String.join("\n  ", faults));
        }
        System.out.println("bundle: " + bundle + ", " + files.size() + " files, signed and checked");
    }
}
