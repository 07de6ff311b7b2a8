/** Words of a long list that is shown in pages. */
export const pagerTexts = {
  label: 'Bladeren',
  page: 'Pagina',
  of: 'van',
  previous: 'Vorige',
  next: 'Volgende',
  goTo: (page: number) => `Naar pagina ${page}`,
} as const;
