import { type FormEvent, useState } from 'react';
import { call } from '#client/api/call.ts';
import { paths } from '#client/navigation/paths.ts';
import { Button } from '#client/parts/Button.tsx';
import { DropField } from '#client/parts/DropField.tsx';
import { Facts } from '#client/parts/Facts.tsx';
import layout from '#client/parts/layout.module.css';
import { tell } from '#client/records/facing.ts';
import { useRecord } from '#client/records/useRecord.ts';
import { Page } from '#client/shell/Page.tsx';
import { withLoading } from '#client/state/loading.ts';
import { notify } from '#client/state/notices.ts';
import type { Output } from '#shared/contract/routes.ts';
import { limits } from '#shared/model/limits.ts';
import { formatDate } from '#shared/rules/dates.ts';
import { formatMoment } from '#shared/rules/moments.ts';
import { screenTitles } from '#shared/text/chrome.ts';
import { registerTexts as texts } from '#shared/text/register.ts';
import { RegisterPreview } from './RegisterPreview.tsx';

type About = Output<'register.about'>;
type Preview = Output<'register.preview'>;

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
    if (!shown || busy) return;
    setBusy(true);
    try {
      const { bytes, name } = shown;
      const file = new Blob([bytes]) as never;
      const { register } = await withLoading(call('register.import', { file, name }));
      const { header, text } = texts.taken(register.count);
      notify('success', header, text);
      setShown(null);
      await reload();
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Page title={screenTitles.register} subtitle={texts.intro}>
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

/**
 * Read once: what is taken in must be what was looked at. Null for none, too much of it, and one that
 * is gone; the person is told.
 */
async function readFile(file: File | null): Promise<ArrayBuffer | null> {
  const { noFile, unreadable, refusals } = texts;
  if (!file) notify('warning', noFile.header, noFile.text);
  else if (file.size > limits.registerFile)
    notify('warning', texts.refusedTitle, refusals.tooLarge);
  else {
    const bytes = await file.arrayBuffer().catch(() => null);
    if (!bytes) notify('warning', unreadable.header, unreadable.text);
    return bytes && packed(bytes);
  }
  return null;
}

/** A third of its bytes, which a proxy lets through; as it is where the browser cannot. */
const packed = (bytes: ArrayBuffer): Promise<ArrayBuffer> | ArrayBuffer =>
  typeof CompressionStream === 'undefined'
    ? bytes
    : new Response(
        new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip')),
      ).arrayBuffer();
