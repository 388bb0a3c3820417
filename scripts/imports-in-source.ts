import { parseSync, Visitor } from 'oxc-parser';
import type { Expression, StringLiteral } from 'oxc-parser';

/** One place in a source file that names another module. */
export interface SourceImport {
  readonly line: number;
  /** The name as written; undefined when it is computed at run time and nobody can tell where it leads. */
  readonly specifier: string | undefined;
}

export interface SourceImports {
  readonly imports: readonly SourceImport[];
  /** Where the parser gave up: a file that cannot be read may hide any import. */
  readonly syntaxErrors: readonly { readonly line: number; readonly message: string }[];
}

/**
 * Every import of a source file, in the order of the lines. The syntax tree is walked rather than the parser's module
 * record, because the record leaves out `type T = import('…').T`, `import x = require('…')` and `export {} from '…'`.
 */
export function importsInSource(file: string, source: string): SourceImports {
  const { program, errors } = parseSync(file, source);
  const lineAt = (offset: number): number => source.slice(0, offset).split('\n').length;
  const imports: SourceImport[] = [];
  const add = (from: StringLiteral): void => {
    imports.push({ line: lineAt(from.start), specifier: from.value });
  };

  new Visitor({
    ImportDeclaration: (node) => add(node.source),
    ExportAllDeclaration: (node) => add(node.source),
    ExportNamedDeclaration: (node) => {
      if (node.source !== null) add(node.source);
    },
    ImportExpression: (node) => {
      imports.push({ line: lineAt(node.source.start), specifier: constantText(node.source) });
    },
    TSImportType: (node) => add(node.source),
    TSExternalModuleReference: (node) => add(node.expression),
  }).visit(program);

  return {
    imports: imports.toSorted((a, b) => a.line - b.line),
    syntaxErrors: errors.map((error) => ({ line: lineAt(error.labels[0]?.start ?? 0), message: error.message })),
  };
}

function constantText(expression: Expression): string | undefined {
  if (expression.type === 'Literal' && typeof expression.value === 'string') return expression.value;
  if (expression.type === 'TemplateLiteral' && expression.expressions.length === 0) {
    return expression.quasis[0]?.value.cooked ?? undefined;
  }
  return undefined;
}
