import { describeSleepMode } from './testing/describe-sleep-mode.ts';

describeSleepMode();
