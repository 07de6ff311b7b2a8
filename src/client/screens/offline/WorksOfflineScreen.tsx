import { Button } from '#client/parts/Button.tsx';
import { Icon, type IconName } from '#client/parts/Icon.tsx';
import layout from '#client/parts/layout.module.css';
import { isPractising } from '#client/practice/flag.ts';
import { startPractising } from '#client/practice/tab.ts';
import { Page } from '#client/shell/Page.tsx';
import { notify } from '#client/state/notices.ts';
import { sync } from '#client/sync/sync.ts';
import { worksOfflineTexts as texts } from '#shared/text/departure.ts';
import { practiceTexts } from '#shared/text/practice.ts';
import styles from './WorksOfflineScreen.module.css';

// 'Wat werkt offline': says in the app itself which functions work without a line.

const icons: Record<'yes' | 'no' | 'partly', IconName> = {
  yes: 'check',
  no: 'cross',
  partly: 'info',
};

export function WorksOfflineScreen() {
  return (
    <Page title={texts.title} crumbs={[{ label: texts.title }]}>
      <p className="nl-paragraph">{texts.intro}</p>
      {!isPractising && <Practise />}
      <section className={layout.block}>
        <table className={styles.works}>
          <thead>
            <tr>
              <th scope="col">{texts.columns.what}</th>
              <th scope="col">{texts.columns.works}</th>
              <th scope="col">{texts.columns.how}</th>
            </tr>
          </thead>
          <tbody>
            {texts.rows.map(({ what, works, how }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td className={`${styles.mark} ${works === 'partly' ? '' : styles[works]}`}>
                  <Icon name={icons[works]} /> {texts[works]}
                </td>
                <td>{how}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section className={layout.block}>
        <ul className={styles.rules}>
          {texts.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </section>
    </Page>
  );
}

/** Lets the person try all of this, on an inspection that is made up. */
function Practise() {
  const start = async () => {
    try {
      // This page goes: text that was typed in it is stored first.
      await sync.storeBeforeReload();
      startPractising();
    } catch {
      notify('warning', practiceTexts.refused.header, practiceTexts.refused.text);
    }
  };
  return (
    <section className={layout.block} aria-labelledby="oefenen">
      <h2 id="oefenen" className="nl-heading nl-heading--level-2">
        {practiceTexts.title}
      </h2>
      <p className="nl-paragraph">{practiceTexts.intro}</p>
      <p>
        <Button icon="play" onClick={() => void start()}>
          {practiceTexts.start}
        </Button>
      </p>
    </section>
  );
}
