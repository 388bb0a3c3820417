import { authMethods, type CredentialsOf, type Provider } from '@spacedock/clouds';
import { type FieldProblem, invalid } from '@spacedock/contracts';
import { type Static, type TObject, Type } from 'typebox';
import { fieldsCheck } from '../../gateway/validation.ts';

const text = (says: string, pattern = String.raw`^[\x21-\x7e]+$`, maxLength = 4_096) => Type.String({ minLength: 1, maxLength, pattern, says });
const uuid = (what: string) => text(`must be the ${what}, a UUID`, '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$', 36);
const closed = { additionalProperties: false } as const;

const accessKey = {
  accessKeyID: text('must be the id of an access key (AKIA…)', '^[A-Z0-9]{16,128}$', 128),
  secretAccessKey: text('must be the secret of the access key', undefined, 256),
};

interface Method<Schema extends TObject, P extends Provider> {
  readonly check: (given: unknown, problems: FieldProblem[]) => unknown;
  /** From the fields of the API to what the cloud's implementation takes. */
  readonly read: (given: Static<Schema>, problems: FieldProblem[]) => CredentialsOf[P] | undefined;
}
const method = <Schema extends TObject, P extends Provider>(_provider: P, schema: Schema, read: Method<Schema, P>['read']): Method<Schema, P> =>
  ({ check: fieldsCheck('body.credentials', schema), read });

/** What each way to authenticate wants, in the words of the API. */
const methods = {
  aws: {
    static_keys: method('aws', Type.Object(accessKey, closed), ({ accessKeyID, secretAccessKey }) =>
      ({ method: 'static_keys', accessKeyId: accessKeyID, secretAccessKey })),
    assume_role: method('aws', Type.Object({
      roleArn: text('must be the ARN of a role', String.raw`^arn:aws[a-z-]*:iam::\d{12}:role/[\w+=,.@/-]+$`, 2_048),
      externalID: text('must be 2 to 1224 of the characters that AWS takes in an external id', String.raw`^[\w+=,.@:/-]{2,1224}$`, 1_224),
      accessKeyID: Type.Optional(accessKey.accessKeyID),
      secretAccessKey: Type.Optional(accessKey.secretAccessKey),
    }, closed), ({ roleArn, externalID, accessKeyID, secretAccessKey }, problems) => {
      if ((accessKeyID === undefined) !== (secretAccessKey === undefined)) {
        const field = accessKeyID === undefined ? 'accessKeyID' : 'secretAccessKey';
        problems.push({ field: `body.credentials.${field}`, problem: 'is required: the two parts of an access key go together' });
      }
      return { method: 'assume_role', roleArn, externalId: externalID, accessKeyId: accessKeyID, secretAccessKey };
    }),
    temporary_credentials: method('aws', Type.Object(
      { ...accessKey, sessionToken: text('must be the session token', undefined, 8_192) }, closed,
    ), ({ accessKeyID, secretAccessKey, sessionToken }) =>
      ({ method: 'temporary_credentials', accessKeyId: accessKeyID, secretAccessKey, sessionToken })),
  },
  gcp: {
    service_account: method('gcp', Type.Object({
      serviceAccountKey: Type.Union(
        [Type.String({ maxLength: 16_384 }), Type.Object({}, { additionalProperties: true })],
        { says: 'must be the key file of a service account, as text or as an object' },
      ),
    }, closed), ({ serviceAccountKey }, problems) => serviceAccountKeyIn(serviceAccountKey, problems)),
    oauth: method('gcp', Type.Object({
      clientID: text('must be the id of an OAuth client', undefined, 512),
      clientSecret: text('must be the secret of the OAuth client', undefined, 512),
      refreshToken: text('must be a refresh token', undefined, 2_048),
    }, closed), ({ clientID, clientSecret, refreshToken }) => ({ method: 'oauth', clientId: clientID, clientSecret, refreshToken })),
    workload_identity: method('gcp', Type.Object({
      audience: text(
        'must be //iam.googleapis.com/projects/…/locations/global/workloadIdentityPools/…/providers/…',
        String.raw`^//iam\.googleapis\.com/projects/\d+/locations/global/workloadIdentityPools/[a-z0-9-]+/providers/[a-z0-9-]+$`, 512,
      ),
      serviceAccountEmail: Type.Optional(text('must be the e-mail address of a service account', String.raw`^[a-z0-9.-]+@[a-z0-9.-]+$`, 254)),
    }, closed), ({ audience, serviceAccountEmail }) => ({ method: 'workload_identity', audience, serviceAccountEmail })),
  },
  azure: {
    service_principal: method('azure', Type.Object({
      tenantID: uuid('id of the Entra tenant'), clientID: uuid('application (client) id'),
      clientSecret: text('must be a client secret', undefined, 512),
    }, closed), ({ tenantID, clientID, clientSecret }) =>
      ({ method: 'service_principal', tenantId: tenantID, clientId: clientID, clientSecret })),
    workload_identity_federation: method('azure', Type.Object(
      { tenantID: uuid('id of the Entra tenant'), clientID: uuid('application (client) id') }, closed,
    ), ({ tenantID, clientID }) => ({ method: 'workload_identity_federation', tenantId: tenantID, clientId: clientID })),
  },
} as const;

type AnyMethod = Method<TObject, Provider>;

/**
 * The credentials in a request, checked by the provider and method that it names. Only the fields that are known are taken: a key
 * file of Google also says where tokens come from, and what an upload says about addresses is not followed.
 */
export function givenCredentials<P extends Provider>(provider: P, authMethod: string, given: unknown): CredentialsOf[P] {
  const known: readonly string[] = authMethods[provider];
  if (!known.includes(authMethod)) {
    throw invalid({ field: 'body.authMethod', problem: `must be one of ${known.join(', ')} for ${provider}` });
  }
  const { check, read } = (methods[provider] as Readonly<Record<string, unknown>>)[authMethod] as AnyMethod;
  const problems: FieldProblem[] = [];
  const fields = check(given, problems);
  const isObject = typeof fields === 'object' && fields !== null && !Array.isArray(fields);
  // Also of what is wrong already: all that is wrong is told at once.
  const credentials = isObject ? read(fields as Static<TObject>, problems) : undefined;
  if (problems.length > 0 || !credentials) throw invalid(...problems);
  return credentials as CredentialsOf[P];
}

/** What is neither text nor an object was told already. */
function serviceAccountKeyIn(given: unknown, problems: FieldProblem[]): CredentialsOf['gcp'] | undefined {
  if (typeof given !== 'string' && (typeof given !== 'object' || given === null)) return undefined;
  const field = 'body.credentials.serviceAccountKey';
  let key: Readonly<Record<string, unknown>>;
  try {
    key = (typeof given === 'string' ? JSON.parse(given) : given) as Readonly<Record<string, unknown>>;
  } catch {
    problems.push({ field, problem: 'is no JSON: give the key file as it was downloaded' });       // its text is a secret
    return undefined;
  }
  const { type, client_email: clientEmail, private_key: privateKey, private_key_id: privateKeyId } = key ?? {};
  if (type !== 'service_account') problems.push({ field: `${field}.type`, problem: 'must be service_account' });
  if (typeof clientEmail !== 'string' || !/^[a-z0-9.-]+@[a-z0-9.-]+$/.test(clientEmail)) {
    problems.push({ field: `${field}.client_email`, problem: 'must be the e-mail address of a service account' });
  }
  if (typeof privateKey !== 'string' || !/^-----BEGIN (RSA )?PRIVATE KEY-----\s[\s\S]+-----END (RSA )?PRIVATE KEY-----\s*$/.test(privateKey)) {
    problems.push({ field: `${field}.private_key`, problem: 'must be a private key in PEM' });
  }
  if (problems.length > 0) return undefined;
  return {
    method: 'service_account', clientEmail: clientEmail as string, privateKey: privateKey as string,
    ...(typeof privateKeyId === 'string' ? { privateKeyId } : {}),
  };
}
