import { Icon, type IconName } from '#client/parts/Icon.tsx';
import { Page } from '#client/shell/Page.tsx';
import { worksOfflineTexts as texts } from '#shared/text/departure.ts';
import './offline.css';

/** 'Wat werkt offline': per function what does and what does not, in the app itself. */
const icons: Record<'yes' | 'no' | 'partly', IconName> = { yes: 'check', no: 'cross', partly: 'info' };

export function WorksOfflineScreen() {
  return (
    <Page title={texts.title} crumbs={[{ label: texts.title }]}>
      <p className="nl-paragraph">{texts.intro}</p>
      <section className="block">
        <table className="works">
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
                <td className={`works__mark works__mark--${works}`}>
                  <Icon name={icons[works]} /> {texts[works]}
                </td>
                <td>{how}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section className="block">
        <ul className="works__rules">
          {texts.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </section>
    </Page>
  );
}
