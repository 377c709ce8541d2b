/** What sidebar, tabs of the browser and command palette say; the other texts are loaded with the pages. */
export const accessKeysMenu = {
  create: 'Create access key',
  searchFor: (text: string) => `Access keys matching “${text}”`,
  title: 'Access keys',
}
