/** What a tab of a deployment keeps in the address. */
export const closedTab = {
  revision: undefined,
  compare: undefined,
  pod: undefined,
  previous: undefined,
  deploy: undefined,
} as const;

/** All that the panel of a deployment keeps there. */
export const closedPanel = { ...closedTab, tab: undefined } as const;
