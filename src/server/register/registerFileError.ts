import type { RegisterRefusal } from '#shared/model/register.ts';

/** A file that is no register: nothing of it is stored. */
export class RegisterFileError extends Error {
  readonly reason: RegisterRefusal;
  /** Columns that its heading lacks. */
  readonly lacking: readonly string[];
  constructor(reason: RegisterRefusal, lacking: readonly string[] = []) {
    super(reason);
    this.name = 'RegisterFileError';
    this.reason = reason;
    this.lacking = lacking;
  }
}
