import { ButtonLink } from '#client/parts/Button.tsx';
import { Page } from '#client/parts/Page.tsx';
import { paths } from '#client/paths.ts';
import { chromeTexts } from '#shared/text/chrome.ts';

/** Stands where the administration screens will come. */
export function FollowsScreen() {
  const { title, text, back } = chromeTexts.follows;
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
