/** A node whose clock differs from that of the database by more than this serves nothing and deletes nothing. */
export const clockErrorMsMax = 5_000

/** As much may the clocks of two nodes that serve differ: one is ahead of the database, the other behind it. */
export const clockSkewMsMax = 2 * clockErrorMsMax

/**
 * Requests of one browser at once, of a hundred tabs or after a lost answer, all bring the token that the first of them
 * replaces: it is accepted for ten more seconds, whichever node replaced it.
 */
export const replacedTokenMs = 10_000 + clockSkewMsMax

/** No refusal: whoever counts failures, or goes on after one, does not take it for the fault of a caller. */
export class ClockWrong extends Error {
  override readonly name = 'ClockWrong'
  /** `problem` is for the log. */
  constructor(problem: string) {
    super('the clock of this server is wrong; it serves nothing until it is right', { cause: problem })
  }
}
