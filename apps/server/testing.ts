export { testClient, type TestAnswer, type TestClient } from './testing/client.ts';
export { freePorts } from './testing/free-ports.ts';
export {
  type Announced, runSpacedock, type SpacedockProcess, startSpacedock, temporaryDataDirectory,
} from './testing/spacedock-process.ts';
