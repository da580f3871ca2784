/* A file system without locks, as some network disks are: every request for one fails. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <sys/file.h>

static int asked(const char *name, int file, int command, va_list more) {
    if (command == F_SETLK || command == F_SETLKW || command == F_GETLK) {
        errno = REFUSED;
        return -1;
    }
    int (*real)(int, int, ...) = dlsym(RTLD_NEXT, name);
    return real(file, command, va_arg(more, void *));
}

int fcntl(int file, int command, ...) {
    va_list more;
    va_start(more, command);
    return asked("fcntl", file, command, more);
}

int fcntl64(int file, int command, ...) {
    va_list more;
    va_start(more, command);
    return asked("fcntl64", file, command, more);
}

int flock(int file, int operation) {
    (void)file, (void)operation;
    errno = REFUSED;
    return -1;
}
