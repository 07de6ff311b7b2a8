import type { Locator, Page } from '@playwright/test';

/** The editor on the page, with the words a user knows. */
export function editorOn(page: Page, address: string) {
  const text = page.getByRole('textbox', { name: 'Toelichting' });
  return {
    text,
    toolbar: page.getByRole('toolbar', { name: 'Werkbalk voor Toelichting' }),
    format: page.getByRole('combobox', { name: 'Opmaak' }),
    tool: (name: string): Locator => page.getByRole('button', { name, exact: true }),
    emitted: page.getByTestId('html'),
    count: page.getByTestId('count'),
    more: page.getByRole('button', { name: 'Meer', exact: true }),
    /** With all tools in sight, unless the story is about those. */
    async open(value = '', { tools = true } = {}) {
      await page.goto(`${address}?value=${encodeURIComponent(value)}`);
      await text.waitFor();
      if (tools) await this.more.click();
    },
    /** Opens with this text and all of it selected. */
    async openSelected(value: string) {
      await this.open(value);
      await text.press('Control+a');
    },
    async paste(html: string, plain = '') {
      await text.evaluate(
        (element, [html, plain]) => {
          const clipboardData = new DataTransfer();
          if (html) clipboardData.setData('text/html', html);
          clipboardData.setData('text/plain', plain ?? '');
          element.dispatchEvent(
            new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
          );
        },
        [html, plain],
      );
    },
  };
}
