// Runs as a process of its own: holds a tool with a kubeconfig, until somebody kills it.
import { runTool } from '../run-tool.ts';

const [, , shell = '', script = ''] = process.argv;

await runTool({ path: shell }, ['-c', script], {
  deadlineMs: 60_000,
  graceMs: 1_000,
  signal: new AbortController().signal,
  kubeconfig: 'apiVersion: v1\n',
});
