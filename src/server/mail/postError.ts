/** A mail that could not be handed over; `permanent` when trying again is useless. */
export class PostError extends Error {
  readonly permanent: boolean;
  constructor(message: string, permanent: boolean) {
    super(message);
    this.permanent = permanent;
  }
}
