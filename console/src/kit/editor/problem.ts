/** What is wrong with a text, and where; lines and columns count from 1. */
export type Problem = { line: number; column: number; message: string }
