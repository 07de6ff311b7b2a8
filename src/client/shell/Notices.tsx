import { useEffect, useState } from 'react';
import { Button } from '#client/parts/Button.tsx';
import { Icon, type IconName } from '#client/parts/Icon.tsx';
import type { Notice } from '#client/state/messages.ts';
import { actionLife, dismiss, noticeLife } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { chromeTexts } from '#shared/text/chrome.ts';
import styles from './Notices.module.css';

// Messages: they close by themselves after 3 seconds, but never while someone points at them or has
// the focus on them.

const icons: Record<Notice['type'], IconName> = {
  success: 'check',
  info: 'info',
  warning: 'info',
  danger: 'cross',
};

function NoticeCard({ notice }: { notice: Notice }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const life = notice.action ? actionLife : noticeLife;
    const timer = setTimeout(() => dismiss(notice.id), life);
    return () => clearTimeout(timer);
  }, [notice, held]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only keeps it open
    <div
      className={`${styles.notice} ${styles[notice.type]}`}
      onMouseMove={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={icons[notice.type]} />
      <div className={styles.words}>
        <strong>{notice.header}</strong>
        {notice.text && <p>{notice.text}</p>}
        {notice.action && (
          <Button
            kind="subtle"
            onClick={() => {
              notice.action?.run();
              dismiss(notice.id);
            }}
          >
            {notice.action.label}
          </Button>
        )}
      </div>
      <button
        type="button"
        className={styles.close}
        aria-label={chromeTexts.close}
        onClick={() => dismiss(notice.id)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

export function Notices() {
  const notices = useStore(state.notices);
  return (
    <section
      className={styles.notices}
      data-part="notices"
      aria-label={chromeTexts.notices}
      aria-live="polite"
    >
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </section>
  );
}
