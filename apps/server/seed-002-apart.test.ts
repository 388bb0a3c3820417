import { describe } from 'vitest';
import { describeSeed002 } from './testing/describe-seed-002.ts';

describe('the page "Deployments", with the deployer in a process of its own', () => describeSeed002({ split: true }));
