/** What sidebar, tabs of the browser and command palette say; the other texts are loaded with the pages. */
export const jwtTemplatesMenu = {
  title: 'JWT templates',
  create: 'Create JWT template',
}
