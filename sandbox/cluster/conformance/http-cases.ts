import { badBodyCases } from './cases/bad-bodies.ts';
import { badPatchCases } from './cases/bad-patches.ts';
import { badQueryCases } from './cases/bad-queries.ts';
import type { HttpCase } from './http-step.ts';

/** What a client may send that it had better not. The answers of a real Kubernetes 1.36 to it lie in expected/. */
export const httpCases: readonly HttpCase[] = [...badBodyCases, ...badPatchCases, ...badQueryCases];
