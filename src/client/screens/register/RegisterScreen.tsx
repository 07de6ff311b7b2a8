import { type FormEvent, useState } from 'react';
import { call } from '#client/api/call.ts';
import { gzip } from '#client/api/caller.ts';
import { paths } from '#client/navigation/paths.ts';
import { Button } from '#client/parts/Button.tsx';
import { Facts } from '#client/parts/Facts.tsx';
import { DropField } from '#client/parts/fields/DropField.tsx';
import layout from '#client/parts/layout.module.css';
import { toHeadingIfLost } from '#client/parts/toHeading.ts';
import { tell } from '#client/records/failures.ts';
import { useRecord } from '#client/records/useRecord.ts';
import { Page } from '#client/shell/Page.tsx';
import { withLoading } from '#client/state/loading.ts';
import { ask, notify } from '#client/state/notices.ts';
import type { Output } from '#shared/contract/routes.ts';
import { formatDate } from '#shared/rules/days/dates.ts';
import { formatMoment } from '#shared/rules/days/moments.ts';
import { isMuchFewer } from '#shared/rules/register/registerSize.ts';
import { dialogTexts, screenTitles } from '#shared/text/chrome.ts';
import { registerTexts as texts } from '#shared/text/register.ts';
import { RegisterPreview } from './RegisterPreview.tsx';

type About = Output<'register.about'>;
type Preview = Output<'register.preview'>;

const crumbs = [{ label: screenTitles.register }];

/** The national register: which one is kept, and taking in another. */
export function RegisterScreen() {
  const { data, reload } = useRecord(() => call('register.about', {}), 'register', {
    otherwise: paths.home(),
  });
  const [file, setFile] = useState<File | null>(null);
  const [shown, setShown] = useState<{ bytes: ArrayBuffer; name: string; preview: Preview } | null>(
    null,
  );
  const [busy, setBusy] = useState(false);
  if (!data) return null;
  const look = async (event: FormEvent) => {
    event.preventDefault();
    setShown(null);
    const name = file?.name ?? '';
    const bytes = await readFile(file);
    if (!bytes) return;
    setBusy(true);
    try {
      const preview = await withLoading(
        call('register.preview', { file: new Blob([bytes]) as never }),
      );
      setShown({ bytes, name, preview });
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  const take = async () => {
    if (!shown || busy || !(await mayTake(shown.preview.count, data.register?.count ?? null)))
      return;
    const { bytes, name } = shown;
    setBusy(true);
    try {
      const file = new Blob([bytes]) as never;
      const { register } = await withLoading(call('register.import', { file, name }));
      const { header, text } = texts.taken(register.count);
      notify('success', header, text);
      setShown(null);
      await reload();
      toHeadingIfLost();
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Page title={screenTitles.register} subtitle={texts.intro} crumbs={crumbs}>
      <section className={layout.block}>
        {data.register ? <Facts rows={factsOf(data)} /> : <p>{texts.none}</p>}
      </section>
      <form className={layout.block} onSubmit={(event) => void look(event)} noValidate>
        <DropField
          label={texts.file}
          hint={texts.fileHint}
          accept=".csv,text/csv"
          busy={busy}
          onChoose={(chosen) => {
            setFile(chosen);
            setShown(null);
          }}
        />
        <div className={layout.actions}>
          <Button type="submit" kind={shown ? 'default' : 'primary'} icon="eye" disabled={busy}>
            {texts.look}
          </Button>
        </div>
      </form>
      {shown && (
        <RegisterPreview
          preview={shown.preview}
          now={data.register?.count ?? null}
          busy={busy}
          onTake={() => void take()}
        />
      )}
    </Page>
  );
}

/** Asks first, if most of the register would be gone at one click. */
const mayTake = async (count: number, now: number | null): Promise<boolean> =>
  !isMuchFewer(count, now) ||
  ask({
    ...texts.askFewer(count),
    confirm: texts.take,
    cancel: dialogTexts.cancel,
    danger: true,
  });

function factsOf({ register, address, fetched }: About): [string, string][] {
  const { facts } = texts;
  return [
    ...(register
      ? ([
          [facts.count, register.count.toLocaleString('nl-NL')],
          [facts.date, formatDate(register.date)],
          [facts.source, register.source],
          [facts.bytes, texts.size(register.bytes)],
        ] as [string, string][])
      : []),
    ...(address
      ? ([
          [facts.fetched, address],
          [
            facts.last,
            fetched ? `${formatMoment(fetched.at)}: ${texts.outcome(fetched)}` : texts.notFetched,
          ],
        ] as [string, string][])
      : []),
  ];
}

/** The most bytes that are sent: a proxy lets no more through. */
const mostSent = 8 * 1024 * 1024;

/**
 * Reads the file once: what is taken in must be what was looked at. Null when there is no file,
 * when it is too large, and when it is gone; the person is told.
 */
async function readFile(file: File | null): Promise<ArrayBuffer | null> {
  const { noFile, unreadable, refusals } = texts;
  const tell = (header: string, text: string) => {
    notify('warning', header, text);
    return null;
  };
  if (!file) return tell(noFile.header, noFile.text);
  const bytes = await file.arrayBuffer().catch(() => null);
  if (!bytes) return tell(unreadable.header, unreadable.text);
  const sent = await packed(bytes);
  return sent.byteLength > mostSent ? tell(texts.refusedTitle, refusals.tooLarge) : sent;
}

/**
 * Compresses to about a third of the bytes. Leaves them as they are when they are compressed
 * already, or the browser cannot.
 */
async function packed(bytes: ArrayBuffer): Promise<ArrayBuffer> {
  const [first, second] = new Uint8Array(bytes);
  const isPacked = first === 0x1f && second === 0x8b;
  const blob = isPacked ? null : await gzip(bytes);
  return blob ? blob.arrayBuffer() : bytes;
}
