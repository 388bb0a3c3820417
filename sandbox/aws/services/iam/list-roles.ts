import type { AwsOperation } from '../../aws-operation.ts';
import { textIn } from '../../protocols/input.ts';
import { iamPage } from './iam-page.ts';
import { roleView } from './roles.ts';

/** Tags are not in it: they have to be asked for. */
export const listRoles: AwsOperation = {
  name: 'ListRoles',
  run(call) {
    const {
      input,
      world: { state },
    } = call;
    const prefix = textIn(input, 'PathPrefix') ?? '/';
    const all = state.roles.filter(({ path }) => path.startsWith(prefix)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
    return iamPage(
      call,
      'Roles',
      all.map((role) => ({ ...roleView(state, role), Tags: undefined })),
    );
  },
};
