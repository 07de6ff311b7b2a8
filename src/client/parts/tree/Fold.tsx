import { Icon } from '#client/parts/Icon.tsx';
import treeStyles from './tree.module.css';

/**
 * The button that opens and closes a branch of a tree; an empty place where there is nothing to
 * fold.
 */
export function Fold({
  open,
  label,
  onFold,
}: {
  /** Null = nothing to fold. */
  open: boolean | null;
  label: string;
  onFold: () => void;
}) {
  if (open === null) return <span className={treeStyles.fold} />;
  return (
    <button
      type="button"
      className={treeStyles.fold}
      aria-expanded={open}
      aria-label={label}
      onClick={onFold}
    >
      <Icon name={open ? 'down' : 'right'} />
    </button>
  );
}
