import { describeSeed000 } from './testing/describe-seed-000.ts';

describeSeed000();
