/** Removes the separators of phone numbers: spaces, dots, dashes and parentheses. */
export function bareNumber(value: string): string {
  return value.replace(/[\s().-]/g, '')
}
