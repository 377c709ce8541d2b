/** A node whose clock differs from that of the database by more than this issues no tokens and deletes nothing. */
export const clockErrorMsMax = 5_000

/** As much may the clocks of two nodes that serve differ: one is ahead of the database, the other behind it. */
export const clockSkewMsMax = 2 * clockErrorMsMax
