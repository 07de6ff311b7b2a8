import { gzipSync } from 'node:zlib';
import { logIn } from '#tests/support/apiClient.ts';
import { openDevice } from '#tests/support/deviceBrowser.ts';
import { registerRows, registerText } from '#tests/support/registerFile.ts';
import { startServerProcess } from '#tests/support/serverProcess.ts';
import { median, printTable } from './table.ts';

/**
 * The national register: taking all of it in, what a device keeps of it, and a search on a device
 * without a line at a quarter of the processor's speed.
 */
export async function benchRegister(): Promise<void> {
  const server = await startServerProcess();
  const device = await openDevice({ baseURL: server.url, viewport: { width: 1180, height: 820 } });
  try {
    const admin = await logIn(server.url, 'beheerder');
    const form = new FormData();
    form.append('file', new Blob([gzipSync(registerText(registerRows(31_800)))]), 'register.csv');
    form.append('name', 'register.csv');
    const began = performance.now();
    const { body } = await admin.call('POST', '/api/register/import', form);
    const taken = performance.now() - began;
    const { page } = device;
    await page.goto('/');
    await page.getByRole('button', { name: 'Inloggen' }).click();
    await page.getByLabel('Gebruikersnaam').fill('inspecteur2');
    await page.getByLabel('Wachtwoord').fill('demo');
    await page.getByRole('button', { name: 'Inloggen', exact: true }).click();
    await page.getByRole('heading', { name: 'Werkvoorraad' }).waitFor();
    await page.goto('/inspecties/toevoegen');
    await page.getByRole('button', { name: /^Ook zonder verbinding gebruiken/ }).click();
    await page.getByText(/Staat op dit apparaat/).waitFor();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.context().setOffline(true);
    const times: number[] = [];
    for (const typed of ['kikker', 'ki', 'molenweg 1', 'sgravenhage', '2517', 'zoe bakker', 'de'])
      times.push(await search(page, typed));
    const [first = 0, ...rest] = times;
    printTable(
      ['31,800 places', 'measured', 'budget'],
      [
        ['taken in, ms', taken, 20_000],
        ['kept on a device, kB', body.register.bytes / 1_000, 3_000],
        ['first search on the device, with opening it, ms', first, 1_000],
        ['search on the device, 4x throttle, p50 ms', median(rest), 50],
        ['the same, slowest ms', Math.max(...rest), 50],
      ],
    );
  } finally {
    await device.dispose();
    await server.dispose();
  }
}

type Page = Awaited<ReturnType<typeof openDevice>>['page'];

/** Milliseconds of work from when the search begins, after the pause in typing, to its answer. */
const search = (page: Page, typed: string): Promise<number> =>
  page.evaluate(async (text) => {
    const field = document.querySelector<HTMLInputElement>('[role="combobox"]');
    if (!field) throw new Error('no field to search in');
    const put = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const type = (value: string) => {
      put?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
    type('');
    await new Promise((resolve) => setTimeout(resolve, 400));
    // How late a timer is that does nothing says what is not the search's.
    const pause = 150;
    const began = performance.now();
    type(text);
    await new Promise<void>((resolve) => {
      const look = () =>
        /gevonden/.test(
          document.querySelector('[data-part="register"] [role="status"]')?.textContent ?? '',
        )
          ? resolve()
          : setTimeout(look);
      look();
    });
    return performance.now() - began - pause;
  }, typed);
