import { paths } from '#client/navigation/paths.ts';
import { ButtonLink } from '#client/parts/Button.tsx';
import { Page } from './Page.tsx';

/** A page with nothing on it but why, and the way home. */
export function DeadEnd({ title, text, back }: { title: string; text: string; back: string }) {
  return (
    <Page title={title}>
      <p className="nl-paragraph">{text}</p>
      <p>
        <ButtonLink to={paths.home()} icon="home">
          {back}
        </ButtonLink>
      </p>
    </Page>
  );
}
