import type { AccessTokenService, DirectoryService } from '@spacedock/contracts';
import type { Client } from '@connectrpc/connect';
import type { Access } from '../../gateway/access.ts';
import type { CallerPlane } from './caller-plane.ts';

/** Where kubectl reaches this server, and what it has to trust there beside the CAs of its machine. */
export interface KubernetesAddress {
  readonly server: string;
  readonly caPem?: string | undefined;
}

export interface ManagementStoreContext {
  readonly access: Access;
  /** The Kubernetes API of the caller's organisation, as the caller. */
  readonly open: () => Promise<CallerPlane>;
  readonly tokens: Client<typeof AccessTokenService>;
  readonly directory: Pick<Client<typeof DirectoryService>, 'listHolders'>;
  /** Undefined when it is not reached over https. */
  readonly kubernetes: () => Promise<KubernetesAddress | undefined>;
  readonly now: () => Date;
}
