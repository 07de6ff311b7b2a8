import type { BrowserContext, Page } from '@playwright/test';
import { alignmentClasses, linkSchemes, richTextTags } from '#shared/rules/words/richTextTags.ts';

/** Looks over a browser's shoulder: whatever hostile text makes it do is on record. */
interface Watch {
  /** Codes that ran, dialogs that opened, pages that came up, and questions that went elsewhere. */
  readonly deeds: string[];
}

/** From now on, in every page of this browser; `own` is the only address that may be asked. */
export async function watch(context: BrowserContext, own: string): Promise<Watch> {
  const deeds: string[] = [];
  const { host } = new URL(own);
  await context.exposeFunction('hit', (n: unknown) => void deeds.push(`ran: ${n}`));
  await context.route(
    (url) => url.host !== host && /^(?:https?|wss?|ftp|file):$/.test(url.protocol),
    (route) => {
      deeds.push(`asked: ${route.request().url()}`);
      return route.abort();
    },
  );
  const look = (page: Page) => {
    page.on('dialog', (dialog) => {
      deeds.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('popup', (popup) => deeds.push(`page: ${popup.url()}`));
    page.on('download', (download) => deeds.push(`download: ${download.url()}`));
  };
  context.on('page', look);
  for (const page of context.pages()) look(page);
  return { deeds };
}

/**
 * Touches everything in the rich texts on screen as a person and a browser would, and reads what
 * the browser made of them: what may not be there, and the words.
 */
export function survey(page: Page): Promise<{ dirt: string[]; words: string }> {
  return page.evaluate(
    ({ tags, classes, schemes }) => {
      const places = [
        ...document.querySelectorAll<HTMLElement>('[data-part="rich-text"], .ProseMirror'),
      ];
      const dirt: string[] = [];
      // The editor's own: its handles and marks, and what its tables need.
      const ofEditor = /^(?:colgroup|col|div|span|img)$/;
      const stop = (event: Event) => event.preventDefault();
      window.addEventListener('click', stop, true);
      for (const place of places) {
        const inEditor = place.classList.contains('ProseMirror');
        for (const element of place.querySelectorAll<HTMLElement>('*')) {
          const name = element.localName;
          if (
            element.namespaceURI !== 'http://www.w3.org/1999/xhtml' ||
            !(
              tags.includes(name) ||
              (inEditor && ofEditor.test(name) && !element.hasAttribute('src'))
            )
          )
            dirt.push(`<${name}>`);
          for (const { name: attribute, value } of element.attributes) {
            if (
              attribute.startsWith('on') ||
              [
                'src',
                'srcdoc',
                'action',
                'formaction',
                'background',
                'ping',
                'id',
                'name',
              ].includes(attribute)
            )
              dirt.push(`<${name} ${attribute}>`);
            if (attribute === 'style' && !inEditor) dirt.push(`<${name} style>`);
            if (attribute === 'class' && !inEditor && !classes.includes(value))
              dirt.push(`<${name} class="${value}">`);
          }
          if (
            element instanceof HTMLAnchorElement &&
            element.hasAttribute('href') &&
            !schemes.includes(element.protocol)
          )
            dirt.push(`<a href="${element.getAttribute('href')}">`);
          for (const event of [
            'pointerover',
            'mouseover',
            'mouseenter',
            'pointerdown',
            'focus',
            'focusin',
            'click',
            'dblclick',
            'toggle',
            'load',
            'error',
            'animationstart',
            'scroll',
          ])
            element.dispatchEvent(new Event(event, { bubbles: true, cancelable: true }));
        }
      }
      window.removeEventListener('click', stop, true);
      return { dirt, words: places.map(({ textContent }) => textContent).join('\n') };
    },
    {
      tags: richTextTags as readonly string[],
      classes: alignmentClasses as readonly string[],
      schemes: linkSchemes.map((scheme) => `${scheme}:`),
    },
  );
}
