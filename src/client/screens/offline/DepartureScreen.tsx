import { useCallback, useEffect, useRef, useState } from 'react';
import { paths } from '#client/navigation/paths.ts';
import { Button, ButtonLink } from '#client/parts/Button.tsx';
import { Icon, type IconName } from '#client/parts/Icon.tsx';
import layout from '#client/parts/layout.module.css';
import { Page } from '#client/shell/Page.tsx';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { type Check, checkDeparture } from '#client/sync/departure.ts';
import type { Params } from '#shared/contract/addresses.ts';
import { formatDate } from '#shared/rules/days/dates.ts';
import { formatMoment } from '#shared/rules/days/moments.ts';
import { screenTitles } from '#shared/text/chrome.ts';
import { departureTexts as texts } from '#shared/text/departure.ts';
import { homeTexts } from '#shared/text/home.ts';
import styles from './DepartureScreen.module.css';

// 'Klaar voor vertrek': a check that an inspector can trust before leaving for a building without
// signal.

const icons: Record<Check['state'], IconName> = { ok: 'check', warn: 'info', wrong: 'cross' };
const words: Record<Check['state'], string> = {
  ok: texts.ok,
  warn: texts.warn,
  wrong: texts.wrong,
};

export function DepartureScreen({ params }: { params: Params<'departure'> }) {
  const id = params.inspection;
  const inspection = useStore(state.work, (work) => work.inspections?.get(id));
  const [checks, setChecks] = useState<Check[] | null>(null);
  const running = useRef(false);
  const run = useCallback(() => {
    if (running.current) return;
    running.current = true;
    setChecks(null);
    void checkDeparture(id).then((found) => {
      running.current = false;
      setChecks(found);
    });
  }, [id]);
  useEffect(run, [run]);
  const ready = checks?.every((check) => check.state !== 'wrong');
  return (
    <Page
      title={texts.title}
      subtitle={inspection ? texts.subtitle(inspection.title, formatDate(inspection.date)) : ''}
      crumbs={[{ label: screenTitles.home, to: paths.home() }, { label: texts.title }]}
    >
      <section className={layout.block}>
        <p className={styles.verdict} data-part="verdict" role="status">
          {checks === null
            ? texts.checking
            : ready
              ? checks.some((check) => check.state === 'warn')
                ? texts.readyWith
                : texts.ready
              : texts.notReady}
        </p>
        <ul className={styles.checks}>
          {checks?.map((check) => (
            <li key={check.name} className={`${styles.check} ${styles[check.state]}`}>
              <Icon name={icons[check.state]} />
              <div>
                <strong>{texts.checks[check.name].label}</strong>{' '}
                <span className={styles.word}>{words[check.state]}</span>
                <p className={layout.subtle}>{detailOf(check)}</p>
              </div>
            </li>
          ))}
        </ul>
        <div className={layout.actions}>
          {/* Not disabled while it runs: that would take the focus away from the person who
              pressed it. */}
          <Button icon="refresh" aria-disabled={checks === null} onClick={run}>
            {texts.again}
          </Button>
          <ButtonLink to={paths.works_offline()} kind="subtle" icon="info">
            {homeTexts.worksOffline}
          </ButtonLink>
        </div>
      </section>
    </Page>
  );
}

function detailOf({ name, state: now, figure }: Check): string {
  const { checks } = texts;
  if (name === 'space')
    return now === 'ok'
      ? figure === undefined
        ? checks.space.unknown
        : checks.space.detail(Number(figure).toLocaleString('nl-NL'))
      : checks.space.wrong;
  if (name === 'session')
    return now === 'ok'
      ? checks.session.detail(formatMoment(String(figure)))
      : checks.session.wrong;
  if (name === 'register' && now === 'ok')
    return checks.register.detail(formatDate(String(figure)));
  if (now === 'ok') return '';
  if (name === 'clock')
    return figure === undefined ? checks.clock.unknown : checks.clock.wrong(Number(figure));
  if (name === 'photos' && figure === undefined) return checks.photos.unknown;
  if (name === 'sent' || name === 'photos') return checks[name].wrong(Number(figure));
  return checks[name].wrong;
}
