export { testClient, type TestAnswer, type TestClient } from './testing/client.ts';
export {
  type Announced, runSpacedock, type SpacedockProcess, startSpacedock, temporaryDataDirectory,
} from './testing/spacedock-process.ts';
