import { constants } from 'node:os';

/**
 * A program that outlives this process would go on changing a cluster while another replica, which saw this one die, already
 * repairs the same release. So each program is started by this script, beside a watcher that reads the pipe on descriptor 3:
 * nothing is ever written to it, and its end means that this process is gone. Then the watcher removes the directory, whose
 * files may hold credentials, and ends the whole process group. (Linux has PR_SET_PDEATHSIG for this; Node does not offer it.)
 *
 * The script waits for both, instead of leaving the watcher to process 1: in a container that is often this process, which
 * would collect the remains of none. SIGTERM goes to the whole group: the watcher has to ignore it to do the rest, and the
 * script has to go on waiting for what the program says to it. A program in the background has no standard input unless it is
 * handed one, hence descriptor 4. Its memory is limited where the system can do that. From then on the shell's own words ("Killed") would only be taken for the program's.
 */
const script = `
directory=$1
grace=$2
memory=$3
shift 3
trap : TERM
exec 4<&0
(
  if [ -n "$memory" ]; then ulimit -v "$memory" 2>/dev/null; fi
  exec "$@"
) <&4 3<&- 4<&- &
program=$!
(
  trap '' TERM
  read -r _
  if [ -n "$directory" ]; then rm -rf "$directory"; fi
  kill -s TERM -- -$$
  sleep "$grace"
  kill -s KILL -- -$$
) <&3 >/dev/null 2>&1 3<&- 4<&- &
watcher=$!
exec 3<&- 4<&- <&-
exec 2>/dev/null
wait "$program"
status=$?
while kill -s 0 "$program"; do
  wait "$program"
  status=$?
done
kill -s KILL "$watcher"
wait "$watcher"
exit "$status"
`;

type Lifeline = {
  readonly program: string;
  readonly args: readonly string[];
  /** Removed when this process dies; empty for none. */
  readonly directory: string;
  readonly graceMs: number;
  readonly memoryBytes?: number | undefined;
};

/** The command that runs a program on a lifeline. It wants a process group of its own, and a pipe as descriptor 3. */
export function onLifeline({ program, args, directory, graceMs, memoryBytes }: Lifeline): {
  readonly command: string;
  readonly args: string[];
} {
  const seconds = String(Math.max(1, Math.ceil(graceMs / 1000)));
  const kilobytes = memoryBytes === undefined ? '' : String(Math.ceil(memoryBytes / 1024));
  return { command: '/bin/sh', args: ['-c', script, 'spacedock-lifeline', directory, seconds, kilobytes, program, ...args] };
}

/** A shell tells that its child was ended by a signal as 128 and the signal's number. */
export function signalOf(exitCode: number | null): NodeJS.Signals | null {
  if (exitCode === null || exitCode <= 128) return null;
  const [name] = Object.entries(constants.signals).find(([, number]) => number === exitCode - 128) ?? [];
  return (name as NodeJS.Signals | undefined) ?? null;
}
