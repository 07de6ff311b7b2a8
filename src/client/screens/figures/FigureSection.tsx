import { type ReactNode, useId } from 'react';
import { paths } from '#client/navigation/paths.ts';
import layout from '#client/parts/layout.module.css';
import { type Column, DataTable } from '#client/parts/tables/DataTable.tsx';
import type { Figures, FigureTable } from '#shared/model/figures.ts';
import { type FigureSheet, figureSheets } from '#shared/rules/office/figureSheets.ts';
import { figureTexts as texts } from '#shared/text/figures.ts';
import { type Asked, queryOf } from './asked.ts';
import styles from './FigureSection.module.css';

interface Row {
  id: string;
  cells: readonly string[];
}

/** A plot, the same figures in a table, and a link to that table as a file. */
export function FigureSection({
  name,
  figures,
  asked,
  intro,
  empty = texts.none,
  children,
  rowsShown = () => true,
}: {
  name: FigureTable;
  figures: Figures;
  asked: Asked;
  intro?: string | undefined;
  /** What stands there when there is nothing to count. */
  empty?: string;
  children?: ReactNode;
  /** Which rows of the table are on screen, by their places; the file has all. */
  rowsShown?: (at: number) => boolean;
}) {
  const id = useId();
  const sheet = figureSheets[name](figures, texts);
  return (
    <section className={layout.block} aria-labelledby={id}>
      <div className={layout.blockHead}>
        <h2 id={id} className="nl-heading nl-heading--level-2">
          {texts.titles[name]}
        </h2>
        <a
          className={`nl-button ${layout.noPrint}`}
          href={paths.figures_export(name, queryOf(asked))}
          download
          aria-label={texts.csvOf(texts.titles[name])}
        >
          <span className="nl-button__label">{texts.csv}</span>
        </a>
      </div>
      {intro && <p className={layout.subtle}>{intro}</p>}
      {children}
      <div className={name === 'parts' ? `${styles.counts} ${styles.words}` : styles.counts}>
        <DataTable
          look="plain"
          label={texts.titles[name]}
          columns={columnsOf(sheet)}
          rows={sheet.rows.flatMap((cells, at) =>
            rowsShown(at) ? [{ id: String(at), cells }] : [],
          )}
          sort={{ key: '', descending: false }}
          onSort={() => undefined}
          empty={empty}
        />
      </div>
    </section>
  );
}

const columnsOf = ({ head }: FigureSheet): Column<Row>[] =>
  head.map((title, at) => ({ key: `${at}`, title, cell: ({ cells }) => cells[at] }));
