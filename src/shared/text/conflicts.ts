/** Between two versions of one note, when both were written on different devices: part of the note itself until someone chooses. */
export const conflictSeparator = '<p><strong>— Op een ander apparaat stond: —</strong></p>';
