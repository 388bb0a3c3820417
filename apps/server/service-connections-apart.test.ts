import { describeServiceConnections } from './testing/describe-service-connections.ts';

describeServiceConnections({ split: true });
