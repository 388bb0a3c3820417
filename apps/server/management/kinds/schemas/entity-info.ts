import { object, text } from './field.ts';

export const entityInfoSchema = object('Names something, with what people know it by.', {
  name: text('Name of the object.'),
  displayName: text('Name for people.'),
  icon: text('Picture of it: an address or data.'),
  username: text('Name to sign in with.'),
  email: text('E-mail address.'),
  subject: text('How requests of it are called inside of clusters.'),
});
