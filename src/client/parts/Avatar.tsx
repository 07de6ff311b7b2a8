import { paths } from '#client/navigation/paths.ts';
import type { User } from '#shared/model/account.ts';
import styles from './Avatar.module.css';
import { Icon } from './Icon.tsx';

/**
 * The picture of an account, or the default one; `size` in pixels as the specification gives them
 * (section 9).
 */
export function Avatar({ user, size }: { user: User; size: 24 | 40 }) {
  if (!user.imageFile)
    return (
      <span className={`${styles.avatar} ${styles[`size${size}`]} ${styles.standIn}`}>
        <Icon name="user" />
      </span>
    );
  return (
    <img
      className={`${styles.avatar} ${styles[`size${size}`]}`}
      src={paths.image(user.imageFile, `${size}/${size}` as '24/24')}
      width={size}
      height={size}
      alt=""
    />
  );
}
