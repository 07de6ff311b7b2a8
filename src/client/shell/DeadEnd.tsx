import { paths } from '#client/navigation/paths.ts';
import { ButtonLink } from '#client/parts/Button.tsx';
import { Page } from './Page.tsx';

/** A page that only says why there is nothing here, and has the way home. */
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
