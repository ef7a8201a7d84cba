package io.smppcore.release;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.bouncycastle.openpgp.PGPException;

/** The zip file that is uploaded to Maven Central: each artifact with its signature and its checksums. */
final class Bundle {

    /** Suffix and algorithm of each checksum. */
    static final SortedMap<String, String> CHECKSUMS =
            new TreeMap<>(Map.of(".md5", "MD5", ".sha1", "SHA-1", ".sha256", "SHA-256", ".sha512", "SHA-512"));

    private Bundle() {}

    /** Writes the files with their signatures and checksums. */
    static void write(SortedMap<String, Path> artifacts, SigningKey key, Path bundle) throws IOException, PGPException {
        SortedMap<String, byte[]> files = new TreeMap<>();
        for (Map.Entry<String, Path> artifact : artifacts.entrySet()) {
            String path = artifact.getKey();
            byte[] content = Files.readAllBytes(artifact.getValue());
            files.put(path, content);
            files.put(path + ".asc", key.sign(content));
            for (Map.Entry<String, String> checksum : CHECKSUMS.entrySet()) {
                files.put(
                        path + checksum.getKey(),
                        checksum(checksum.getValue(), content).getBytes(StandardCharsets.US_ASCII));
            }
        }
        write(files, bundle);
    }

    /** Writes files as a zip. */
    static void write(SortedMap<String, byte[]> files, Path zip) throws IOException {
        try (OutputStream out = Files.newOutputStream(zip);
                ZipOutputStream entries = new ZipOutputStream(out)) {
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                entries.putNextEntry(new ZipEntry(file.getKey()));
                entries.write(file.getValue());
                entries.closeEntry();
            }
        }
    }

    /** Returns the files of a zip. */
    static SortedMap<String, byte[]> read(byte[] zip) throws IOException {
        SortedMap<String, byte[]> files = new TreeMap<>();
        ZipInputStream entries = new ZipInputStream(new ByteArrayInputStream(zip));
        for (ZipEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
            if (!entry.isDirectory()) {
                files.put(entry.getName(), entries.readAllBytes());
            }
        }
        return files;
    }

    /** Returns a checksum in hexadecimal digits. */
    static String checksum(String algorithm, byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
