#!/bin/bash
# A Slurm of two nodes on this machine, for tests: slurm_cluster.sh start DIR, and stop DIR. Its configuration is then
# DIR/slurm.conf. A requeued job starts again after seconds (cred_expire), not minutes. Needs slurmctld, slurmd and munge,
# and root, as slurmd starts jobs as other users. Exits with 77 where these are missing: a test is then skipped. What is
# here and does not start is a failure, with exit code 1.
set -uo pipefail

command=$1
directory=$2
host=$(hostname -s)

stop() {
    local pid
    for file in "$directory"/*.pid; do
        [[ -e $file ]] || continue
        pid=$(cat "$file")
        kill "$pid" 2>/dev/null
        for _ in {1..50}; do
            kill -0 "$pid" 2>/dev/null || break
            sleep 0.1
        done
        kill -9 "$pid" 2>/dev/null
    done
    return 0
}

missing() {
    echo "slurm_cluster.sh: $1" >&2
    exit 77
}

fail() {
    echo "slurm_cluster.sh: $1" >&2
    tail -n 3 "$directory"/log/*.log >&2 2>/dev/null
    stop
    exit 1
}

start() {
    for program in munged slurmctld slurmd sbatch scontrol; do
        command -v "$program" >/dev/null || missing "there is no $program (Debian: munge, slurmctld, slurmd, slurm-client)"
    done
    ((EUID == 0)) || missing "only root can start slurmd"
    mkdir -p "$directory"/{state,n1,n2,log}
    head -c 1024 /dev/urandom >"$directory/munge.key"
    chmod 600 "$directory/munge.key"
    # Two ports a node and one for the controller, somewhere among those that nobody has by default.
    local port=$((20000 + $$ % 10000))
    cat >"$directory/slurm.conf" <<CONF
ClusterName=deduce
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$port
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$directory/munge.sock,cred_expire=5
CredType=cred/munge
StateSaveLocation=$directory/state
SlurmdSpoolDir=$directory/%n
SlurmctldPidFile=$directory/slurmctld.pid
SlurmdPidFile=$directory/slurmd-%n.pid
SlurmctldLogFile=$directory/log/slurmctld.log
SlurmdLogFile=$directory/log/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
MpiDefault=none
ReturnToService=2
KillWait=5
MessageTimeout=60
JobRequeue=1
SchedulerParameters=batch_sched_delay=0,requeue_delay=1,sched_interval=2
NodeName=n1 NodeHostname=$host NodeAddr=127.0.0.1 Port=$((port + 1)) CPUs=1
NodeName=n2 NodeHostname=$host NodeAddr=127.0.0.1 Port=$((port + 2)) CPUs=1
PartitionName=all Nodes=n1,n2 Default=YES MaxTime=INFINITE State=UP
CONF
    export SLURM_CONF=$directory/slurm.conf
    munged --force --key-file="$directory/munge.key" --socket="$directory/munge.sock" --pid-file="$directory/munged.pid" \
        --log-file="$directory/log/munged.log" --seed-file="$directory/munge.seed" || fail "munged does not start"
    slurmctld -c || fail "slurmctld does not start"
    slurmd -N n1 || fail "slurmd does not start"
    slurmd -N n2 || fail "the second slurmd does not start"
    for _ in {1..100}; do
        if [[ $(sinfo --noheader --format=%t 2>/dev/null) == idle && $(sinfo -h -o %D) == 2 ]]; then return 0; fi
        sleep 0.2
    done
    fail "the nodes do not become idle: $(sinfo 2>&1)"
}

PATH=$PATH:/usr/sbin
case $command in
start) start ;;
stop) stop ;;
esac
