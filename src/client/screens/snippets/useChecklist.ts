import { useEffect, useState } from 'react';
import { call } from '#client/api/call.ts';
import type { Checklist } from '#shared/rules/checklistTree.ts';
import { allQuestionsOf, type FoundQuestion } from '#shared/rules/findQuestions.ts';
import { labelsOf } from '#shared/rules/labels.ts';
import { buildChecklist } from '#shared/rules/tree.ts';

export interface ReadChecklist {
  title: string;
  checklist: Checklist;
  questions: readonly FoundQuestion[];
}

async function readChecklist(id: string): Promise<ReadChecklist> {
  const { version } = await call('versions.get', { id });
  const checklist = buildChecklist(version, { skip_categories: [], skip_questions: [] }, labelsOf);
  return { title: version.title, checklist, questions: allQuestionsOf(checklist) };
}

/**
 * The checklist of a version; null where there is none, or where it cannot be read: what is shown
 * of it helps, and must not lead away from a form.
 */
export function useChecklist(version: string | null): ReadChecklist | 'reading' | null {
  const [read, setRead] = useState<{ of: string; is: ReadChecklist | null } | null>(null);
  useEffect(() => {
    if (version === null) return;
    let isOver = false;
    const put = (is: ReadChecklist | null) => !isOver && setRead({ of: version, is });
    void readChecklist(version).then(put, () => put(null));
    return () => {
      isOver = true;
    };
  }, [version]);
  if (version === null) return null;
  return read?.of === version ? read.is : 'reading';
}
