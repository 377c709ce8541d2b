/** Drops what people write telephone numbers with: spaces, dots, dashes and parentheses. */
export function bareNumber(value: string): string {
  return value.replace(/[\s().-]/g, '')
}
