import { type DragEvent, memo } from 'react';
import { AppLink } from '#client/navigation/Link.tsx';
import { Icon } from '#client/parts/Icon.tsx';
import layout from '#client/parts/layout.module.css';
import { DeleteButton, EditButton, MoveButtons } from '#client/parts/tables/RowButtons.tsx';
import { Fold } from '#client/parts/tree/Fold.tsx';
import treeStyles from '#client/parts/tree/tree.module.css';
import type { Direction } from '#shared/model/enums.ts';
import { treeTexts } from '#shared/text/versions.ts';
import styles from './TreeRow.module.css';
import { rememberRow } from './treePlace.ts';

/**
 * A row of the tree of a version, remembered by what it shows: a move in 400 conditions draws only
 * what changed.
 */
export interface RowActions {
  fold: (id: string) => void;
  move: (id: string, direction: Direction, times?: number) => void;
  remove: (id: string) => void;
  /** Dragging as an extra beside the buttons: what is picked up, and where it is let go. */
  pick: (id: string) => void;
  over: (id: string) => boolean;
  drop: (id: string) => void;
}

interface Props extends RowActions {
  id: string;
  version: string;
  level: 1 | 2 | 3;
  number: string;
  title: string;
  /** Null = nothing to fold. */
  open: boolean | null;
  first: boolean;
  last: boolean;
  /** Only texts and order may change, because inspections use the version. */
  locked: boolean;
  /** During a search a row cannot be moved: the order on screen is not the real order. */
  still: boolean;
  to: string;
}

export const TreeRow = memo(function TreeRow({
  id,
  version,
  level,
  number,
  title,
  open,
  first,
  last,
  locked,
  still,
  to,
  ...actions
}: Props) {
  // The class is set directly: drawing the row anew at each step of a drag is not worth it.
  const mark = (event: DragEvent<HTMLElement>, on: boolean) =>
    event.currentTarget.classList.toggle(styles.over, on);
  const over = (event: DragEvent<HTMLElement>) => {
    const may = actions.over(id);
    if (may) event.preventDefault();
    mark(event, may);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; this names the row its buttons are about
    <div
      role="group"
      aria-label={`${number} ${title}`}
      className={`${treeStyles.row} ${styles.row}`}
      data-level={level}
      data-row={id}
      onDragOver={over}
      onDragLeave={(event) => mark(event, false)}
      onDrop={(event) => {
        event.preventDefault();
        mark(event, false);
        actions.drop(id);
      }}
    >
      <Fold open={open} label={treeTexts.fold(number)} onFold={() => actions.fold(id)} />
      {still || (first && last) ? (
        <span className={styles.grip} />
      ) : (
        <Grip number={number} title={title} onPick={() => actions.pick(id)} />
      )}
      <span className={styles.title}>
        <span className={treeStyles.number}>{number}</span>{' '}
        <AppLink to={to} className={styles.link} onClick={() => rememberRow(version, id)}>
          {title}
        </AppLink>
      </span>
      <span className={`${styles.actions} ${layout.noPrint}`}>
        <MoveButtons
          atTop={first || still}
          atEnd={last || still}
          onMove={(direction) => actions.move(id, direction)}
        />
        <EditButton to={to} onClick={() => rememberRow(version, id)} />
        {!locked && <DeleteButton onClick={() => actions.remove(id)} />}
      </span>
    </div>
  );
});

/** The handle that a row is dragged by, as an extra beside the buttons. */
function Grip({ number, title, onPick }: { number: string; title: string; onPick: () => void }) {
  return (
    <span
      className={`${styles.grip} ${layout.noPrint}`}
      draggable
      aria-hidden="true"
      title={treeTexts.drag(number)}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', title);
        onPick();
      }}
    >
      <Icon name="grip" />
    </span>
  );
}
