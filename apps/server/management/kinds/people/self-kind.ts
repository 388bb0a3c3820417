import { forbidden, type KindDeclaration, type UserInfo } from '@spacedock/kube';
import type { SightParts } from '../../access/sight.ts';
import { managementGroup } from '../definitions.ts';
import { object, text, texts } from '../schemas/field.ts';
import { teamInfo, userInfo } from './entity-info.ts';

const info = object('Names somebody.', {
  name: text('Name.'),
  displayName: text('What people call them.'),
  username: text('Name that rules know them by.'),
  email: text('E-mail address.'),
  subject: text('How requests are called inside of clusters.'),
});

/** Who am I? A POST of an empty one is answered; nothing is stored. */
export const selfKind = ({ directory, personOf }: Pick<SightParts, 'directory' | 'personOf'>): KindDeclaration => ({
  ...managementGroup,
  kind: 'Self',
  plural: 'selves',
  singular: 'self',
  scope: 'Cluster',
  verbs: ['create'],
  columns: [],
  schema: object('Says who asks.', {
    spec: object('Nothing to ask beside that.', { accessKey: text('Of another token nothing is said: leave it out.') }),
    status: object('Who asks.', {
      user: object('The person.', {
        ...info.properties,
        teams: { type: 'array', items: info, description: 'Teams that they are in.', 'x-kubernetes-list-type': 'atomic' },
      }),
      accessKey: text('Id of the personal access token, if one was used.'),
      accessKeyType: text('User for a personal access token, Login for a session.'),
      subject: text('How their requests are called inside of clusters.'),
      uid: text('Id of the person.'),
      groups: texts('Groups that they are in.'),
    }),
  }),
  async answer(question, context) {
    const person = personOf(context.user);
    if (!person)
      throw forbidden(
        context.user,
        'create',
        { group: managementGroup.group, plural: 'selves' },
        { namespace: '', name: '', subresource: '' },
      );
    return { ...question, metadata: { ...question.metadata, creationTimestamp: null }, status: statusOf(context.user) };

    function statusOf(user: UserInfo): object {
      const known = directory();
      const self = person && known.userByHandle(person.handle);
      const tokenId = person?.access.identity.tokenId;
      return {
        ...(self && person ? { user: { ...userInfo(self, person), teams: known.teamsOf(self.handle).map(teamInfo) } } : {}),
        ...(tokenId === undefined ? {} : { accessKey: tokenId }),
        accessKeyType: tokenId === undefined ? 'Login' : 'User',
        subject: user.name,
        ...(user.uid === undefined ? {} : { uid: user.uid }),
        groups: user.groups,
      };
    }
  },
});
