import type { BuildInlet } from './builds/build-inlet.ts';
import type { WebhookInlet } from './webhooks/webhook-inlet.ts';

/** The public face of this service: who calls here is known by a signature or a token of its own kind, which has to be checked first. */
export interface DeployerOpen {
  readonly webhook: WebhookInlet;
  readonly builds: BuildInlet;
}
