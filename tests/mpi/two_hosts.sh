#!/bin/bash
# Runs a command on two hosts that are network namespaces of this machine, each with its own sshd: two_hosts.sh DIR COMMAND...
# The command is run on the first; DIR/hosts is the hostfile of both. Exits with 77 where namespaces are not allowed or
# there is no sshd: a test is then skipped.
set -uo pipefail

directory=$1
shift
id=$$
first=deduce-$id-a
second=deduce-$id-b
PATH=$PATH:/usr/sbin:/sbin

clean_up() {
    for file in "$directory"/sshd-*.pid; do
        if [[ -e $file ]]; then kill "$(cat "$file")"; fi
    done
    ip netns delete "$first"
    ip netns delete "$second"
} 2>/dev/null
trap clean_up EXIT

skip() {
    echo "two_hosts.sh: $1" >&2
    exit 77
}

sshd=$(command -v sshd) || skip "there is no sshd (Debian: openssh-server)"
command -v ip >/dev/null || skip "there is no ip (Debian: iproute2)"
((EUID == 0)) || skip "only root can make network namespaces"
mkdir -p "$directory" /run/sshd
ip netns add "$first" && ip netns add "$second" || skip "network namespaces are not allowed"
ip link add "a$id" netns "$first" type veth peer name "b$id" netns "$second" || skip "there is no veth"
ip -n "$first" address add 10.199.0.1/24 dev "a$id"
ip -n "$second" address add 10.199.0.2/24 dev "b$id"
for host in "$first a$id" "$second b$id"; do
    read -r name link <<<"$host"
    ip -n "$name" link set "$link" up
    ip -n "$name" link set lo up
done

ssh-keygen -q -t ed25519 -N '' -f "$directory/key"
cp "$directory/key.pub" "$directory/authorized_keys"
chmod 600 "$directory/authorized_keys"
for host in "$first 10.199.0.1" "$second 10.199.0.2"; do
    read -r name address <<<"$host"
    ip netns exec "$name" "$sshd" -f /dev/null -h "$directory/key" -o "ListenAddress=$address" -o "PidFile=$directory/sshd-$name.pid" \
        -o "AuthorizedKeysFile=$directory/authorized_keys" -o PermitRootLogin=yes -o StrictModes=no -o UsePAM=no \
        -o "SetEnv=PATH=$PATH OMPI_MCA_btl_vader_single_copy_mechanism=none" || exit 1 # it tells why
done
printf '10.199.0.1 slots=1\n10.199.0.2 slots=1\n' >"$directory/hosts"
export OMPI_MCA_plm_rsh_agent="ssh -i $directory/key -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR"
export OMPI_MCA_oob_tcp_if_include=10.199.0.0/24 OMPI_MCA_btl_tcp_if_include=10.199.0.0/24 OMPI_MCA_btl=self,tcp
for _ in {1..50}; do
    ip netns exec "$first" $OMPI_MCA_plm_rsh_agent 10.199.0.2 true && break
    sleep 0.1
done
ip netns exec "$first" "$@"
