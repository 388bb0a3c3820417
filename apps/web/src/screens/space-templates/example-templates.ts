export interface ExampleTemplate {
  readonly name: string;
  readonly label: string;
  readonly text: string;
}

/** To begin with. Each shows one thing that templates can do. */
export const examples: readonly ExampleTemplate[] = [
  {
    name: 'limits',
    label: 'A namespace with limits',
    text: `apiVersion: management.loft.sh/v1
kind: SpaceTemplate
metadata:
  name: team-space
spec:
  displayName: Team space
  description: A namespace with a quota, which sleeps when nobody uses it.
  # Asked of whoever takes a space. Each is {{ .Values.name }} in the template.
  parameters:
    - variable: pods
      label: Pods
      description: How many may run at the same time.
      type: number
      min: 1
      max: 50
      defaultValue: "10"
    - variable: tier
      label: Tier
      type: string
      options: [small, large]
      defaultValue: small
  template:
    metadata:
      labels:
        tier: "{{ .Values.tier }}"
      annotations:
        sleepmode.loft.sh/sleep-after: "3600"
    objects: |
      apiVersion: v1
      kind: ResourceQuota
      metadata:
        name: limits
      spec:
        hard:
          pods: "{{ .Values.pods }}"
`,
  },
  {
    name: 'versions',
    label: 'Versions that spaces follow',
    text: `apiVersion: management.loft.sh/v1
kind: SpaceTemplate
metadata:
  name: versioned-space
spec:
  displayName: Versioned space
  # Spaces refer to one version (1.0.0), or follow the newest of some (1.x.x).
  versions:
    - version: 1.0.0
      template:
        objects: |
          apiVersion: v1
          kind: ConfigMap
          metadata:
            name: about
          data:
            version: 1.0.0
    - version: 1.1.0
      parameters:
        - variable: contact
          label: Contact
          description: Who is asked when something is wrong.
          type: string
          required: true
          validation: .+@.+
      template:
        objects: |
          apiVersion: v1
          kind: ConfigMap
          metadata:
            name: about
          data:
            version: 1.1.0
            contact: "{{ .Values.contact }}"
`,
  },
  {
    name: 'chart',
    label: 'With a Helm chart',
    text: `apiVersion: management.loft.sh/v1
kind: SpaceTemplate
metadata:
  name: space-with-redis
spec:
  displayName: Space with Redis
  parameters:
    - variable: replicas
      label: Replicas
      type: number
      min: 1
      max: 5
      defaultValue: "1"
  template:
    charts:
      - name: redis
        repoURL: https://charts.bitnami.com/bitnami
        version: 20.1.0
        releaseName: redis
        values: |
          replica:
            replicaCount: {{ .Values.replicas }}
    # What somebody is inside of the namespace.
    access:
      defaultClusterRole: loft-cluster-space-admin
`,
  },
];
