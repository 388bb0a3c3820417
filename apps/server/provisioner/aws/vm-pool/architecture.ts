/** What its processors are: AWS marks its own (Graviton) by a g after the generation. */
export const architectureOf = (instanceType: string): 'x86_64' | 'arm64' =>
  /^(a1|[a-z]+\d+g[a-z]*)\./.test(instanceType) ? 'arm64' : 'x86_64';
