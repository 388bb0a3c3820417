import { shellWord } from '../../api/copy-as.ts';

export interface Login {
  readonly provider: string;
  readonly region: string;
  readonly engine: string;
  readonly host: string;
  readonly port: number;
  readonly username: string;
  /** Empty: of the whole server. */
  readonly database: string;
  readonly secretRef: string;
}

/** The command that reads the secret, for whoever may. Spacedock itself never shows a password. */
export function secretCommand({ provider, region, secretRef }: Pick<Login, 'provider' | 'region' | 'secretRef'>): string {
  switch (provider) {
    case 'gcp':
      return `gcloud secrets versions access latest --secret=${shellWord(secretRef)}`;
    case 'azure':
      return `az keyvault secret show --id ${shellWord(secretRef)} --query value --output tsv`;
    default:
      return `aws secretsmanager get-secret-value --region ${shellWord(region)} --secret-id ${shellWord(secretRef)} --query SecretString --output text`;
  }
}

/** The engine's own client, with the password on the way from the secret manager to it. */
export function clientCommand(login: Login): string | undefined {
  const { engine, host, port, username, database } = login;
  const password = `"$(${secretCommand(login)} | jq -r .password)"`;
  const [at, on, who, into] = [host, String(port), username, database].map(shellWord);
  switch (engine) {
    case 'postgres':
      return `PGPASSWORD=${password} \\\n  psql --host ${at} --port ${on} --username ${who} --dbname ${database === '' ? 'postgres' : into}`;
    case 'mysql':
      return `MYSQL_PWD=${password} \\\n  mysql --host ${at} --port ${on} --user ${who}${database === '' ? '' : ` ${into}`}`;
    case 'redis':
      return `REDISCLI_AUTH=${password} \\\n  redis-cli -h ${at} -p ${on} --tls`;
    default:
      return undefined;
  }
}
