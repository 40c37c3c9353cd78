"""The numbers of the system calls that no player needs, on x86_64 and aarch64."""

from __future__ import annotations

# name: (number on x86_64, number on aarch64), -1 where the call does not exist
Numbers = dict[str, tuple[int, int]]

NETWORK: Numbers = {
    "socket": (41, 198), "connect": (42, 203), "accept": (43, 202), "bind": (49, 200), "listen": (50, 201),
    "accept4": (288, 242),
}  # fmt: skip
OTHER_PROCESSES: Numbers = {
    "ptrace": (101, 117), "process_vm_readv": (310, 270), "process_vm_writev": (311, 271), "kcmp": (312, 272),
    "pidfd_getfd": (438, 438), "process_madvise": (440, 440), "process_mrelease": (448, 448),
}  # fmt: skip
MOUNTS_AND_NAMESPACES: Numbers = {
    "mount": (165, 40), "umount2": (166, 39), "pivot_root": (155, 41), "chroot": (161, 51), "unshare": (272, 97),
    "setns": (308, 268), "open_tree": (428, 428), "move_mount": (429, 429), "fsopen": (430, 430),
    "fsconfig": (431, 431), "fsmount": (432, 432), "fspick": (433, 433), "mount_setattr": (442, 442),
    "open_tree_attr": (467, 467),
}  # fmt: skip
# Memory outside of every process would not be counted.
DETACHED_MEMORY: Numbers = {
    "shmget": (29, 194), "shmat": (30, 196), "semget": (64, 190), "msgget": (68, 186), "mq_open": (240, 180),
    "memfd_create": (319, 279), "memfd_secret": (447, 447),
}  # fmt: skip
# All processes of a user share a limited number of these; one player could take them all.
LIMITED_PER_USER: Numbers = {"inotify_init": (253, -1), "inotify_init1": (294, 26), "fanotify_init": (300, 262)}
# A timer can send any signal, also the one that resumes a stopped process. The older ones (setitimer) cannot.
TIMERS: Numbers = {"timer_create": (222, 107)}
KERNEL_INTERNALS: Numbers = {
    "io_uring_setup": (425, 425), "io_uring_enter": (426, 426), "io_uring_register": (427, 427), "bpf": (321, 280),
    "perf_event_open": (298, 241), "userfaultfd": (323, 282), "add_key": (248, 217), "request_key": (249, 218),
    "keyctl": (250, 219), "kexec_load": (246, 104), "kexec_file_load": (320, 294), "init_module": (175, 105),
    "finit_module": (313, 273), "delete_module": (176, 106), "open_by_handle_at": (304, 265),
    "name_to_handle_at": (303, 264), "personality": (135, 92), "syslog": (103, 116), "acct": (163, 89),
    "quotactl": (179, 60), "quotactl_fd": (443, 443), "reboot": (169, 142), "swapon": (167, 224),
    "swapoff": (168, 225), "settimeofday": (164, 170), "clock_settime": (227, 112), "adjtimex": (159, 171),
    "clock_adjtime": (305, 266), "sethostname": (170, 161), "setdomainname": (171, 162), "vhangup": (153, 58),
    "iopl": (172, -1), "ioperm": (173, -1),
}  # fmt: skip
ALWAYS: Numbers = {
    **OTHER_PROCESSES,
    **MOUNTS_AND_NAMESPACES,
    **DETACHED_MEMORY,
    **LIMITED_PER_USER,
    **TIMERS,
    **KERNEL_INTERNALS,
}
# Landlock does not cover these: where the machine's files are visible, a player could change modes and owners.
FILE_CHANGES: Numbers = {
    "chmod": (90, -1), "fchmod": (91, 52), "fchmodat": (268, 53), "fchmodat2": (452, 452), "chown": (92, -1),
    "fchown": (93, 55), "lchown": (94, -1), "fchownat": (260, 54), "setxattr": (188, 5), "lsetxattr": (189, 6),
    "fsetxattr": (190, 7), "setxattrat": (463, 463), "removexattr": (197, 14), "lremovexattr": (198, 15),
    "fremovexattr": (199, 16), "removexattrat": (466, 466), "utime": (132, -1), "utimes": (235, -1),
    "futimesat": (261, -1), "utimensat": (280, 88),
}  # fmt: skip
SIGNALS: Numbers = {
    "kill": (62, 129), "tgkill": (234, 131), "rt_sigqueueinfo": (129, 138), "rt_tgsigqueueinfo": (297, 240),
}  # fmt: skip
# Where other processes of the same user are visible, a player could slow them down or have signals sent to them.
PROCESS_CHANGES: Numbers = {
    "setpriority": (141, 140), "sched_setparam": (142, 118), "sched_setscheduler": (144, 119),
    "sched_setaffinity": (203, 122), "sched_setattr": (314, 274), "ioprio_set": (251, 30),
    "migrate_pages": (256, 238), "move_pages": (279, 239),
}  # fmt: skip
PRLIMIT: Numbers = {"prlimit64": (302, 261)}
FCNTL: Numbers = {"fcntl": (72, 25)}
IOCTL: Numbers = {"ioctl": (16, 29)}
SIGNALS_WITHOUT_PROCESS: Numbers = {"tkill": (200, 130), "pidfd_send_signal": (424, 424)}
# The scheduler shares the processors between sessions: with many sessions one player would get many shares. And a
# process that cannot leave its group is stopped and killed with the whole group, however fast it forks.
SESSIONS: Numbers = {"setsid": (112, 157), "setpgid": (109, 154)}
# A player must not undo that it dies with its guard.
PRCTL: Numbers = {"prctl": (157, 167)}
CLONE: Numbers = {"clone": (56, 220)}
CLONE3: Numbers = {"clone3": (435, 435)}
SOCKETPAIR: Numbers = {"socketpair": (53, 199)}
SETSOCKOPT: Numbers = {"setsockopt": (54, 208)}
