import { expect, test } from '@playwright/test';
import { expectNoViolations } from '#tests/support/accessible.ts';
import { editorOn } from './harness/editorOn.ts';
import { type Harness, serveHarness } from './harness/serve.ts';

let harness: Harness;
let complaints: string[] = [];

test.beforeAll(async () => {
  harness = await serveHarness();
});

test.afterAll(async () => {
  await harness?.close();
});

// A refused style or a React warning is a failure, whatever the screen shows.
test.beforeEach(({ page }) => {
  complaints = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
});

test.afterEach(() => {
  expect(complaints).toEqual([]);
});

test.describe('§4 rich text: typing', () => {
  test('emits clean HTML at every edit, and nothing when empty', async ({ page }) => {
    const editor = editorOn(page, harness.address);
    await editor.open();
    await expect(editor.emitted).toHaveText('niets');
    await editor.text.click();
    await page.keyboard.type('Deur');
    await expect(editor.emitted).toHaveText('<p>Deur</p>');
    await expect(editor.count).toHaveText('4');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(editor.emitted).toHaveText('<p>Deur</p>');
    await page.keyboard.type('dicht');
    await expect(editor.emitted).toHaveText('<p>Deur</p><p></p><p>dicht</p>');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Backspace');
    await expect(editor.emitted).toHaveText('');
  });

  test('looking around is not an edit, also not after a table', async ({ page }) => {
    const editor = editorOn(page, harness.address);
    await editor.open('<table><tr><td>a</td></tr></table>');
    await editor.text.click();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowDown');
    await expect(editor.emitted).toHaveText('niets');
  });

  test('a text from outside replaces the content without an answer', async ({ page }) => {
    const editor = editorOn(page, harness.address);
    await editor.open('<p>Begin</p>');
    await page.getByRole('button', { name: 'Vervangen' }).click();
    await expect(editor.text).toHaveText('Van buiten');
    await expect(editor.count).toHaveText('0');
    await editor.text.click();
    await page.keyboard.press('Control+z');
    await expect(editor.text).toHaveText('Van buiten');
  });

  test('a caller that answers late does not undo what was typed since', async ({ page }) => {
    const editor = editorOn(page, harness.address);
    await page.goto(`${harness.address}?answerAfter=150`);
    await editor.text.click();
    await page.keyboard.type('De deur is open.', { delay: 40 });
    await page.waitForTimeout(250);
    await expect(editor.emitted).toHaveText('<p>De deur is open.</p>');
    await expect(editor.text).toHaveText('De deur is open.');
  });

  test('starts a list with a dash and leaves markdown alone', async ({ page }) => {
    const editor = editorOn(page, harness.address);
    await editor.open();
    await editor.text.click();
    await page.keyboard.type('## geen **kop**');
    await page.keyboard.press('Enter');
    await page.keyboard.type('- een');
    await expect(editor.emitted).toHaveText('<p>## geen **kop**</p><ul><li><p>een</p></li></ul>');
  });

  test('can be switched off', async ({ page }) => {
    const editor = editorOn(page, harness.address);
    await editor.open('<p>Vast</p>');
    await page.getByRole('button', { name: 'Uitzetten' }).click();
    await expect(editor.text).toHaveAttribute('contenteditable', 'false');
    await expect(editor.text).toHaveAttribute('aria-disabled', 'true');
    await expect(editor.tool('Vet')).toBeDisabled();
    await page.getByRole('button', { name: 'Uitzetten' }).click();
    await expect(editor.text).toHaveAttribute('contenteditable', 'true');
    await expect(editor.count).toHaveText('0');
  });
});

test.describe('§4 rich text: every tool', () => {
  const effects: [tool: string, before: string, after: string][] = [
    ['Vet', '<p>a</p>', '<p><strong>a</strong></p>'],
    ['Cursief', '<p>a</p>', '<p><em>a</em></p>'],
    ['Onderstrepen', '<p>a</p>', '<p><u>a</u></p>'],
    ['Links uitlijnen', '<p class="tekst-right">a</p>', '<p>a</p>'],
    [
      'Centreren',
      '<p>a</p><h2>b</h2>',
      '<p class="tekst-center">a</p><h2 class="tekst-center">b</h2>',
    ],
    ['Rechts uitlijnen', '<p>a</p>', '<p class="tekst-right">a</p>'],
    ['Genummerde lijst', '<p>a</p>', '<ol><li><p>a</p></li></ol>'],
    [
      'Lijst met opsommingstekens',
      '<ol start="3"><li><p>a</p></li></ol>',
      '<ul><li><p>a</p></li></ul>',
    ],
    ['Koppeling verwijderen', '<p><a href="https://a.nl">a</a></p>', '<p>a</p>'],
    [
      'Opmaak wissen',
      '<h2 class="tekst-center"><em>a</em> <a href="https://a.nl"><strong>b</strong></a></h2>',
      '<p>a <a href="https://a.nl">b</a></p>',
    ],
  ];
  for (const [name, before, after] of effects) {
    test(name, async ({ page }) => {
      const editor = editorOn(page, harness.address);
      await editor.openSelected(before);
      await editor.tool(name).click();
      await expect(editor.emitted).toHaveText(after);
      await expect(editor.text).toBeFocused();
    });
  }

  test('Opmaak', async ({ page }) => {
    const editor = editorOn(page, harness.address);
    await editor.openSelected('<p>a</p>');
    for (const [choice, html] of [
      ['Kop 1', '<h2>a</h2>'],
      ['Kop 2', '<h3>a</h3>'],
      ['Kop 3', '<h4>a</h4>'],
      ['Normaal', '<p>a</p>'],
    ] as const) {
      await editor.format.selectOption(choice);
      await expect(editor.emitted).toHaveText(html);
    }
  });

  test('toggles say whether they are on', async ({ page }) => {
    const editor = editorOn(page, harness.address);
    await editor.openSelected('<h3 class="tekst-right">a</h3>');
    await expect(editor.format).toHaveValue('3');
    await expect(editor.tool('Rechts uitlijnen')).toHaveAttribute('aria-pressed', 'true');
    await expect(editor.tool('Vet')).toHaveAttribute('aria-pressed', 'false');
    await editor.tool('Vet').click();
    await expect(editor.tool('Vet')).toHaveAttribute('aria-pressed', 'true');
    await expect(editor.tool('Koppeling verwijderen')).toHaveAttribute('aria-disabled', 'true');
  });

  test('Tabel invoegen, and its own tools', async ({ page }) => {
    const editor = editorOn(page, harness.address);
    await editor.open();
    await editor.text.click();
    await editor.tool('Tabel invoegen').click();
    const row = (tag: string, count: number) =>
      `<tr>${`<${tag}><p></p></${tag}>`.repeat(count)}</tr>`;
    const table = (columns: number, rows: number) =>
      `<table><tbody>${row('th', columns)}${row('td', columns).repeat(rows)}</tbody></table>`;
    await expect(editor.emitted).toHaveText(table(3, 2));
    await editor.tool('Rij toevoegen').click();
    await expect(editor.emitted).toHaveText(table(3, 3));
    await editor.tool('Kolom toevoegen').click();
    await expect(editor.emitted).toHaveText(table(4, 3));
    await editor.tool('Kolom verwijderen').click();
    await expect(editor.emitted).toHaveText(table(3, 3));
    await page.keyboard.press('ArrowDown');
    await editor.tool('Rij verwijderen').click();
    await expect(editor.emitted).toHaveText(table(3, 2));
    await editor.tool('Tabel verwijderen').click();
    await expect(editor.emitted).toHaveText('');
    await expect(editor.tool('Rij toevoegen')).toHaveCount(0);
  });

  test('Ongedaan maken and Opnieuw', async ({ page }) => {
    const editor = editorOn(page, harness.address);
    await editor.openSelected('<p>a</p>');
    await expect(editor.tool('Ongedaan maken')).toHaveAttribute('aria-disabled', 'true');
    await editor.tool('Vet').click();
    await editor.tool('Ongedaan maken').click();
    await expect(editor.emitted).toHaveText('<p>a</p>');
    await editor.tool('Opnieuw').click();
    await expect(editor.emitted).toHaveText('<p><strong>a</strong></p>');
  });
});

test.describe('§4 rich text: links', () => {
  test('refuses what is no address, in words, and accepts one without a scheme', async ({
    page,
  }) => {
    const editor = editorOn(page, harness.address);
    await editor.openSelected('<p>wet</p>');
    await editor.tool('Koppeling').click();
    const dialog = page.getByRole('dialog', { name: 'Koppeling' });
    const address = dialog.getByRole('textbox', { name: 'Adres' });
    await expect(address).toBeFocused();
    for (const [typed, told] of [
      ['', 'Vul een adres in.'],
      ['javascript:alert(1)', 'Dit soort adres kan niet.'],
      ['geen adres', 'Dit adres klopt niet.'],
    ] as const) {
      await address.fill(typed);
      await dialog.getByRole('button', { name: 'Toepassen' }).click();
      await expect(dialog.getByRole('alert')).toContainText(told);
      await expect(address).toHaveAttribute('aria-invalid', 'true');
    }
    await expectNoViolations(page);
    await address.fill('wetten.overheid.nl');
    await address.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(editor.emitted).toHaveText('<p><a href="https://wetten.overheid.nl">wet</a></p>');
    await expect(editor.text).toBeFocused();
  });

  test('Ctrl+K without a selection, changing, and Escape', async ({ page }) => {
    const editor = editorOn(page, harness.address);
    await editor.open();
    await editor.text.click();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('naam@voorbeeld.nl');
    await page.keyboard.press('Enter');
    await expect(editor.emitted).toHaveText(
      '<p><a href="mailto:naam@voorbeeld.nl">naam@voorbeeld.nl</a></p>',
    );
    await expect(editor.text).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(editor.tool('Koppeling')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('textbox', { name: 'Adres' })).toHaveValue(
      'mailto:naam@voorbeeld.nl',
    );
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(editor.text).toBeFocused();
    await expect(editor.count).toHaveText('1');
  });
});

test.describe('§4 rich text: the clipboard', () => {
  test('HTML from Word by Ctrl+V becomes real lists, without a complaint of the CSP', async ({
    page,
  }) => {
    const editor = editorOn(page, harness.address);
    await editor.open();
    await editor.text.click();
    const item = (level: number, mark: string, text: string) =>
      `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span style='font:7pt "Times New Roman"'>&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`;
    await editor.paste(
      `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment--><h1 style='color:red'>Kop</h1>${item(1, '1.', 'een')}${item(2, 'a.', '<b>twee</b>')}${item(1, '2.', 'drie')}<p class=MsoNormal style='text-align:center'>eind</p><!--EndFragment--></body></html>`,
    );
    await expect(editor.emitted).toHaveText(
      '<h2>Kop</h2><ol><li><p>een</p><ol><li><p><strong>twee</strong></p></li></ol></li><li><p>drie</p></li></ol><p class="tekst-center">eind</p>',
    );
  });

  test('what comes first in an empty place keeps its alignment; behind words it goes on with theirs', async ({
    page,
  }) => {
    const editor = editorOn(page, harness.address);
    await editor.open();
    await editor.text.click();
    const centred = '<p style="text-align:center">een</p><p style="text-align:right">twee</p>';
    await editor.paste(centred);
    const kept = '<p class="tekst-center">een</p><p class="tekst-right">twee';
    await expect(editor.emitted).toHaveText(`${kept}</p>`);
    await page.keyboard.type(' drie');
    await editor.paste('<p style="text-align:center">vier</p>');
    await expect(editor.emitted).toHaveText(`${kept} drievier</p>`);
  });

  test('1 MB of Word HTML takes no more than its share: four times the text, not ten times the wait', async ({
    page,
  }) => {
    const editor = editorOn(page, harness.address);
    // Time of the processor, not of the clock: other stories run beside this one.
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
    const worked = async (): Promise<number> =>
      ((await devTools.send('Performance.getMetrics')).metrics.find(
        ({ name }) => name === 'TaskDuration',
      )?.value ?? 0) * 1_000;
    const paste = async (bytes: number): Promise<number> => {
      await editor.open();
      const before = await worked();
      await editor.text.evaluate((element, size) => {
        const paragraph = `<p class=MsoListParagraph style='margin-left:36pt;mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span style='font:7pt Arial'>&nbsp;</span></span><span style='font-size:11pt;font-family:"Arial",sans-serif'>De buitenruimte is <b>veilig</b> en toegankelijk.<o:p></o:p></span></p>\n`;
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/html', paragraph.repeat(Math.ceil(size / paragraph.length)));
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        );
      }, bytes);
      return (await worked()) - before;
    };
    // The first warms up.
    const small = Math.min(...(await inTurn(3, () => paste(250_000))));
    const large = Math.min(...(await inTurn(2, () => paste(1_000_000))));
    console.info(
      `1 MB of Word HTML: ${Math.round(large)} ms, a quarter of it ${Math.round(small)} ms; cleaning, parsing and drawing together`,
    );
    expect(large / small).toBeLessThan(10);
    await expect(editor.text.locator('li').first()).toContainText('De buitenruimte is veilig');
  });

  test('what was cut here comes back as it was', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const before =
      '<ul><li><p>a</p><ul><li><p><em>b</em></p></li></ul></li></ul><p class="tekst-right">c</p>';
    const editor = editorOn(page, harness.address);
    await editor.openSelected(before);
    await editor.tool('Knippen').click();
    await expect(editor.emitted).toHaveText('');
    await editor.tool('Plakken').click();
    await expect(editor.emitted).toHaveText(before);
  });

  test('Kopiëren, Plakken uit Word and Plakken als platte tekst', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const editor = editorOn(page, harness.address);
    await editor.openSelected('<p><strong>vet</strong></p>');
    await editor.tool('Kopiëren').click();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await editor.tool('Plakken uit Word').click();
    await expect(editor.emitted).toHaveText(
      '<p><strong>vet</strong></p><p><strong>vet</strong></p>',
    );
    await page.keyboard.press('Enter');
    await editor.tool('Plakken als platte tekst').click();
    await expect(editor.emitted).toHaveText(
      '<p><strong>vet</strong></p><p><strong>vet</strong></p><p>vet</p>',
    );
  });

  test('a browser that refuses says what to do, and the focus is ready for it', async ({
    page,
  }) => {
    const editor = editorOn(page, harness.address);
    await editor.open();
    await page.evaluate(() => {
      const refuse = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
      Object.defineProperty(navigator, 'clipboard', { value: { read: refuse, readText: refuse } });
    });
    await editor.tool('Plakken').click();
    await expect(page.getByRole('status').filter({ hasText: 'Ctrl+V' })).toBeVisible();
    await expect(editor.text).toBeFocused();
    await page.keyboard.type('a');
    await expect(page.getByText('Ctrl+V')).toHaveCount(0);
    await editor.tool('Plakken als platte tekst').click();
    await expect(page.getByText('Ctrl+Shift+V')).toBeVisible();
  });
});

test.describe('§4 rich text: keyboard', () => {
  test('one tab stop, arrows, Home, End, Alt+F10 and Escape', async ({ page }) => {
    const editor = editorOn(page, harness.address);
    await editor.open('<p>a</p>', { tools: false });
    await expect(editor.toolbar.locator('[tabindex="0"]')).toHaveCount(1);
    await editor.text.focus();
    await page.keyboard.press('Alt+F10');
    await expect(editor.format).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(editor.format).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(editor.tool('Vet')).toBeFocused();
    await page.keyboard.press('End');
    await expect(editor.tool('Maximaliseren')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(editor.format).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect(editor.toolbar.locator('[tabindex="0"]')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(editor.text).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(editor.tool('Vet')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(editor.text).toBeFocused();
  });

  test("the less used tools stand behind 'Meer', on one row without it", async ({ page }) => {
    const editor = editorOn(page, harness.address);
    await editor.open('<p>a</p>', { tools: false });
    const height = async () => (await editor.toolbar.boundingBox())?.height;
    const low = await height();
    expect(low).toBeLessThan(60);
    await expect(editor.tool('Onderstrepen')).toBeHidden();
    await expect(editor.more).toHaveAttribute('aria-expanded', 'false');
    await editor.text.focus();
    await page.keyboard.press('Alt+F10');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await expect(editor.more).toBeFocused();
    // What is out of sight is skipped.
    await page.keyboard.press('ArrowLeft');
    await expect(editor.tool('Genummerde lijst')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(editor.tool('Onderstrepen')).toBeVisible();
    await editor.tool('Ongedaan maken').focus();
    await editor.more.click();
    await expect(editor.tool('Ongedaan maken')).toBeHidden();
    await expect(editor.toolbar.locator('[tabindex="0"]')).toHaveCount(1);
    expect(await height()).toBe(low);
    // Where the text is narrow there is no room for the kind of paragraph either.
    await page.setViewportSize({ width: 360, height: 700 });
    await expect(editor.format).toBeHidden();
    expect(await height()).toBe(low);
    await editor.more.click();
    await expect(editor.format).toBeVisible();
    await expectNoViolations(page);
  });

  test('the tab stop survives the tools of a table', async ({ page }) => {
    const editor = editorOn(page, harness.address);
    await editor.open('<table><tr><td>a</td></tr></table>');
    await editor.text.locator('td').click();
    await editor.tool('Tabel verwijderen').focus();
    await page.keyboard.press('Enter');
    await expect(editor.text).toBeFocused();
    await expect(editor.tool('Tabel verwijderen')).toHaveCount(0);
    await expect(editor.toolbar.locator('[tabindex="0"]')).toHaveCount(1);
  });
});

test.describe('§4 rich text: Maximaliseren', () => {
  test('covers the page, keeps the focus inside, and Escape ends it', async ({ page }) => {
    const editor = editorOn(page, harness.address);
    await editor.open('<p>a</p>');
    await editor.text.click();
    await editor.tool('Maximaliseren').click();
    const box = await page.locator('[popover]').boundingBox();
    expect(box).toEqual({ x: 0, y: 0, ...page.viewportSize() });
    await expect(editor.text).toBeFocused();
    await page.keyboard.type('b');
    await expect(editor.text).toContainText('b');
    const behind = page.getByRole('button', { name: 'Vervangen' });
    expect(await behind.evaluate((button) => button.closest('[inert]') !== null)).toBe(true);
    await expectNoViolations(page);
    await editor.tool('Koppeling').click();
    await page.keyboard.press('Escape');
    await expect(editor.tool('Verkleinen')).toBeVisible();
    await editor.text.focus();
    await page.keyboard.press('Escape');
    await expect(editor.tool('Maximaliseren')).toBeVisible();
    expect(await behind.evaluate((button) => button.closest('[inert]') !== null)).toBe(false);
  });
});

test.describe('§4 rich text: on every screen', () => {
  const full =
    '<h2>Kop 1</h2><p>Tekst met <strong>vet</strong> en een <a href="https://overheid.nl">koppeling</a>.</p><ol start="3"><li><p>drie</p></li></ol><table><tbody><tr><th><p>Groep</p></th><th><p>Aantal</p></th></tr><tr><td><p>Rood</p></td><td><p class="tekst-right">12</p></td></tr></tbody></table>';
  for (const width of [320, 390, 820, 1440]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`${width} px, ${colorScheme}: accessible, no sideways scrolling, text as it was stored`, async ({
        page,
      }) => {
        await page.setViewportSize({ width, height: 844 });
        await page.emulateMedia({ colorScheme });
        const editor = editorOn(page, harness.address);
        await editor.open(full);
        await editor.text.locator('td').first().click();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
          width,
        );
        await expectNoViolations(page);
        await page.keyboard.type('!');
        expect(((await editor.emitted.textContent()) ?? '').replace('!', '')).toBe(full);
      });
    }
  }
});

async function inTurn<T>(times: number, once: () => Promise<T>): Promise<T[]> {
  const out: T[] = [];
  for (let n = 0; n < times; n++) out.push(await once());
  return out;
}
