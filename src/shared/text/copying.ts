/** Words of what goes to the clipboard. */
export const copyTexts = {
  copied: { header: 'Gekopieerd', text: 'De tekst van de wijziging staat op het klembord.' },
  cannotCopy: {
    header: 'Kopiëren lukt niet',
    text: 'De browser staat kopiëren niet toe. Selecteer de tekst en kopieer hem zelf.',
  },
} as const;
