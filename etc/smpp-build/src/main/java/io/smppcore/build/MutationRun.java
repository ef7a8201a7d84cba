package io.smppcore.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A run of PIT, which changes the classes of groups of packages and counts the changes that their tests detect. */
final class MutationRun {

    /** Groups, each of which is an execution in the pom of its module, with the packages, the tests and the floor. */
    private static final List<Group> GROUPS = List.of(
            new Group("codec", "smpp-core"),
            new Group("tlv", "smpp-core"),
            new Group("window", "smpp-core"),
            new Group("store", "smpp-gateway-store"),
            new Group("limits", "smpp-gateway"),
            new Group("receipts", "smpp-gateway"),
            new Group("queues", "smpp-gateway"));

    private record Group(String name, String module) {}

    private MutationRun() {}

    /**
     * Changes the classes of one group, or of all. A group below its floor does not stop the others.
     *
     * @param args name of the group, if only one is wanted, and options of Maven
     * @return exit code of Maven; that of the last group that failed
     */
    static int run(Maven maven, List<String> args) throws IOException, InterruptedException {
        boolean isOne = !args.isEmpty() && !args.getFirst().startsWith("-");
        List<Group> groups = GROUPS.stream()
                .filter(group -> !isOne || group.name.equals(args.getFirst()))
                .toList();
        if (groups.isEmpty()) {
            Maven.fail("mutation " + args.getFirst() + ": no such group (expected: "
                    + GROUPS.stream().map(Group::name).collect(Collectors.joining(", ")) + ")");
        }
        List<String> options = args.subList(isOne ? 1 : 0, args.size());
        int status = 0;
        for (Group group : groups) {
            int result = run(maven, group, options);
            status = result == 0 ? status : result;
        }
        return status;
    }

    private static int run(Maven maven, Group group, List<String> options) throws IOException, InterruptedException {
        Path report = maven.root().resolve(group.module + "/target/mutation/" + group.name);
        Path mutants = report.resolve("mutations.xml");
        Files.deleteIfExists(mutants);
        List<String> call = new ArrayList<>(List.of(
                "-q",
                "-Pmutation",
                "-Djacoco.skip=true",
                "process-test-classes",
                "org.pitest:pitest-maven:mutationCoverage@" + group.name,
                "-pl",
                group.module,
                "-am"));
        call.addAll(options);
        int status = Maven.start(maven.call(call)).waitFor();
        System.out.println("mutation " + group.name + ": " + (status == 0 ? "" : "failed, ") + score(mutants)
                + "report: " + maven.root().relativize(report.resolve("index.html")));
        return status;
    }

    /** Returns the numbers of a report, which has a line for each change; empty if there is no report. */
    private static String score(Path mutants) throws IOException {
        if (!Files.exists(mutants)) {
            return "";
        }
        try (Stream<String> lines = Files.lines(mutants)) {
            List<String> all =
                    lines.filter(line -> line.startsWith("<mutation ")).toList();
            long detected = all.stream()
                    .filter(line -> line.contains("detected='true'"))
                    .count();
            return detected + " of " + all.size() + " changes detected, ";
        }
    }
}
