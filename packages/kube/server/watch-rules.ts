import type { ServerResponse } from 'node:http';
import type { UserInfo } from '../kind.ts';
import type { ApiServerParts, OpenWatch } from './api-server-parts.ts';

/** Between those who change the rules and one watch. It listens before the watch looks at the rules, so that no change is missed. */
export function watchRules({ watching }: Pick<ApiServerParts, 'watching'>, user: UserInfo, response: ServerResponse) {
  let watch: OpenWatch | undefined;
  let missed: keyof OpenWatch | undefined;
  const told = (what: keyof OpenWatch) => (): void => {
    if (watch) watch[what]();
    else if (missed !== 'end') missed = what;
  };
  const own: OpenWatch = { rulesChanged: told('rulesChanged'), end: told('end') };
  const leave = watching?.(user, own);
  if (leave && response.destroyed) leave();
  else if (leave) response.once('close', leave);

  return {
    ...own,
    begin(begun: OpenWatch): void {
      watch = begun;
      if (missed) begun[missed]();
    },
  };
}
