set -u
d=/tmp/safe_slurm; rm -rf $d; mkdir -p $d/{state,n1,n2,log}; chmod 755 $d
head -c 1024 /dev/urandom > $d/munge.key; chmod 600 $d/munge.key
munged --key-file=$d/munge.key --socket=$d/munge.sock --pid-file=$d/munge.pid --log-file=$d/log/munge.log --seed-file=$d/munge.seed --force 2>&1 | head -3
h=$(hostname -s)
cat > $d/slurm.conf <<X
ClusterName=deduce
SlurmctldHost=$h(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$d/munge.sock
CredType=cred/munge
StateSaveLocation=$d/state
SlurmdSpoolDir=$d/%n
SlurmctldPidFile=$d/slurmctld.pid
SlurmdPidFile=$d/slurmd-%n.pid
SlurmctldLogFile=$d/log/slurmctld.log
SlurmdLogFile=$d/log/slurmd-%n.log
SlurmctldPort=26817
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
MpiDefault=none
ReturnToService=2
SchedulerParameters=bf_interval=1,sched_interval=1,batch_sched_delay=0,requeue_delay=1
KillWait=5
MessageTimeout=30
MinJobAge=300
JobRequeue=1
NodeName=n1 NodeHostname=$h NodeAddr=127.0.0.1 Port=26821 CPUs=1
NodeName=n2 NodeHostname=$h NodeAddr=127.0.0.1 Port=26822 CPUs=1
PartitionName=all Nodes=n1,n2 Default=YES MaxTime=INFINITE State=UP
X
export SLURM_CONF=$d/slurm.conf
slurmctld -c || tail $d/log/slurmctld.log
slurmd -N n1 || tail $d/log/slurmd-n1.log
slurmd -N n2 || tail $d/log/slurmd-n2.log
sleep 2; sinfo; srun -N2 -l hostname
