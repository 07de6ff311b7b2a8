import { Button, ButtonLink } from '#client/parts/Button.tsx';
import type { Direction } from '#shared/model/enums.ts';
import { adminTexts } from '#shared/text/admin.ts';

/** Buttons for a row of an administrators' list, as icons with their names. */
export function EditButton({ to, onClick }: { to: string; onClick?: () => void }) {
  return (
    <ButtonLink to={to} kind="subtle" icon="edit" iconOnly {...(onClick ? { onClick } : {})}>
      {adminTexts.edit}
    </ButtonLink>
  );
}

/** Does not ask whether the person is sure: `onClick` must do that. */
export function DeleteButton({ onClick }: { onClick: () => void }) {
  return (
    <Button kind="subtle" icon="trash" iconOnly onClick={onClick}>
      {adminTexts.delete}
    </Button>
  );
}

/** Moves a row up or down in its list. */
export function MoveButtons({
  atTop,
  atEnd,
  onMove,
}: {
  atTop: boolean;
  atEnd: boolean;
  onMove: (direction: Direction) => void;
}) {
  return (
    <>
      {(['up', 'down'] as const).map((direction) => (
        <Button
          key={direction}
          kind="subtle"
          icon={direction}
          iconOnly
          disabled={direction === 'up' ? atTop : atEnd}
          data-move={direction}
          onClick={() => onMove(direction)}
        >
          {adminTexts[direction]}
        </Button>
      ))}
    </>
  );
}
