import { describe } from 'vitest';
import { describeSeed002 } from './testing/describe-seed-002.ts';

describe('the page "Deployments"', () => describeSeed002());
