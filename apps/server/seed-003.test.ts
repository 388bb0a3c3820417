import { describeSeed003 } from './testing/describe-seed-003.ts';

describeSeed003();
