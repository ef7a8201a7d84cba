/*
 * A library for LD_PRELOAD on Linux that records what a process does to the files of one folder.
 *
 * SMPP_POWER_FOLDER is the folder, an absolute path without links; SMPP_POWER_LOG is the file to which records are
 * appended. A record is a header (see struct header) and its payload. Calls that change files are executed and recorded
 * under one lock, so that records have the order of the changes; a sync has one record before and one after it.
 *
 * Calls of the C library itself, such as those of stdio, and mapped files are not recorded: the reader of the log
 * compares the files that it computes with those of the folder.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <dlfcn.h>
#include <limits.h>
#include <time.h>
#include <unistd.h>

enum type { START, OPEN, CLOSE, WRITE, TRUNCATE, ALLOCATE, RENAME, LINK, UNLINK, MKDIR, SYNC_BEGIN, SYNC_END };

enum { CREATED = 1, TRUNCATED = 2, MAX_FILES = 1 << 16, LOG_FILE = 1000 };

struct header {
    int32_t type;
    int32_t file;   /* descriptor */
    int64_t number; /* position, length, flags of OPEN, or number of the sync */
    int64_t nanos;  /* monotonic time */
    int32_t length; /* of the payload: a path, two paths with a NUL between them, or written octets */
    int32_t unused;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static volatile unsigned char tracked[MAX_FILES];
static const char *folder;
static size_t folder_length;
static int log_file = -1;
static int64_t syncs;

static void fail(const char *reason) {
    dprintf(2, "recorder: %s: %s\n", reason, strerror(errno));
    _exit(70);
}

static void put(enum type type, int file, int64_t number, const struct iovec *parts, int count, size_t length) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    struct header header = {type, file, number, now.tv_sec * INT64_C(1000000000) + now.tv_nsec, (int32_t)length, 0};
    struct iovec octets[IOV_MAX];
    if (count >= IOV_MAX) {
        fail("too many parts");
    }
    octets[0] = (struct iovec){&header, sizeof header};
    size_t left = length;
    int used = 1;
    for (int i = 0; i < count && left > 0; i++) {
        size_t part = parts[i].iov_len < left ? parts[i].iov_len : left;
        octets[used++] = (struct iovec){parts[i].iov_base, part};
        left -= part;
    }
    if (syscall(SYS_writev, log_file, octets, used) != (long)(sizeof header + length)) {
        fail("the log cannot be written");
    }
}

static void put_text(enum type type, int file, int64_t number, const char *text, size_t length) {
    struct iovec part = {(void *)text, length};
    put(type, file, number, &part, 1, length);
}

__attribute__((constructor)) static void start(void) {
    const char *path = getenv("SMPP_POWER_LOG");
    const char *below = getenv("SMPP_POWER_FOLDER");
    if (path == NULL || below == NULL) {
        return;
    }
    int opened = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    log_file = opened < 0 ? -1 : fcntl(opened, F_DUPFD_CLOEXEC, LOG_FILE);
    if (log_file < 0) {
        fail("the log cannot be opened");
    }
    syscall(SYS_close, opened);
    folder_length = strlen(below);
    put_text(START, getpid(), 0, "", 0);
    folder = below;
}

/* Writes the absolute path to out, and returns it if it is in the folder; otherwise returns NULL. */
static const char *in_folder(int at, const char *path, char *out) {
    if (folder == NULL || path == NULL) {
        return NULL;
    }
    if (path[0] != '/') {
        char base[PATH_MAX];
        char link[32];
        if (at == AT_FDCWD) {
            if (getcwd(base, sizeof base) == NULL) {
                return NULL;
            }
        } else {
            snprintf(link, sizeof link, "/proc/self/fd/%d", at);
            ssize_t length = readlink(link, base, sizeof base - 1);
            if (length < 0) {
                return NULL;
            }
            base[length] = 0;
        }
        if (snprintf(out, PATH_MAX, "%s/%s", base, path) >= PATH_MAX) {
            return NULL;
        }
    } else if (snprintf(out, PATH_MAX, "%s", path) >= PATH_MAX) {
        return NULL;
    }
    int below = strncmp(out, folder, folder_length) == 0 && (out[folder_length] == '/' || out[folder_length] == 0);
    return below ? out : NULL;
}

static int is_tracked(int file) {
    return file >= 0 && file < MAX_FILES && tracked[file];
}

static int open_file(int at, const char *path, int flags, mode_t mode) {
    char buffer[PATH_MAX];
    const char *name = in_folder(at, path, buffer);
    if (name == NULL) {
        int file = (int)syscall(SYS_openat, at, path, flags, mode);
        if (folder != NULL && file >= 0 && file < MAX_FILES) {
            tracked[file] = 0;
        }
        return file;
    }
    pthread_mutex_lock(&lock);
    int existed = faccessat(AT_FDCWD, name, F_OK, 0) == 0;
    int file = (int)syscall(SYS_openat, at, path, flags, mode);
    int error = errno;
    if (file >= MAX_FILES) {
        fail("too many files");
    }
    if (file >= 0) {
        tracked[file] = 1;
        int done = (existed ? 0 : CREATED) | ((flags & O_TRUNC) ? TRUNCATED : 0);
        put_text(OPEN, file, done, name, strlen(name));
    }
    pthread_mutex_unlock(&lock);
    errno = error;
    return file;
}

#define MODE(mode, flags)                              \
    mode_t mode = 0;                                   \
    if ((flags) & (O_CREAT | __O_TMPFILE)) {           \
        va_list rest;                                  \
        va_start(rest, flags);                         \
        mode = (mode_t)va_arg(rest, unsigned int);     \
        va_end(rest);                                  \
    }

int open(const char *path, int flags, ...) {
    MODE(mode, flags)
    return open_file(AT_FDCWD, path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    MODE(mode, flags)
    return open_file(AT_FDCWD, path, flags, mode);
}

int openat(int at, const char *path, int flags, ...) {
    MODE(mode, flags)
    return open_file(at, path, flags, mode);
}

int openat64(int at, const char *path, int flags, ...) {
    MODE(mode, flags)
    return open_file(at, path, flags, mode);
}

int creat(const char *path, mode_t mode) {
    return open_file(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode);
}

int creat64(const char *path, mode_t mode) {
    return creat(path, mode);
}

/* Records the end of a descriptor. */
static void closed(int file) {
    tracked[file] = 0;
    put_text(CLOSE, file, 0, "", 0);
}

int close(int file) {
    if (!is_tracked(file)) {
        return (int)syscall(SYS_close, file);
    }
    pthread_mutex_lock(&lock);
    closed(file);
    int result = (int)syscall(SYS_close, file);
    int error = errno;
    pthread_mutex_unlock(&lock);
    errno = error;
    return result;
}

int fclose(FILE *stream) {
    static int (*next)(FILE *);
    if (next == NULL) {
        *(void **)&next = dlsym(RTLD_NEXT, "fclose");
    }
    int file = fileno(stream);
    if (is_tracked(file)) {
        pthread_mutex_lock(&lock);
        closed(file);
        pthread_mutex_unlock(&lock);
    }
    return next(stream);
}

static ssize_t write_parts(int file, const struct iovec *parts, int count, int64_t position) {
    int at_position = position >= 0;
    if (!is_tracked(file)) {
        return at_position ? syscall(SYS_pwritev, file, parts, count, position, 0)
                           : syscall(SYS_writev, file, parts, count);
    }
    pthread_mutex_lock(&lock);
    ssize_t written = at_position ? syscall(SYS_pwritev, file, parts, count, position, 0)
                                  : syscall(SYS_writev, file, parts, count);
    int error = errno;
    if (written > 0) {
        int64_t from = at_position ? position : lseek(file, 0, SEEK_CUR) - written;
        put(WRITE, file, from, parts, count, (size_t)written);
    }
    pthread_mutex_unlock(&lock);
    errno = error;
    return written;
}

ssize_t write(int file, const void *octets, size_t length) {
    if (!is_tracked(file)) {
        return syscall(SYS_write, file, octets, length);
    }
    struct iovec part = {(void *)octets, length};
    return write_parts(file, &part, 1, -1);
}

ssize_t pwrite(int file, const void *octets, size_t length, off_t position) {
    if (!is_tracked(file)) {
        return syscall(SYS_pwrite64, file, octets, length, position);
    }
    struct iovec part = {(void *)octets, length};
    return write_parts(file, &part, 1, position);
}

ssize_t pwrite64(int file, const void *octets, size_t length, off64_t position) {
    return pwrite(file, octets, length, position);
}

ssize_t writev(int file, const struct iovec *parts, int count) {
    return write_parts(file, parts, count, -1);
}

ssize_t pwritev(int file, const struct iovec *parts, int count, off_t position) {
    return write_parts(file, parts, count, position);
}

ssize_t pwritev64(int file, const struct iovec *parts, int count, off64_t position) {
    return write_parts(file, parts, count, position);
}

int ftruncate(int file, off_t length) {
    if (!is_tracked(file)) {
        return (int)syscall(SYS_ftruncate, file, length);
    }
    pthread_mutex_lock(&lock);
    int result = (int)syscall(SYS_ftruncate, file, length);
    int error = errno;
    if (result == 0) {
        put_text(TRUNCATE, file, length, "", 0);
    }
    pthread_mutex_unlock(&lock);
    errno = error;
    return result;
}

int ftruncate64(int file, off64_t length) {
    return ftruncate(file, length);
}

int fallocate(int file, int mode, off_t position, off_t length) {
    if (!is_tracked(file)) {
        return (int)syscall(SYS_fallocate, file, mode, position, length);
    }
    pthread_mutex_lock(&lock);
    int result = (int)syscall(SYS_fallocate, file, mode, position, length);
    int error = errno;
    /* Only the length matters: an allocation without it changes nothing that can be read. */
    if (result == 0 && mode == 0) {
        put_text(ALLOCATE, file, position + length, "", 0);
    }
    pthread_mutex_unlock(&lock);
    errno = error;
    return result;
}

int fallocate64(int file, int mode, off64_t position, off64_t length) {
    return fallocate(file, mode, position, length);
}

int posix_fallocate(int file, off_t position, off_t length) {
    return fallocate(file, 0, position, length) == 0 ? 0 : errno;
}

int posix_fallocate64(int file, off64_t position, off64_t length) {
    return posix_fallocate(file, position, length);
}

/* Executes and records a call with one path, or two, of which the first decides whether it is recorded. */
#define WITH_PATHS(type, at, path, to_at, to, call)                       \
    char first[PATH_MAX];                                                 \
    char second[PATH_MAX];                                                \
    const char *name = in_folder(at, path, first);                        \
    const char *other = in_folder(to_at, to, second);                     \
    if (name == NULL) {                                                   \
        return (int)(call);                                               \
    }                                                                     \
    pthread_mutex_lock(&lock);                                            \
    int result = (int)(call);                                             \
    int error = errno;                                                    \
    if (result == 0) {                                                    \
        struct iovec parts[2] = {{first, strlen(first)}, {second, 0}};    \
        if (other != NULL) {                                              \
            parts[0].iov_len++;                                           \
            parts[1].iov_len = strlen(second);                            \
        }                                                                 \
        put(type, -1, 0, parts, 2, parts[0].iov_len + parts[1].iov_len);  \
    }                                                                     \
    pthread_mutex_unlock(&lock);                                          \
    errno = error;                                                        \
    return result;

int renameat(int at, const char *path, int to_at, const char *to) {
    WITH_PATHS(RENAME, at, path, to_at, to, syscall(SYS_renameat2, at, path, to_at, to, 0))
}

int rename(const char *path, const char *to) {
    return renameat(AT_FDCWD, path, AT_FDCWD, to);
}

int linkat(int at, const char *path, int to_at, const char *to, int flags) {
    WITH_PATHS(LINK, at, path, to_at, to, syscall(SYS_linkat, at, path, to_at, to, flags))
}

int link(const char *path, const char *to) {
    return linkat(AT_FDCWD, path, AT_FDCWD, to, 0);
}

int unlinkat(int at, const char *path, int flags) {
    WITH_PATHS(UNLINK, at, path, at, NULL, syscall(SYS_unlinkat, at, path, flags))
}

int unlink(const char *path) {
    return unlinkat(AT_FDCWD, path, 0);
}

int rmdir(const char *path) {
    return unlinkat(AT_FDCWD, path, AT_REMOVEDIR);
}

int mkdirat(int at, const char *path, mode_t mode) {
    WITH_PATHS(MKDIR, at, path, at, NULL, syscall(SYS_mkdirat, at, path, mode))
}

int mkdir(const char *path, mode_t mode) {
    return mkdirat(AT_FDCWD, path, mode);
}

static int sync_file(int file, long call) {
    if (!is_tracked(file)) {
        return (int)syscall(call, file);
    }
    pthread_mutex_lock(&lock);
    int64_t number = ++syncs;
    put_text(SYNC_BEGIN, file, number, "", 0);
    pthread_mutex_unlock(&lock);
    int result = (int)syscall(call, file);
    int error = errno;
    if (result == 0) {
        pthread_mutex_lock(&lock);
        put_text(SYNC_END, file, number, "", 0);
        pthread_mutex_unlock(&lock);
    }
    errno = error;
    return result;
}

int fsync(int file) {
    return sync_file(file, SYS_fsync);
}

int fdatasync(int file) {
    return sync_file(file, SYS_fdatasync);
}
