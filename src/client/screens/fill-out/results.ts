import type { IconName } from '#client/parts/Icon.tsx';
import type { QuestionResult } from '#shared/model/enums.ts';

/** The four results in their order: keys 1 to 4, each with its sign; never colour alone. */
export const resultOrder: readonly QuestionResult[] = ['satisfies', 'does-not-satisfy', 'to-be-defined', 'restore-offer'];

export const resultIcons: Record<QuestionResult, IconName> = {
  satisfies: 'check',
  'does-not-satisfy': 'cross',
  'to-be-defined': 'question',
  'restore-offer': 'wrench',
};
