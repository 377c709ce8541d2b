/** What sidebar, tabs of the browser and command palette say; the other texts are loaded with the pages. */
export const usersMenu = {
  create: 'Create user',
  import: 'Import users',
  importTitle: 'Import users',
  searchFor: (text: string) => `Users matching “${text}”`,
  title: 'Users',
}
