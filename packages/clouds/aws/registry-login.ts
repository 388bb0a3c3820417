import type { CallOptions, RegistryLogin } from '../cloud.ts';
import { foreignRegistry, hostOf } from '../registry-host.ts';
import type { AwsAccess } from './aws-access.ts';
import { inRegion } from './regions.ts';
import { unreadableAnswer } from './unreadable-answer.ts';

const operation = 'ecr:GetAuthorizationToken';
/** Of all partitions. The first part is the account, which may be another one that shares its registry. */
const hostForms = [
  /^\d{12}\.dkr\.ecr(?:-fips)?\.([a-z0-9-]+)\.amazonaws\.(?:com|com\.cn|eu)$/,
  /^\d{12}\.dkr-ecr(?:-fips)?\.([a-z0-9-]+)\.on\.(?:aws|amazonwebservices\.com\.cn)$/,
] as const;

/** Good for all registries of the region that the account may use, for twelve hours. */
export async function registryLogin(aws: AwsAccess, registry: string, options?: CallOptions): Promise<RegistryLogin> {
  const server = hostOf(registry);
  const [region] = hostForms.flatMap((form) => form.exec(server)?.[1] ?? []);
  if (region === undefined)
    throw foreignRegistry({ provider: 'aws', operation, example: '123456789012.dkr.ecr.us-east-1.amazonaws.com' });
  const where = { ...options, region };
  const { authorizationData } = await inRegion(aws, where, () =>
    aws.ask(operation, where, async (ecr, how) => {
      try {
        return await ecr.getAuthorizationToken({}, how);
      } catch (error) {
        // Its message quotes what could not be read, and that may be the token.
        throw error instanceof SyntaxError ? unreadableAnswer(operation) : error;
      }
    }),
  );
  const [{ authorizationToken = '', expiresAt } = {}] = authorizationData ?? [];
  const [username = '', ...rest] = Buffer.from(authorizationToken, 'base64').toString().split(':');
  const password = rest.join(':');
  if (password === '' || expiresAt === undefined) throw unreadableAnswer(operation);
  return { server, username, password, expiresAt };
}
