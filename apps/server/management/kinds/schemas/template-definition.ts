import { accessRules } from './access-rule.ts';
import { object, part, parts, text, textMap } from './field.ts';

export const templateMetadataSchema = object('Labels and annotations.', {
  labels: textMap('Labels, by name.'),
  annotations: textMap('Annotations, by name.'),
});

/** Go templates may stand in every text of it. */
export const templateDefinitionSchema = object(
  'What a space is made of. Every text in it is a Go template with the functions of Sprig: `{{ .Values.x }}` is the parameter x, `.Values.loft` has project, space, cluster and owner.',
  {
    metadata: part('TemplateMetadata', 'Labels and annotations of the namespace. Annotations of sleep mode stand here.'),
    instanceTemplate: object('What is put on the SpaceInstance itself.', {
      metadata: part('TemplateMetadata', 'Labels and annotations of the SpaceInstance.'),
    }),
    objects: text('Kubernetes objects that are applied into the namespace, as YAML with any number of documents.'),
    charts: parts('TemplateHelmChart', 'Helm charts that are installed into the namespace.'),
    apps: parts('AppReference', 'Apps that are deployed into the namespace.'),
    access: object('Who has which role inside of the namespace.', {
      defaultClusterRole: text(
        'ClusterRole of everybody who may use the space and is in none of the rules. loft-cluster-space-admin when empty.',
      ),
      rules: accessRules('Roles of users and teams. All rules that match somebody add up.'),
    }),
  },
);
