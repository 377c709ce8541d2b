export const page = {
  copyId: 'Copy id',
  moreActions: 'More actions',
  copy: (what: string) => `Copy ${what}`,
  showSecret: 'Show secret',
  hideSecret: 'Hide secret',
  rotateSecret: 'Rotate secret',
}
