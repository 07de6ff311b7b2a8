import { Button } from '#client/parts/Button.tsx';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { sync } from '#client/sync/sync.ts';
import { notesIn } from '#shared/rules/inspection/actionParts.ts';
import { keepingTexts } from '#shared/text/bars.ts';
import { copyText } from './copyText.ts';
import { Bar, saveReserve } from './StatusBar.tsx';

/**
 * Says plainly that this device does not keep what is typed, and offers two ways to keep it
 * elsewhere.
 */
export function KeepingBar() {
  const keeping = useStore(state.keeping);
  const low = useStore(state.lowSpace);
  if (keeping === 'safe' && !low) return null;
  const copy = () => {
    // Text that was typed a moment ago is not a change yet, and would be missing from the copy.
    sync.drafts.flush();
    void copyText(
      sync.unstored().map((change) => notesIn(change) ?? JSON.stringify(change.payload)),
    );
  };
  return (
    <Bar
      label={keepingTexts.label}
      icon="info"
      kind="keeping"
      actions={
        keeping !== 'safe' && (
          <>
            {keeping === 'failing' && (
              <Button kind="subtle" onClick={copy}>
                {keepingTexts.copy}
              </Button>
            )}
            <Button kind="subtle" onClick={saveReserve}>
              {keepingTexts.reserve}
            </Button>
          </>
        )
      }
    >
      {keeping === 'safe' ? keepingTexts.low : keepingTexts[keeping]}
    </Bar>
  );
}
