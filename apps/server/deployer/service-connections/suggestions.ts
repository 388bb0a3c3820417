import type { CatalogDeployment, DatastoreConnection } from '@spacedock/contracts';
import type { DeploymentConfigs } from '../../deployments/configs.ts';
import type { Suggestion } from './service-connection.ts';

type Known = Pick<CatalogDeployment, 'id' | 'name' | 'configs'>;
type Datastore = Pick<DatastoreConnection, 'id' | 'name' | 'host'>;

/** Shorter names are in too many words that mean something else. */
const shortest = 3;

/** Edges that variables of deployments speak of: by the name of another deployment, or by the host or the name of a datastore. */
export function suggestions(deployments: readonly Known[], datastores: readonly Datastore[]): readonly Suggestion[] {
  return deployments.flatMap((from) => {
    const variables = Object.entries((JSON.parse(from.configs) as DeploymentConfigs).envVars ?? {});
    const edge = (mentions: Mentions, to: Pick<Suggestion, 'toDeploymentID' | 'toConnectionID'>): readonly Suggestion[] => {
      const found = variables.find(([name, value]) => mentions(name, value));
      return found ? [{ fromDeploymentID: from.id, ...to, sourceHint: 'suggestion', mentionedIn: found[0] }] : [];
    };
    return [
      ...deployments
        .filter(({ id }) => id !== from.id)
        .flatMap(({ id, name }) => edge(mentionsName(name), { toDeploymentID: id, toConnectionID: null })),
      ...datastores.flatMap(({ id, name, host }) =>
        edge((variable, value) => value.toLowerCase().includes(host.toLowerCase()) || mentionsName(name)(variable, value), {
          toDeploymentID: null,
          toConnectionID: id,
        }),
      ),
    ];
  });
}

type Mentions = (variable: string, value: string) => boolean;

/** `checkout-db` in `CHECKOUT_DB_URL`, and in values where it is no part of a longer name. */
function mentionsName(name: string): Mentions {
  if (name.length < shortest) return () => false;
  const words = name.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_');
  const inValue = new RegExp(`(?<![a-z0-9_-])${RegExp.escape(name)}(?![a-z0-9_-])`, 'i');
  return (variable, value) => `_${variable.toUpperCase()}_`.includes(`_${words}_`) || inValue.test(value);
}
