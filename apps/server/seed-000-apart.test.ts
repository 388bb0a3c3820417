import { describeSeed000 } from './testing/describe-seed-000.ts';

/* The same with the deployer apart: namespaces are asked for over gRPC, and its routes are forwarded. */
describeSeed000({ split: true });
