import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { AppLink } from '#client/navigation/Link.tsx';
import styles from './Button.module.css';
import { Icon, type IconName } from './Icon.tsx';

// Buttons and button-like links in the look of NL Design System.

interface Look {
  kind?: 'primary' | 'default' | 'subtle' | 'danger';
  icon?: IconName;
  /** Only the icon is seen; the words are its name. `narrow` = only where there is little room. */
  iconOnly?: boolean | 'narrow';
  /** `large`: for the main action of a screen. */
  size?: 'large';
  children: ReactNode;
}

const classOf = ({ kind = 'default', iconOnly, size }: Look, extra = '', state = ''): string =>
  [
    'nl-button',
    kind === 'danger'
      ? 'nl-button--primary nl-button--negative'
      : kind === 'default'
        ? ''
        : `nl-button--${kind}`,
    iconOnly === 'narrow' ? styles.narrow : iconOnly ? 'nl-button--icon-only' : '',
    size === 'large' ? styles.large : '',
    state,
    extra,
  ]
    .filter(Boolean)
    .join(' ');

const inside = ({ icon, children }: Look) => (
  <>
    {icon && (
      <span className="nl-button__icon-start">
        <Icon name={icon} />
      </span>
    )}
    <span className="nl-button__label">{children}</span>
  </>
);

type ButtonProps = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & { ref?: Ref<HTMLButtonElement> };

/** A button that does not submit the form around it, unless `type` says so. */
export function Button({
  kind,
  icon,
  iconOnly,
  size,
  children,
  className,
  ref,
  ...rest
}: ButtonProps) {
  const look: Look = {
    children,
    ...(kind ? { kind } : {}),
    ...(icon ? { icon } : {}),
    ...(iconOnly ? { iconOnly } : {}),
    ...(size ? { size } : {}),
  };
  const state = rest.disabled
    ? 'nl-button--disabled'
    : rest['aria-pressed']
      ? 'nl-button--pressed'
      : '';
  return (
    <button
      type="button"
      {...rest}
      ref={ref}
      className={classOf(look, className, state)}
      title={iconOnly && typeof children === 'string' ? children : rest.title}
    >
      {inside(look)}
    </button>
  );
}

interface LinkProps extends Look {
  to: string;
  /** Opens in a new tab, outside the app. */
  newTab?: boolean;
  className?: string;
  onClick?: () => void;
}

export function ButtonLink({ to, newTab, className, onClick, ...look }: LinkProps) {
  const title = look.iconOnly && typeof look.children === 'string' ? look.children : undefined;
  if (newTab)
    return (
      <a
        href={to}
        target="_blank"
        rel="noreferrer"
        className={classOf(look, className)}
        title={title}
      >
        {inside(look)}
      </a>
    );
  return (
    <AppLink to={to} className={classOf(look, className)} title={title} onClick={onClick}>
      {inside(look)}
    </AppLink>
  );
}
