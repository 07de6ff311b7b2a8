import type { ReactNode } from 'react';
import { Button } from '#client/parts/Button.tsx';
import { formTexts } from '#shared/text/forms.ts';
import formStyles from './form.module.css';

// The buttons of a form that is saved as a whole: save, other actions of the form, and cancel.

interface Props {
  /** Whether it may be saved as it is now. */
  ready: boolean;
  onCancel: () => void;
  children?: ReactNode;
  className?: string;
  /** The word for saving in this form. */
  label?: string;
}

/** The save button submits the form around it; `children` stand between save and cancel. */
export function FormFoot({
  ready,
  onCancel,
  children,
  className = formStyles.foot,
  label = formTexts.save,
}: Props) {
  return (
    <div className={className}>
      <Button type="submit" kind="primary" disabled={!ready}>
        {label}
      </Button>
      {children}
      <Button kind="subtle" onClick={onCancel}>
        {formTexts.cancel}
      </Button>
    </div>
  );
}
