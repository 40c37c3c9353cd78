"""What the operating system offers to confine a process; ``confinement`` puts it in force."""
