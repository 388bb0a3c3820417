import { object, part, text } from './field.ts';

export const ownerSchema = object('The user or the team that something belongs to: one of the two.', {
  user: text('Name of the user, as `kubectl get users.management.loft.sh` lists it.'),
  team: text('Name of the team. Everybody in it counts as the owner.'),
});

export const owner = part(
  'UserOrTeam',
  'Whom it belongs to. An owner may see, change, use and delete it. Without one, it belongs to whoever creates it.',
);
