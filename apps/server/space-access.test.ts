import { describeSpaceAccess } from './testing/describe-space-access.ts';

describeSpaceAccess();
