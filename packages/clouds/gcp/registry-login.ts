import type { CallOptions, RegistryLogin } from '../cloud.ts';
import { foreignRegistry, hostOf } from '../registry-host.ts';
import type { GoogleSession } from './google-session.ts';

/** Artifact Registry in all its locations, and the addresses of Container Registry, which lead there too. */
const hostForm = /^(?:[a-z0-9-]+-docker\.pkg\.dev|(?:[a-z]+\.)?gcr\.io)$/;

/** Registries of Google take access tokens as they are: whoever gets one can do what the account can, for an hour. */
export async function registryLogin(session: GoogleSession, registry: string, options?: CallOptions): Promise<RegistryLogin> {
  const server = hostOf(registry);
  if (!hostForm.test(server)) {
    throw foreignRegistry({
      provider: 'gcp',
      operation: 'artifactregistry.repositories.uploadArtifacts',
      example: 'us-central1-docker.pkg.dev',
    });
  }
  const { value, expiresAt } = await session.freshToken(options);
  return { server, username: 'oauth2accesstoken', password: value, expiresAt };
}
