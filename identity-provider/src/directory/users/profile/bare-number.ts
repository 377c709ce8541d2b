/** Drops what people write telephone numbers with: spaces, dots, dashes and parentheses. */
export const bareNumber = (value: string): string => value.replace(/[\s().-]/g, '')
