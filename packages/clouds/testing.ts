export { findMoto, startMoto, type Moto } from './aws/testing/moto.ts';
