// Why a system call fails: by name, with the number Linux gives it, the number the interpreter was built with, and the text.

/** A system call that fails. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}

interface FailureFacts {
  readonly linux: number
  /** The number in a WebAssembly build. */
  readonly built: number
  readonly text: string
}

const table = `EPERM 63 1 Operation not permitted
ENOENT 44 2 No such file or directory
ESRCH 71 3 No such process
EINTR 27 4 Interrupted system call
EIO 29 5 Input/output error
ENXIO 60 6 No such device or address
E2BIG 1 7 Argument list too long
ENOEXEC 45 8 Exec format error
EBADF 8 9 Bad file descriptor
ECHILD 12 10 No child processes
EAGAIN 6 11 Resource temporarily unavailable
EWOULDBLOCK 6 11 Resource temporarily unavailable
ENOMEM 48 12 Cannot allocate memory
EACCES 2 13 Permission denied
EFAULT 21 14 Bad address
ENOTBLK 105 15 Block device required
EBUSY 10 16 Device or resource busy
EEXIST 20 17 File exists
EXDEV 75 18 Invalid cross-device link
ENODEV 43 19 No such device
ENOTDIR 54 20 Not a directory
EISDIR 31 21 Is a directory
EINVAL 28 22 Invalid argument
ENFILE 41 23 Too many open files in system
EMFILE 33 24 Too many open files
ENOTTY 59 25 Inappropriate ioctl for device
ETXTBSY 74 26 Text file busy
EFBIG 22 27 File too large
ENOSPC 51 28 No space left on device
ESPIPE 70 29 Illegal seek
EROFS 69 30 Read-only file system
EMLINK 34 31 Too many links
EPIPE 64 32 Broken pipe
EDOM 18 33 Numerical argument out of domain
ERANGE 68 34 Numerical result out of range
EDEADLK 16 35 Resource deadlock avoided
EDEADLOCK 16 35 Resource deadlock avoided
ENAMETOOLONG 37 36 File name too long
ENOLCK 46 37 No locks available
ENOSYS 52 38 Function not implemented
ENOTEMPTY 55 39 Directory not empty
ELOOP 32 40 Too many levels of symbolic links
ENOMSG 49 42 No message of desired type
EIDRM 24 43 Identifier removed
ECHRNG 106 44 Channel number out of range
EL2NSYNC 156 45 Level 2 not synchronized
EL3HLT 107 46 Level 3 halted
EL3RST 108 47 Level 3 reset
ELNRNG 109 48 Link number out of range
EUNATCH 110 49 Protocol driver not attached
ENOCSI 111 50 No CSI structure available
EL2HLT 112 51 Level 2 halted
EBADE 113 52 Invalid exchange
EBADR 114 53 Invalid request descriptor
EXFULL 115 54 Exchange full
ENOANO 104 55 No anode
EBADRQC 103 56 Invalid request code
EBADSLT 102 57 Invalid slot
EBFONT 101 59 Bad font file format
ENOSTR 100 60 Device not a stream
ENODATA 116 61 No data available
ETIME 117 62 Timer expired
ENOSR 118 63 Out of streams resources
ENONET 119 64 Machine is not on the network
ENOPKG 120 65 Package not installed
EREMOTE 121 66 Object is remote
ENOLINK 47 67 Link has been severed
EADV 122 68 Advertise error
ESRMNT 123 69 Srmount error
ECOMM 124 70 Communication error on send
EPROTO 65 71 Protocol error
EMULTIHOP 36 72 Multihop attempted
EDOTDOT 125 73 RFS specific error
EBADMSG 9 74 Bad message
EOVERFLOW 61 75 Value too large for defined data type
ENOTUNIQ 126 76 Name not unique on network
EBADFD 127 77 File descriptor in bad state
EREMCHG 128 78 Remote address changed
ELIBACC 129 79 Can not access a needed shared library
ELIBBAD 130 80 Accessing a corrupted shared library
ELIBSCN 131 81 .lib section in a.out corrupted
ELIBMAX 132 82 Attempting to link in too many shared libraries
ELIBEXEC 133 83 Cannot exec a shared library directly
EILSEQ 25 84 Invalid or incomplete multibyte or wide character
ERESTART 134 85 Interrupted system call should be restarted
ESTRPIPE 135 86 Streams pipe error
EUSERS 136 87 Too many users
ENOTSOCK 57 88 Socket operation on non-socket
EDESTADDRREQ 17 89 Destination address required
EMSGSIZE 35 90 Message too long
EPROTOTYPE 67 91 Protocol wrong type for socket
ENOPROTOOPT 50 92 Protocol not available
EPROTONOSUPPORT 66 93 Protocol not supported
ESOCKTNOSUPPORT 137 94 Socket type not supported
ENOTSUP 138 95 Operation not supported
EOPNOTSUPP 138 95 Operation not supported
EPFNOSUPPORT 139 96 Protocol family not supported
EAFNOSUPPORT 5 97 Address family not supported by protocol
EADDRINUSE 3 98 Address already in use
EADDRNOTAVAIL 4 99 Cannot assign requested address
ENETDOWN 38 100 Network is down
ENETUNREACH 40 101 Network is unreachable
ENETRESET 39 102 Network dropped connection on reset
ECONNABORTED 13 103 Software caused connection abort
ECONNRESET 15 104 Connection reset by peer
ENOBUFS 42 105 No buffer space available
EISCONN 30 106 Transport endpoint is already connected
ENOTCONN 53 107 Transport endpoint is not connected
ESHUTDOWN 140 108 Cannot send after transport endpoint shutdown
ETOOMANYREFS 141 109 Too many references: cannot splice
ETIMEDOUT 73 110 Connection timed out
ECONNREFUSED 14 111 Connection refused
EHOSTDOWN 142 112 Host is down
EHOSTUNREACH 23 113 No route to host
EALREADY 7 114 Operation already in progress
EINPROGRESS 26 115 Operation now in progress
ESTALE 72 116 Stale file handle
EUCLEAN 143 117 Structure needs cleaning
ENOTNAM 144 118 Not a XENIX named type file
ENAVAIL 145 119 No XENIX semaphores available
EISNAM 146 120 Is a named type file
EREMOTEIO 147 121 Remote I/O error
EDQUOT 19 122 Disk quota exceeded
ENOMEDIUM 148 123 No medium found
EMEDIUMTYPE 149 124 Wrong medium type
ECANCELED 11 125 Operation canceled
ENOKEY 150 126 Required key not available
EKEYEXPIRED 151 127 Key has expired
EKEYREVOKED 152 128 Key has been revoked
EKEYREJECTED 153 129 Key was rejected by service
EOWNERDEAD 62 130 Owner died
ENOTRECOVERABLE 56 131 State not recoverable
ERFKILL 154 132 Operation not possible due to RF-kill`

export const failures: ReadonlyMap<string, FailureFacts> = new Map(
  table.split('\n').map(row => {
    const [name = '', built, linux, ...words] = row.split(' ')
    return [name, { built: Number(built), linux: Number(linux), text: words.join(' ') }]
  }),
)

const byBuilt = new Map([...failures.values()].map(facts => [facts.built, facts]))
const byLinux = new Map([...failures.values()].map(facts => [facts.linux, facts]))

/** Linux's number for a number of the build. */
export function linuxNumber(built: number): number {
  return byBuilt.get(built)?.linux ?? built
}

/** The text for Linux's number of a failure. */
export function failureText(linux: number): string {
  if (linux === 0) return 'Success'
  return byLinux.get(linux)?.text ?? `Unknown error ${linux}`
}

/** The build's number for a failure. */
export function builtNumber(code: string): number {
  return failures.get(code)?.built ?? 0
}
