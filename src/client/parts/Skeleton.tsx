import styles from './Skeleton.module.css';
/** Stands where something is still being read, so that nothing jumps when it comes. */
export function Skeleton() {
  return (
    <div className={styles.skeleton} data-part="skeleton" aria-hidden="true">
      <span />
      <span />
      <span />
    </div>
  );
}
