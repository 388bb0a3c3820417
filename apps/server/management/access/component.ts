import type { UserInfo } from '@spacedock/kube';

/** Only parts of this server are in it: no token, and no impersonation, gives it to anybody. */
const componentGroup = 'spacedock:components';

/** In whose name a part of this server reads and writes objects: it may do everything. */
export const componentUser = (component: string): UserInfo => ({ name: `spacedock:${component}`, groups: [componentGroup] });

export const isComponent = ({ groups }: UserInfo): boolean => groups.includes(componentGroup);
