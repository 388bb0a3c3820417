import type { CallOptions, KindRef, KubeClient } from '@spacedock/kube';
import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';

/** The cluster answered, with an object that is none of the kind that was asked for. */
export class ClusterAnswerUnreadable extends Error {
  override readonly name = 'ClusterAnswerUnreadable';

  constructor(kind: string, where: string) {
    super(`its ${kind} has something else in ${where === '' ? 'place of an object' : where} than Kubernetes puts there.`);
  }
}

/**
 * A kind of Kubernetes, as far as it is read here. A cluster is somebody else's machine: what it answers is checked before it is
 * believed, so that a broken or hostile one is named as such instead of failing somewhere in our code.
 */
export interface ReadableKind<Schema extends TSchema = TSchema> extends KindRef {
  /** Throws ClusterAnswerUnreadable. */
  readonly read: (object: unknown) => Static<Schema>;
}

export function readableKind<const Fields extends TProperties>(
  { apiVersion, kind }: KindRef, fields: Fields,
): ReadableKind<TObject<Fields>> {
  // Compiled by the first answer: most servers never see most kinds.
  let validator: ReturnType<typeof Compile<TObject<Fields>>> | undefined;
  return {
    apiVersion, kind,
    read(object) {
      validator ??= Compile(Type.Object(fields));
      if (validator.Check(object)) return object;
      const [error] = validator.Errors(object);
      throw new ClusterAnswerUnreadable(kind, (error?.instancePath ?? '').split('/').slice(1).join('.').slice(0, 200));
    },
  };
}

/** All objects of the kind in a namespace, or in the cluster. */
export async function listReadable<Schema extends TSchema>(
  client: Pick<KubeClient, 'list'>, kind: ReadableKind<Schema>, namespace?: string, options?: CallOptions,
): Promise<readonly Static<Schema>[]> {
  const { items } = await client.list({ ...kindRef(kind), ...(namespace === undefined ? {} : { namespace }) }, options);
  return items.map(kind.read);
}

export const kindRef = ({ apiVersion, kind }: KindRef): KindRef => ({ apiVersion, kind });

/** Absent and null are the same to Kubernetes: Go writes an empty list as either. */
export const maybe = <Schema extends TSchema>(schema: Schema) => Type.Optional(Type.Union([schema, Type.Null()]));
/** Longer than any field that is read. */
export const Text = Type.String({ maxLength: 4096 });
export const Count = Type.Integer({ minimum: 0 });
/** As Kubernetes writes it, to the second. */
export const Moment = Type.String({ pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$` });
export const Texts = Type.Record(Type.String(), Text);
export const Metadata = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 253 }),
  generation: maybe(Type.Integer()),
  creationTimestamp: Moment,
});
