import { Extension } from '@tiptap/core';
import { Slice } from '@tiptap/pm/model';
import type { Selection } from '@tiptap/pm/state';

export type Alignment = 'left' | 'center' | 'right';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    align: {
      /** Aligns the selected paragraphs and headings; 'left' is the absence of alignment. */
      setAlignment: (alignment: Alignment) => ReturnType;
    };
  }
}

/**
 * What an element says about its alignment: our own class, the old `align` attribute, or inline
 * style. The style is read as text because under a strict CSP `element.style` stays empty.
 */
export function alignmentOf(
  element: Element,
  style = element.getAttribute('style'),
): Alignment | null {
  const said =
    /(?:^|\s)tekst-(\w+)/.exec(element.getAttribute('class') ?? '')?.[1] ??
    /(?:^|;)\s*text-align\s*:\s*(\w+)/i.exec(style ?? '')?.[1] ??
    element.getAttribute('align');
  switch (said?.toLowerCase()) {
    case 'center':
    case 'middle':
      return 'center';
    case 'right':
    case 'end':
      return 'right';
    case 'left':
    case 'start':
    case 'justify':
      return 'left';
    default:
      return null;
  }
}

const ALIGNABLE = ['paragraph', 'heading'];

/**
 * Text alignment stored as the class `tekst-center` or `tekst-right`, which survives `style-src
 * 'self'`.
 */
export const Align = Extension.create({
  name: 'align',

  addGlobalAttributes() {
    return [
      {
        types: ALIGNABLE,
        attributes: {
          alignment: {
            default: null,
            parseHTML: (element) => {
              const alignment = alignmentOf(element);
              return alignment === 'left' ? null : alignment;
            },
            renderHTML: ({ alignment }) => (alignment ? { class: `tekst-${alignment}` } : {}),
          },
        },
      },
    ];
  },

  addCommands() {
    return {
      setAlignment:
        (alignment) =>
        ({ commands }) => {
          const attributes = { alignment: alignment === 'left' ? null : alignment };
          return ALIGNABLE.map((type) => commands.updateAttributes(type, attributes)).some(Boolean);
        },
    };
  },
});

/**
 * Text that is pasted in an empty paragraph keeps the alignment of its own first paragraph. Text
 * that is pasted behind words goes on in their paragraph.
 */
export function keepFirstAlignment(slice: Slice, { empty, $from }: Selection): Slice {
  const isEmptyPlace = empty && $from.parent.isTextblock && $from.parent.content.size === 0;
  const first = slice.content.firstChild;
  return isEmptyPlace && slice.openStart === 1 && first?.attrs['alignment']
    ? new Slice(slice.content, 0, slice.openEnd)
    : slice;
}
