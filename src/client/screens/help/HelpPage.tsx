import { Fragment, useEffect } from 'react';
import { AppLink } from '#client/navigation/Link.tsx';
import { paths } from '#client/navigation/paths.ts';
import { go } from '#client/navigation/router.ts';
import layout from '#client/parts/layout.module.css';
import { Page } from '#client/shell/Page.tsx';
import type { Params } from '#shared/contract/addresses.ts';
import { type HelpText, helpTexts } from '#shared/text/help.ts';
import { helpPages } from '#shared/text/helpPages.ts';
import styles from './Help.module.css';
import { pictureOf } from './pictures.ts';

/** One task of the manual. */
export function HelpPage({ params }: { params: Params<'help_page'> }) {
  const at = helpPages.findIndex(({ id }) => id === params.page);
  const page = helpPages[at];
  useEffect(() => {
    if (!page) void go(paths.help(), { replace: true });
  }, [page]);
  return page ? <Task page={page} next={helpPages[at + 1]} /> : null;
}

function Task({ page, next }: { page: HelpText; next: HelpText | undefined }) {
  const { title, intro, steps, notes = [], picture } = page;
  return (
    <Page title={title} crumbs={[{ label: helpTexts.title, to: paths.help() }, { label: title }]}>
      <div className={`${layout.block} ${styles.task}`}>
        <p className={styles.intro}>{intro}</p>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>
              <Marked text={step} />
            </li>
          ))}
        </ol>
        <img
          className={styles.picture}
          src={pictureOf(picture.name)}
          alt={picture.shows}
          width="900"
          height="625"
        />
        {notes.length > 0 && (
          <>
            <h2 className="nl-heading nl-heading--level-3">{helpTexts.notes}</h2>
            <ul className={styles.notes}>
              {notes.map((note) => (
                <li key={note}>
                  <Marked text={note} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <p className={`${styles.ways} ${layout.noPrint}`}>
        <AppLink to={paths.help()} className={`nl-link ${styles.link}`}>
          {helpTexts.all}
        </AppLink>
        {next && (
          <AppLink to={paths.help_page(next.id)} className={`nl-link ${styles.link}`}>
            {next.title}
          </AppLink>
        )}
      </p>
    </Page>
  );
}

/** A sentence in which the app's own words, between [ and ], stand out. */
function Marked({ text }: { text: string }) {
  return text.split(/\[([^\]]+)\]/).map((part, i) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never move
    i % 2 === 1 ? <strong key={i}>{part}</strong> : <Fragment key={i}>{part}</Fragment>,
  );
}
