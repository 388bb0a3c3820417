import { expect, test } from 'vitest';
import { clientCommand, type Login, secretCommand } from './connect-commands.ts';

const login: Login = {
  provider: 'aws',
  region: 'us-east-1',
  engine: 'postgres',
  host: 'orders.example.com',
  port: 5432,
  username: 'app',
  database: 'orders',
  secretRef: 'arn:aws:secretsmanager:us-east-1:1:secret:spacedock/db-x',
};

test('the secret is read with the command of its cloud', () => {
  expect(secretCommand(login)).toBe(
    'aws secretsmanager get-secret-value --region us-east-1 --secret-id arn:aws:secretsmanager:us-east-1:1:secret:spacedock/db-x --query SecretString --output text',
  );
  expect(secretCommand({ ...login, provider: 'gcp', secretRef: 'a b' })).toBe(
    `gcloud secrets versions access latest --secret='a b'`,
  );
  expect(secretCommand({ ...login, provider: 'azure', secretRef: 'https://v.vault.azure.net/secrets/x' })).toContain(
    'az keyvault secret show --id https://v.vault.azure.net/secrets/x',
  );
});

test('the client gets the password from there, and it is never written', () => {
  expect(clientCommand(login)).toContain('psql --host orders.example.com --port 5432 --username app --dbname orders');
  expect(clientCommand({ ...login, database: '' })).toContain('--dbname postgres');
  expect(clientCommand({ ...login, engine: 'mysql' })).toMatch(
    /^MYSQL_PWD="\$\(aws .*\| jq -r .password\)" \\\n {2}mysql --host orders.example.com --port 5432 --user app orders$/,
  );
  expect(clientCommand({ ...login, engine: 'redis' })).toContain('redis-cli -h orders.example.com -p 5432');
  expect(clientCommand({ ...login, engine: 'unknown' })).toBeUndefined();
});
