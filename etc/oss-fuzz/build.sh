#!/bin/bash
# Builds the fuzz tests for OSS-Fuzz: for each, a program in the folder OUT, and a zip with the inputs that are kept.
# Called in the folder of the project. OSS-Fuzz adds jazzer_driver, jazzer_agent_deploy.jar and jazzer_junit.jar to OUT.
set -euo pipefail

modules=(smpp-core smpp-server smpp-gateway-store smpp-gateway)
project=$PWD
JAVA_HOME=$(./smpp jdk)
export JAVA_HOME

# shellcheck disable=SC2086  # a list of words
mvn -q -Pfuzz -Djacoco.skip=true ${MAVEN_ARGS:-} test-compile -pl "$(IFS=,; echo "${modules[*]}")" -am
cp -rL "$JAVA_HOME" "$OUT/jdk"
rm -rf "$OUT/jdk/jmods" "$OUT/jdk/man" "$OUT/jdk/lib/src.zip"
mkdir -p "$OUT/lib"

# Copies an entry of a class path to OUT, unless it is there or one of Jazzer's, and prints its new path.
entry() {
    case $1 in
        */com/code-intelligence/*) ;;
        "$project"/*)
            mkdir -p "$OUT/${1#"$project"/}"
            [[ ! -d $1 ]] || cp -r "$1/." "$OUT/${1#"$project"/}"
            echo "\$this_dir/${1#"$project"/}"
            ;;
        *)
            cp -n "$1" "$OUT/lib/"
            echo "\$this_dir/lib/${1##*/}"
            ;;
    esac
}

for module in "${modules[@]}"; do
    class_path=$project/$module/target/test-classes:$project/$module/target/classes
    class_path+=:$(cat "$module/target/fuzz/classpath")
    copied='$this_dir/jazzer_agent_deploy.jar:$this_dir/jazzer_junit.jar'
    while read -r file; do
        copied+=:$file
    done < <(tr : '\n' <<<"$class_path" | while read -r file; do entry "$file"; done)
    # The list also has the fuzz tests of other modules whose test classes are on the class path.
    "$JAVA_HOME/bin/java" -cp "$class_path" com.code_intelligence.jazzer.Jazzer --list_fuzz_tests= \
        | { grep -E '^[A-Za-z0-9_.]+::[A-Za-z0-9_]+$' || true; } | while IFS=: read -r class _ method; do
            path=${class//.//}
            [[ -f $module/src/test/java/$path.java ]] || continue
            target=$OUT/${class##*.}_$method
            if [[ -e $target ]]; then
                echo "two fuzz tests are called ${target##*/}" >&2
                exit 1
            fi
            cat >"$target" <<END
#!/bin/bash
# LLVMFuzzerTestOneInput: OSS-Fuzz recognizes a fuzz target by this word.
this_dir=\$(cd "\$(dirname "\$0")" && pwd)
export JAVA_HOME=\$this_dir/jdk LD_LIBRARY_PATH=\$this_dir/jdk/lib/server:\$this_dir
exec "\$this_dir/jazzer_driver" --agent_path="\$this_dir/jazzer_agent_deploy.jar" --cp="$copied" \\
    --target_class=$class --target_method=$method --instrumentation_includes='io.smppcore.**' \\
    --disabled_hooks=com.code_intelligence.jazzer.sanitizers.ServerSideRequestForgery \\
    --jvm_args=-Xmx1g "\$@"
END
            chmod +x "$target"
            inputs=$module/src/test/resources/${path}Inputs/$method
            [[ -z $(ls -A "$inputs" 2>/dev/null) ]] || zip -q -j "${target}_seed_corpus.zip" "$inputs"/*
        done
done
