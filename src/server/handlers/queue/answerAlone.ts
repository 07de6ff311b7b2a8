import type { RunContext } from '#server/handlers/context/context.ts';
import { findInspection } from '#server/handlers/inspections/findInspection.ts';
import type { ActionType } from '#shared/model/actions.ts';
import type { InspectionChange } from '#shared/model/inspection.ts';
import type { Receipt } from '#shared/model/receipt.ts';
import type { TypedOn } from '#shared/model/typedOn.ts';
import { performAlone } from './performAlone.ts';

/**
 * Answers with the whole inspection. A device that is told to wait for that sends the change in its
 * queue instead.
 */
export const answerWhole =
  (type: ActionType) =>
  async (context: RunContext, { id, ...payload }: { id: string }) => {
    const { receipt } = await performAlone(context, type, id, payload);
    return { inspection: await findInspection(context, context.db, id), receipt };
  };

/**
 * While filling out, the answer holds only what changed: a tablet on a slow line should not read
 * the whole inspection again.
 */
export const answerPart =
  (type: ActionType) =>
  async (
    context: RunContext,
    { id, base_notes, typed_on, half_word, ...payload }: { id: string } & TypedOn,
  ): Promise<{ inspection: InspectionChange; receipt: Receipt }> => {
    const { inspection, changed, receipt } = await performAlone(context, type, id, payload, {
      base_notes,
      typed_on,
      half_word,
    });
    const { notes, category_notes, question_results, restore_offers } = changed;
    const { category_last_question_answers } = changed;
    return {
      inspection: {
        id,
        status: inspection.status,
        revision: inspection.revision,
        notes,
        category_notes,
        question_results,
        category_last_question_answers,
        restore_offers,
      },
      receipt,
    };
  };
