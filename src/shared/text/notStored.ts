/** Instead of a message that something is stored, where the device cannot. */
export const notStored = {
  header: 'Nog niet opgeslagen',
  text: 'Wat je deed in de inspectie is nog niet opgeslagen. Sluit de app niet.',
} as const;
