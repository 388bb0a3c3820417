import { Type } from 'typebox';
import { Id } from '../../stores/fields.ts';

export const EnvironmentPath = Type.Object({ envId: Id('environment') });
