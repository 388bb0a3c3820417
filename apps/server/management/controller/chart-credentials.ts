import type { ChartSpec, SecretRef } from '../objects/common.ts';
import { namespaceOfProject } from '../objects/project.ts';
import type { ProjectSecret } from '../objects/templates.ts';
import type { ChartToApply } from './chart-release.ts';
import type { SpaceTurn } from './space-turn.ts';

/** A chart or app of a space cannot be told what it is. The message says why, and holds no secret. */
export class ChartUnreadable extends Error {
  override readonly name = 'ChartUnreadable';
}

type Secrets = Pick<SpaceTurn, 'objects' | 'kinds' | 'project'>;

/** For the repository of a chart, as given or from secrets of the project. */
export async function chartCredentials(
  secrets: Secrets,
  { username, usernameRef, password, passwordRef }: ChartSpec,
): Promise<ChartToApply['credentials']> {
  const name = username || (await secretOf(secrets, usernameRef));
  const secret = password || (await secretOf(secrets, passwordRef));
  return name && secret ? { username: name, password: secret } : undefined;
}

export const withoutCredentials = ({
  username: _u,
  usernameRef: _ur,
  password: _p,
  passwordRef: _pr,
  ...chart
}: ChartSpec): ChartSpec => chart;

/** The texts are Loft's own: people look for them. */
async function secretOf({ objects, kinds, project }: Secrets, ref: SecretRef | undefined): Promise<string | undefined> {
  if (!ref?.projectSecretRef) return undefined;
  const { project: of = '', name = '', key = '' } = ref.projectSecretRef;
  if (of === '') throw new ChartUnreadable('project is empty in app project secret ref');
  if (of !== project) throw new ChartUnreadable(`project secret ${of}/${name} belongs to another project`);
  const found = (await objects.get(kinds.projectSecrets, namespaceOfProject(of), name)) as ProjectSecret | undefined;
  if (!found) throw new ChartUnreadable(`retrieve project secret ${of}/${name}: there is none of this name`);
  const data = found.spec?.data ?? {};
  const [first, second] = Object.keys(data);
  if (first === undefined) throw new ChartUnreadable(`project secret ${of}/${name} is empty`);
  if (key === '' && second !== undefined)
    throw new ChartUnreadable(`project secret ${of}/${name} has multiple values, but no key was specified`);
  const value = data[key === '' ? first : key];
  if (!value) throw new ChartUnreadable(`project secret ${of}/${name} key ${key} is empty`);
  return Buffer.from(value, 'base64').toString('utf8');
}
