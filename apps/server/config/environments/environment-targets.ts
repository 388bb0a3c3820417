/** What an environment points at. Each call refuses with 404 what does not exist or lies outside of the caller's scope. */
export interface EnvironmentTargets {
  readonly mustUseSpace: (spaceId: string) => Promise<void>;
  readonly mustUseIntegration: (integrationId: string) => Promise<void>;
}

/**
 * Takes every well-formed id: neither spaces nor integrations exist yet, so there is nothing to look an id up in. Their stores
 * take this place when they come; the environment store asks at the right moments already.
 */
export const anyTarget: EnvironmentTargets = {
  mustUseSpace: async () => undefined,
  mustUseIntegration: async () => undefined,
};
