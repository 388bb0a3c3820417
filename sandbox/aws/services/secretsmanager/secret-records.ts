export interface SecretRecord {
  readonly region: string;
  readonly name: string;
  /** Six characters at the end of its ARN, so that a new one with an old name is told apart from that. */
  readonly suffix: string;
  readonly createdAt: string;
  changedAt: string;
  description?: string | undefined;
  kmsKeyId?: string | undefined;
  /** Somebody deleted it; it can be restored until `goneAt`. */
  deletedAt?: string | undefined;
  goneAt?: string | undefined;
  tags: Readonly<Record<string, string>>;
  versions: readonly SecretVersion[];
}

export interface SecretVersion {
  readonly id: string;
  readonly createdAt: string;
  readonly value: SecretValue;
  /** `AWSCURRENT` and such; one without any is forgotten in time. */
  readonly stages: readonly string[];
}

export interface SecretValue {
  readonly text?: string | undefined;
  /** base64, as it travels. */
  readonly binary?: string | undefined;
}
