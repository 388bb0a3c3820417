/** A custom kind that has something of everything: defaults, limits, each kind of list, a status, a scale, columns. */
export const gadgetDefinition = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: gadgets.conformance.spacedock.dev}
spec:
  group: conformance.spacedock.dev
  scope: Namespaced
  names: {plural: gadgets, singular: gadget, kind: Gadget, shortNames: [gd], categories: [all]}
  versions:
  - name: v1
    served: true
    storage: true
    subresources: {status: {}, scale: {specReplicasPath: .spec.replicas, statusReplicasPath: .status.replicas}}
    additionalPrinterColumns:
    - {name: Size, type: integer, jsonPath: .spec.size}
    - {name: Phase, type: string, jsonPath: .status.phase}
    - {name: Color, type: string, jsonPath: .spec.color, priority: 1}
    - {name: Age, type: date, jsonPath: .metadata.creationTimestamp}
    schema:
      openAPIV3Schema:
        type: object
        description: A gadget is a thing to test with.
        properties:
          spec:
            type: object
            description: What the gadget shall be.
            properties:
              size: {type: integer, description: How large it is., minimum: 0, maximum: 100}
              color: {type: string, description: One of three., enum: [red, green, blue], default: blue}
              replicas: {type: integer, description: How many., default: 1}
              tags: {type: array, description: Words., items: {type: string}, x-kubernetes-list-type: set}
              parts:
                type: array
                description: What it is made of.
                x-kubernetes-list-type: map
                x-kubernetes-list-map-keys: [name]
                items:
                  type: object
                  required: [name]
                  properties: {name: {type: string}, weight: {type: integer}}
              settings: {type: object, description: Anything., additionalProperties: {type: string}}
          status:
            type: object
            description: What became of it.
            properties: {phase: {type: string}, replicas: {type: integer}}
`;

export const gadget = (name: string, spec: string, metadata = ''): string => `
apiVersion: conformance.spacedock.dev/v1
kind: Gadget
metadata: {name: ${name}${metadata}}
spec: ${spec}
`;
