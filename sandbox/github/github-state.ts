/** What this GitHub knows, beside the objects of git. Times are ISO texts, as its API says them. */
export interface GithubState {
  readonly app: AppRecord;
  /** The organisation that the App is installed on first. */
  readonly home: string;
  /** A person of it: who pushes where nobody else is named. */
  readonly person: string;
  readonly accounts: AccountRecord[];
  installations: InstallationRecord[];
  repositories: RepositoryRecord[];
  pullRequests: PullRequestRecord[];
  runs: RunRecord[];
  personalTokens: PersonalTokenRecord[];
  installationTokens: Record<string, InstallationTokenRecord>;
  /** Names that repositories had before, lower case: who asks for them is led on. */
  formerNames: Record<string, number>;
  /** The last id that was given out. */
  lastId: number;
}

export interface AppRecord {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly clientId: string;
  readonly privateKey: string;
  readonly publicKey: string;
  readonly webhookSecret: string;
  /** Where deliveries go. */
  webhookUrl: string | null;
  /** Where people go who installed it. */
  setupUrl: string | null;
}

export interface AccountRecord {
  readonly id: number;
  readonly login: string;
  readonly type: 'Organization' | 'User' | 'Bot';
  /** Organisations that this user belongs to. */
  readonly memberOf: readonly string[];
}

export type PermissionLevel = 'read' | 'write';
export type Permissions = Readonly<Record<string, PermissionLevel>>;

export interface InstallationRecord {
  readonly id: number;
  readonly account: string;
  readonly createdAt: string;
  permissions: Permissions;
  /** Ids of repositories, where it was not installed on all of them. */
  selected: readonly number[] | null;
  suspendedAt: string | null;
}

export interface PersonalTokenRecord {
  readonly value: string;
  readonly login: string;
  readonly expiresAt: string | null;
}

export interface InstallationTokenRecord {
  readonly installation: number;
  readonly expiresAt: string;
  readonly permissions: Permissions;
  /** Ids, where it was asked for some only. */
  readonly repositories: readonly number[] | null;
}

export interface RepositoryRecord {
  readonly id: number;
  owner: string;
  name: string;
  private: boolean;
  readonly description: string | null;
  readonly defaultBranch: string;
  /** The id of the repository whose objects it shares: its own, or that of what it was forked from. */
  readonly network: number;
  /** The id of what it was forked from. */
  readonly forkOf: number | null;
  readonly createdAt: string;
  pushedAt: string;
  /** `refs/heads/main` → commit. */
  refs: Record<string, string>;
}

export interface PullRequestRecord {
  readonly id: number;
  readonly number: number;
  readonly repository: number;
  readonly title: string;
  readonly user: string;
  /** Null when what it came from is gone. */
  headRepository: number | null;
  readonly headRef: string;
  headSha: string;
  readonly baseRef: string;
  baseSha: string;
  state: 'open' | 'closed';
  mergeSha: string | null;
  readonly createdAt: string;
  updatedAt: string;
  closedAt: string | null;
  mergedAt: string | null;
}

export const runStatuses = ['queued', 'in_progress', 'completed'] as const;
export type RunStatus = (typeof runStatuses)[number];
export type RunConclusion = 'success' | 'failure' | 'cancelled';

export interface RunRecord {
  readonly id: number;
  readonly repository: number;
  readonly number: number;
  /** `.github/workflows/build.yml` */
  readonly workflow: string;
  readonly workflowName: string;
  readonly title: string;
  readonly branch: string;
  readonly sha: string;
  readonly actor: string;
  readonly inputs: Readonly<Record<string, string>>;
  /** How this one goes, where somebody said so before it began. */
  readonly wish: BuildWish;
  readonly createdAt: string;
  updatedAt: string;
  startedAt: string | null;
  status: RunStatus;
  conclusion: RunConclusion | null;
  /** Of its one job. */
  readonly jobId: number;
  /** What the job said with `::notice title=…::…`. */
  annotations: AnnotationRecord[];
}

export interface AnnotationRecord {
  readonly level: 'notice' | 'failure';
  readonly title: string;
  readonly message: string;
}

/** How a build is to go. */
export interface BuildWish {
  /** It fails, with this as the last line of its log. */
  readonly fails?: boolean | string | undefined;
  /** It begins and never ends, until somebody cancels it. */
  readonly hangs?: boolean | undefined;
  /** It ends well, and nobody is told. */
  readonly losesCallback?: boolean | undefined;
  /** Its last word is said twice. */
  readonly callsTwice?: boolean | undefined;
  /** How long it takes. */
  readonly ms?: number | undefined;
}
