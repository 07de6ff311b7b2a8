/** Another process holds the lock. */
export class DatabaseInUse extends Error {
  readonly file: string;
  constructor(file: string) {
    super(`another process holds ${file}`);
    this.name = 'DatabaseInUse';
    this.file = file;
  }
}
