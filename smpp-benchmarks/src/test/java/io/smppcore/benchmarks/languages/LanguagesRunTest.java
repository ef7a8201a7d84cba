package io.smppcore.benchmarks.languages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients and servers in processes of their own, for a moment each. */
class LanguagesRunTest {

    private static final Duration MOMENT = Duration.ofMillis(100);
    private static final Folders SOURCES = Folders.of(Path.of("").toAbsolutePath());

    @TempDir
    private Path folder;

    @Test
    void thisLibrarySubmitsAndDelivers() {
        assertComplete(new Pairing(Library.SMPP_CORE, Library.SMPP_CORE), new Load(2, 4, true));
    }

    /** Skipped without Go, or if its module proxy cannot be reached. */
    @Test
    void gosmppSubmitsAndDelivers() throws IOException {
        assumeThat(Toolchain.GO.missing(String.valueOf(System.getenv("PATH")))).isEmpty();
        try {
            Child.run(SOURCES.sources(Toolchain.GO), List.of("go", "mod", "download"), Duration.ofMinutes(2));
        } catch (IOException e) {
            Assumptions.abort(String.valueOf(e.getMessage()));
        }
        Toolchain.GO.build(folders());

        for (Pairing pairing : Pairing.of(List.of(Library.GOSMPP)).subList(1, 4)) {
            assertComplete(pairing, new Load(2, 4, true));
        }
        assertComplete(new Pairing(Library.GOSMPP, Library.SMPP_CORE), new Load(1, 1, false));
    }

    private void assertComplete(Pairing pairing, Load load) {
        Measurement measurement = new LanguagesRun(folders(), MOMENT).measure(pairing, load);

        assertThat(measurement.complaint()).as(pairing.toString()).isEmpty();
        assertThat(measurement.submitted()).isPositive();
    }

    private Folders folders() {
        return new Folders(SOURCES.sources(), folder);
    }
}
