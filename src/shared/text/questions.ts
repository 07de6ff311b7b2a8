/** What is asked before something that cannot be taken back (specification section 2). */
export const deleteForGood = 'Definitief verwijderen';

export const inspectionQuestions = {
  leave: {
    title: 'Inspectie verlaten',
    text: 'Weet je zeker dat je deze inspectie wilt verlaten?',
    confirm: 'Verlaten',
  },
  finish: {
    title: 'Inspectie voltooien',
    text: 'Weet je zeker dat je de inspectie wilt voltooien?',
    confirm: 'Voltooien',
  },
  remove: {
    title: 'Inspectie verwijderen',
    text: 'Weet je zeker dat je deze inspectie wilt verwijderen?',
    of: (location: string, date: string | null, status: string) =>
      `${[location, date, status].filter(Boolean).join(', ')}.`,
    report: {
      title: 'Afgerond rapport verwijderen',
      text: 'Deze inspectie is afgerond. Het rapport en alle aantekeningen zijn daarna nergens meer te lezen. Bewaar zo nodig eerst de PDF. Echt verwijderen?',
    },
  },
} as const;
