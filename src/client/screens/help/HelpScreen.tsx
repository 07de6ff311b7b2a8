import { useDeferredValue, useMemo, useState } from 'react';
import { AppLink } from '#client/navigation/Link.tsx';
import { paths } from '#client/navigation/paths.ts';
import formStyles from '#client/parts/fields/form.module.css';
import layout from '#client/parts/layout.module.css';
import { Page } from '#client/shell/Page.tsx';
import { folded, hasWordsOf } from '#shared/rules/words/folded.ts';
import { type HelpGroup, type HelpText, helpTexts } from '#shared/text/help.ts';
import { helpPages } from '#shared/text/helpPages.ts';
import styles from './Help.module.css';

/** All words of a page, to search in. */
const wordsOf = ({ title, intro, steps, notes = [] }: HelpText): string =>
  folded([title, intro, ...steps, ...notes].join(' '));

/** The manual: its pages grouped by their readers, and a field to find one. */
export function HelpScreen() {
  const [query, setQuery] = useState('');
  const asked = useDeferredValue(query);
  const all = useMemo(() => helpPages.map((page) => ({ page, words: wordsOf(page) })), []);
  const isHit = hasWordsOf(asked);
  const found = all.filter(({ words }) => isHit(words)).map(({ page }) => page);
  return (
    <Page title={helpTexts.title} crumbs={[{ label: helpTexts.title }]}>
      <p className="nl-paragraph">{helpTexts.intro}</p>
      <search className={`${styles.search} ${layout.noPrint}`}>
        <input
          type="search"
          className={`${formStyles.box} ${styles.field}`}
          aria-label={helpTexts.search}
          placeholder={helpTexts.placeholder}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <p role="status" className={layout.subtle}>
          {asked.trim() === ''
            ? ''
            : found.length === 0
              ? helpTexts.none
              : helpTexts.found(found.length)}
        </p>
      </search>
      {(Object.keys(helpTexts.groups) as HelpGroup[]).map((group) => (
        <Group key={group} group={group} pages={found.filter((page) => page.for === group)} />
      ))}
      <p>
        <AppLink to={paths.statement()} className={`nl-link ${styles.link}`}>
          {helpTexts.statement}
        </AppLink>
      </p>
    </Page>
  );
}

function Group({ group, pages }: { group: HelpGroup; pages: readonly HelpText[] }) {
  if (pages.length === 0) return null;
  return (
    <section className={layout.block} aria-labelledby={`hulp-${group}`}>
      <h2 id={`hulp-${group}`} className="nl-heading nl-heading--level-2">
        {helpTexts.groups[group]}
      </h2>
      <ul className={styles.pages}>
        {pages.map(({ id, title, intro }) => (
          <li key={id}>
            <AppLink to={paths.help_page(id)} className={`nl-link ${styles.link}`}>
              {title}
            </AppLink>
            <p className={layout.subtle}>{intro}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
