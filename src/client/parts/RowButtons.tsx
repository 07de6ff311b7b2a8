import { adminTexts } from '#shared/text/admin.ts';
import { Button, ButtonLink } from './Button.tsx';

/** What can be done with a row of an administrators' list, as icons with their names. */
export function EditButton({ to, onClick }: { to: string; onClick?: () => void }) {
  return (
    <ButtonLink to={to} kind="subtle" icon="edit" iconOnly {...(onClick ? { onClick } : {})}>
      {adminTexts.edit}
    </ButtonLink>
  );
}

export function DeleteButton({ onClick }: { onClick: () => void }) {
  return (
    <Button kind="subtle" icon="trash" iconOnly onClick={onClick}>
      {adminTexts.delete}
    </Button>
  );
}
