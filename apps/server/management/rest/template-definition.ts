import { type TSchema, Type } from 'typebox';
import { shownSchema } from './shown-schema.ts';
import { AccessRule, Line, Lines, TextMap } from './twin-fields.ts';

const Metadata = Type.Object(
  { labels: Type.Optional(TextMap), annotations: Type.Optional(TextMap) },
  { additionalProperties: false },
);

const SecretRef = Type.Object(
  {
    projectSecretRef: Type.Optional(
      Type.Object(
        {
          project: Type.Optional(Line('Its project.')),
          name: Type.Optional(Line('Its name.')),
          key: Type.Optional(Line('Which of its values.')),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);

const chartFields = {
  name: Type.Optional(Line('In its repository.')),
  version: Type.Optional(Line('The newest when left out.')),
  repoURL: Type.Optional(Line('https://… or oci://….')),
  username: Type.Optional(Line('For the repository.')),
  usernameRef: Type.Optional(SecretRef),
  passwordRef: Type.Optional(SecretRef),
  insecureSkipTlsVerify: Type.Optional(Type.Boolean()),
  releaseName: Type.Optional(Line('That of the chart when left out.')),
  releaseNamespace: Type.Optional(Line('That of the space.')),
  values: Type.Optional(Lines('YAML.')),
  wait: Type.Optional(Type.Boolean()),
  timeout: Type.Optional(Line('Such as 5m0s.')),
};
const ShownChart = Type.Object(chartFields, { additionalProperties: false });
/** Passwords are taken, and never shown: better is a ProjectSecret, to which passwordRef leads. */
const Chart = Type.Object(
  {
    ...chartFields,
    password: Type.Optional(Line('For the repository. Kept for the same release, repository and username when left out.')),
  },
  { additionalProperties: false },
);

const App = Type.Object(
  {
    name: Type.Optional(Line('Of the App.')),
    namespace: Type.Optional(Line('That of the space.')),
    releaseName: Type.Optional(Line('That of the App when left out.')),
    version: Type.Optional(Line('With x for parts that may be any.')),
    parameters: Type.Optional(Lines('YAML.')),
  },
  { additionalProperties: false },
);

const definitionOf = <ChartSchema extends TSchema>(chart: ChartSchema) =>
  Type.Object(
    {
      metadata: Type.Optional(Metadata),
      instanceTemplate: Type.Optional(Type.Object({ metadata: Type.Optional(Metadata) }, { additionalProperties: false })),
      objects: Type.Optional(Lines('Kubernetes objects, as YAML with any number of documents.')),
      charts: Type.Optional(Type.Array(chart, { maxItems: 100 })),
      apps: Type.Optional(Type.Array(App, { maxItems: 100 })),
      access: Type.Optional(
        Type.Object(
          {
            defaultClusterRole: Type.Optional(Line('Of everybody whom no rule names.')),
            rules: Type.Optional(Type.Array(AccessRule)),
          },
          { additionalProperties: false },
        ),
      ),
    },
    { additionalProperties: false, examples: [{ metadata: { labels: { team: 'shop' } } }] },
  );

/** What spaces are made of. Every text in it is a Go template. */
export const TemplateDefinition = definitionOf(Chart);

/** The same in answers, without passwords. */
export const ShownTemplateDefinition = shownSchema(definitionOf(ShownChart));

export const TemplateParameter = Type.Object(
  {
    variable: Line('`replicas` for `.Values.replicas`.'),
    label: Type.Optional(Line('What people call it.')),
    description: Type.Optional(Lines('What it is for.', 10_000)),
    type: Type.Optional(Type.Enum(['string', 'multiline', 'boolean', 'number', 'password', ''])),
    options: Type.Optional(Type.Array(Lines('A value to choose.', 10_000))),
    min: Type.Optional(Type.Integer()),
    max: Type.Optional(Type.Integer()),
    required: Type.Optional(Type.Boolean()),
    defaultValue: Type.Optional(Lines('As text, whatever the type.', 10_000)),
    placeholder: Type.Optional(Lines('Shown where nothing was entered yet.', 10_000)),
    validation: Type.Optional(Line('Regular expression that values match.')),
    invalidation: Type.Optional(Line('Regular expression that values do not match.')),
    section: Type.Optional(Line('Shown together.')),
  },
  { additionalProperties: false, examples: [{ variable: 'replicas', type: 'number', min: 1 }] },
);
