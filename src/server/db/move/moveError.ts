/** Why a move did not happen. */
type MoveRefusal =
  | 'older'
  | 'not_empty'
  | 'foreign_target'
  | 'encoding'
  | 'schema'
  | 'nul'
  | 'value'
  | 'busy'
  | 'different';

/**
 * The move was refused or undone; the target has no rows of it. `details` says where, one line
 * each.
 */
export class MoveError extends Error {
  readonly refusal: MoveRefusal;
  readonly details: readonly string[];
  constructor(refusal: MoveRefusal, details: readonly string[] = []) {
    super(`${refusal} ${details.join('; ')}`);
    this.name = 'MoveError';
    this.refusal = refusal;
    this.details = details;
  }
}
