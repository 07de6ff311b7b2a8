import { Mark } from '@tiptap/core';
import { isSafeHref } from './linkAddress.ts';

/**
 * A link with nothing but an address. Tiptap's own extension brings a URL scanner of 20 kB and
 * attributes (class, rel, target, title) that are outside our allow-list.
 */
export const LinkMark = Mark.create({
  name: 'link',
  priority: 1000,
  inclusive: false,

  addAttributes() {
    return { href: { default: null } };
  },

  parseHTML() {
    return [
      {
        tag: 'a[href]',
        getAttrs: (element) => (isSafeHref(element.getAttribute('href')) ? null : false),
      },
    ];
  },

  renderHTML({ HTMLAttributes }) {
    return ['a', { href: HTMLAttributes.href }, 0];
  },
});
