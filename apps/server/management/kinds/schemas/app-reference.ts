import { object, text } from './field.ts';

export const appReferenceSchema = object('An App that is deployed into the namespace.', {
  name: text('Name of the App.'),
  namespace: text('Namespace to deploy into. It has to be that of the space, which it is when empty.'),
  releaseName: text('Name of the release; that of the App when empty.'),
  version: text('Version of the App, with x for parts that may be any; the newest when empty.'),
  parameters: text('Parameters of the App, as YAML.'),
});
