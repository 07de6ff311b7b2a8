import { paths } from '#client/navigation/paths.ts';
import { Icon } from '#client/parts/Icon.tsx';
import type { User } from '#shared/model/account.ts';
import { myDataTexts } from '#shared/text/myData.ts';
import styles from './Portrait.module.css';

/** The image of an account. `preview` = what it is about to become; null = none. */
export function Portrait({ account, preview }: { account: User; preview?: string | null }) {
  const source =
    preview ??
    (preview === undefined && account.imageFile
      ? paths.image(account.imageFile, '300/auto')
      : null);
  if (!source)
    return (
      <div className={`${styles.portrait} ${styles.none}`}>
        <Icon name="user" />
        <span>{myDataTexts.noImage}</span>
      </div>
    );
  return <img className={styles.portrait} src={source} alt={myDataTexts.image} width={300} />;
}
