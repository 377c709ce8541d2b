/** The name of an operation as part of an id. */
export function plain(name: string) {
  return name.replace('.', '-').toLowerCase()
}
