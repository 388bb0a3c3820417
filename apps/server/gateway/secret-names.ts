/** Stems that make a name the name of a secret, however it is written: `DB_PASSWORD`, `clientSecret`, `x-api-key`. */
const secretStems = [
  'password', 'passwd', 'passphrase', 'passcode', 'pwd', 'secret', 'token', 'credential', 'authorization', 'cookie', 'kubeconfig',
  'privatekey', 'apikey', 'accesskey', 'signingkey', 'masterkey', 'encryptionkey', 'accountkey', 'sharedkey', 'sshkey',
  'connectionstring',
  'webhookurl', 'certificate', 'bearer', 'jwt', 'otp', 'dsn',
] as const;

/** Short stems that are part of innocent words too (`passed`, `compass`): these count only as a word of their own. */
const secretWords = new Set(['pass', 'pin', 'pat']);

/** What a name ends with when it speaks of a secret without holding one: the log needs the id of a token, not the token. */
const harmlessEndings = new Set([
  'id', 'ids', 'name', 'names', 'ref', 'refs', 'at', 'type', 'kind', 'count', 'status', 'expiry', 'days', 'seconds', 'enabled',
  'required',
]);

export function isSecretName(name: string): boolean {
  const words = wordsOf(name);
  if (harmlessEndings.has(words.at(-1) ?? '')) return false;
  const squashed = words.join('');
  return secretStems.some((stem) => squashed.includes(stem)) || words.some((word) => secretWords.has(word));
}

/** `registryAccessKeyID` → registry access key id */
const wordsOf = (name: string): string[] =>
  name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase().split(/[^a-z\d]+/).filter((word) => word !== '');
