import { describeSeed002 } from './testing/describe-seed-002.ts';

describeSeed002();
