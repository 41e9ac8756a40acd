# shellcheck shell=bash
# To be sourced. Lets Open MPI 4.1 start several ranks on any one machine, be it small, a container, or used as root.
# The flags of mpirun would do the same, but only for the mpirun that one writes oneself: tests start their own.

export OMPI_MCA_rmaps_base_oversubscribe=1           # --oversubscribe: more ranks than cores
export OMPI_MCA_hwloc_base_binding_policy=none       # --bind-to none: a rank's threads may use all cores
export OMPI_MCA_btl_vader_single_copy_mechanism=none # containers forbid process_vm_readv, and Open MPI would complain
if ((EUID == 0)); then
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 # --allow-run-as-root
fi
