import { type Configs, isRecord } from './configs.ts';

/** Configs as somebody typed them; or what is wrong with the text. */
export function parseConfigs(text: string): { readonly configs: Configs | undefined; readonly problem: string } {
  try {
    const parsed: unknown = JSON.parse(text);
    return isRecord(parsed) ? { configs: parsed, problem: '' } : { configs: undefined, problem: 'Configs are an object: { … }.' };
  } catch (error) {
    return { configs: undefined, problem: `This is no JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
}
