import { CloudFailure } from '../cloud-failure.ts';
import type { CallOptions, SecretAddress } from '../cloud.ts';
import { secretText } from '../secret-text.ts';
import { AnswerNotUnderstood } from './google-error.ts';
import type { GoogleSession } from './google-session.ts';

const operation = 'secretmanager.versions.access';
const nameForm = /^[\w-]{1,255}$/;

/** The newest version. Secrets of a project are in no region: where they are replicated to is Google's matter. */
export async function readSecret(session: GoogleSession, { name }: SecretAddress, options?: CallOptions): Promise<string> {
  if (!nameForm.test(name)) throw noSuchSecret(session.project);
  const { secretmanager } = await import('@googleapis/secretmanager');
  const version = `projects/${session.project}/secrets/${name}/versions/latest`;
  const { payload } = await session.ask(
    'secretmanager',
    { operation },
    async (request) => {
      const answer = await secretmanager('v1').projects.secrets.versions.access({ name: version }, request);
      // Whatever else answers with JSON must not pass for a secret that is empty.
      if (answer.data.payload === undefined) throw new AnswerNotUnderstood('no secret');
      return answer;
    },
    options,
  );
  return secretText(Buffer.from(payload?.data ?? '', 'base64'), { provider: 'gcp', operation });
}

const noSuchSecret = (project: string): CloudFailure =>
  new CloudFailure({
    provider: 'gcp',
    operation,
    kind: 'not_found',
    bucket: 'user_action',
    code: 'NOT_FOUND',
    said: 'no secret can have that name',
    fixHint: 'Use the name as Secret Manager shows it, without the project and the version.',
    consoleUrl: `https://console.cloud.google.com/security/secret-manager?project=${encodeURIComponent(project)}`,
  });
