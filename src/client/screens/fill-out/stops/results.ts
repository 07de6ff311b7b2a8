import type { IconName } from '#client/parts/Icon.tsx';
import type { QuestionResult } from '#shared/model/enums.ts';

/** The sign of each result; never colour alone. */
export const resultIcons: Record<QuestionResult, IconName> = {
  satisfies: 'check',
  'does-not-satisfy': 'cross',
  'to-be-defined': 'question',
  'restore-offer': 'wrench',
};
