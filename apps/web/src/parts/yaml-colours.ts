import { Decoration, type DecorationSet, type EditorView, MatchDecorator, ViewPlugin, type ViewUpdate } from '@codemirror/view';

/** Comment, name before a colon, text in quotes, number or word that means something. */
const token =
  /(#.*$)|((?:"[^"]*"|'[^']*'|[^\s#:{}[\],"'-][^\s:{}[\],"']*)(?=\s*:(?:\s|$)))|("[^"]*"|'[^']*')|(?<=[:\s[-]\s*)(-?\d+(?:\.\d+)*|true|false|null)(?=[\s,\]}]|$)/g;
const kinds = ['comment', 'name', 'text', 'value'].map((kind) => Decoration.mark({ class: `yaml-${kind}` }));

const decorator = new MatchDecorator({
  regexp: token,
  decoration: (match) => kinds[match.slice(1).findIndex((part) => part !== undefined)] ?? null,
});

/** Colours by names of classes, so that they follow the theme of the page; CodeMirror's own are made for a white ground. */
export const yamlColours = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = decorator.createDeco(view);
    }

    update(update: ViewUpdate): void {
      this.decorations = decorator.updateDeco(update, this.decorations);
    }
  },
  { decorations: ({ decorations }) => decorations },
);
