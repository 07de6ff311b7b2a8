/** Milliseconds that a browser has to begin a download. */
const patience = 10_000;

/** Offers these bytes as a download under this name. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), patience);
}
