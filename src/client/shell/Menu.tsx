import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { AppLink } from '#client/navigation/Link.tsx';
import { usePath } from '#client/navigation/router.ts';
import { Icon } from '#client/parts/Icon.tsx';
import styles from './Menu.module.css';
import type { MenuGroup } from './menu.ts';

/** Everybody's inspections stand under one menu entry, a person's own under another. */
const sectionOf = (path: string): string | undefined =>
  /^\/inspecties\/(?:alle|plannen)/.test(path) ? 'alle' : path.split('/')[1];
/**
 * Whether an address lies in the section of a menu entry: /versies/bewerken/… in /versies/lijst.
 */
const isWithin = (path: string, to: string): boolean =>
  to !== '/' && sectionOf(path) === sectionOf(to);

/** Its `aria-current` is 'page' on its own page, and 'true' on the other pages of its section. */
export function MenuLink({ label, to }: { label: string; to: string }) {
  const path = usePath();
  return (
    <AppLink
      to={to}
      className={styles.menuLink}
      aria-current={path === to ? 'page' : isWithin(path, to) ? 'true' : undefined}
    >
      {label}
    </AppLink>
  );
}

/** Closes on another page, on a press outside of it, and on Escape. */
export function Dropdown({ group }: { group: MenuGroup }) {
  const [open, setOpen] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  const path = usePath();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu
  useEffect(() => setOpen(false), [path]);
  useEffect(() => {
    if (!open) return;
    const outside = (event: MouseEvent) =>
      !ref.current?.contains(event.target as Node) && setOpen(false);
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    ref.current?.querySelector('button')?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to Escape of the controls inside it
    <div className={styles.dropdown} ref={ref} onKeyDown={onKeyDown}>
      <button
        type="button"
        className={styles.menuLink}
        aria-current={group.items.some(({ to }) => isWithin(path, to)) ? 'true' : undefined}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {group.label} <Icon name="down" />
      </button>
      {open && (
        <ul className={styles.dropdownList}>
          {group.items.map((item) => (
            <li key={item.to}>
              <MenuLink {...item} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
