/** What sidebar and tabs of the browser say; the other texts are loaded with the pages. */
export const groupsMenu = { title: 'Groups' }
