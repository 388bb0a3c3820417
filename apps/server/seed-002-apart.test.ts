import { describeSeed002 } from './testing/describe-seed-002.ts';

/* The same with the deployer apart: catalog and rollouts tell each other over gRPC. */
describeSeed002({ split: true });
